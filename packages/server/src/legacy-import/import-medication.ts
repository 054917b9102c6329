import { check } from '@erx/core/findings/finding';
import type { Drug } from '@erx/core/drugs/model';
import { AS_WRITTEN, type Match } from '@erx/core/legacy-import/model';
import { medicationOfLegacy, type Target } from '@erx/core/legacy-import/rules';
import type { Medication, MedicationEntry } from '@erx/core/medications/model';
import { MEDICATION_RULES, medicationIsNew } from '@erx/core/medications/rules';
import { type CalendarDate, dateIn } from '@erx/core/values/dates';
import { uuidv7 } from 'uuidv7';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Connection } from '../platform/database/database';
import { drugCatalogue } from '../drugs/store';
import { legacyRecordsStore } from './store';
import { medicationsStore } from '../medications/store';
import { patientsStore } from '../patients/store';
import { type Imported, type Importing, recordMatch } from './import-records';

/**
 * Takes one legacy medication over. What the patient already takes is not added twice: the record is linked
 * to it, and undoing the match then deletes nothing. A course that was stopped is history, and is added.
 */
export async function importMedication(importing: Importing, { id, importedId }: Match): Promise<Imported> {
  const { services, member, patientId, now } = importing;
  return await services.database.transaction(async (transaction): Promise<Imported> => {
    await patientsStore(transaction, member.practiceId).lock(patientId);
    const legacy = legacyRecordsStore(transaction, member.practiceId);
    const record = (await legacy.holdMedication(id))?.record;
    if (record?.patientId !== patientId) return { skipped: 'matching.record-unknown' };
    if (record.importedId !== undefined) return { skipped: 'matching.already-matched' };
    const drug =
      importedId === AS_WRITTEN
        ? undefined
        : await drugCatalogue(transaction, member.practiceId).find(importedId);
    if (importedId !== AS_WRITTEN && !drug) return { skipped: 'matching.target-unknown' };
    const target: Target = drug
      ? { id: drug.prescribableDrugId, name: drug.description }
      : { name: record.medication };
    const entry = medicationOfLegacy(record, target);
    if (check(MEDICATION_RULES, entry).length > 0) return { skipped: 'matching.dates-refused' };

    const others = (await medicationsStore(transaction, member.practiceId).list(patientId)) ?? [];
    const linked =
      record.stoppedAt === undefined ? alreadyTaken(entry, others, dateIn(member.timeZone, now)) : undefined;
    const created = linked
      ? undefined
      : await create(transaction, { member, entry, drug, now, legacyId: id });
    return await recordMatch(transaction, importing, {
      kind: 'medication',
      id,
      importedId,
      importedName: entry.description,
      created,
      listed: created ?? linked?.id ?? null,
    });
  });
}

function alreadyTaken(
  entry: MedicationEntry,
  others: readonly Medication[],
  today: CalendarDate,
): Medication | undefined {
  return others.find((other) => medicationIsNew(entry, [other], today).length > 0);
}

interface Creating {
  readonly member: Importing['member'];
  readonly entry: MedicationEntry;
  readonly drug: Drug | undefined;
  readonly now: Date;
  readonly legacyId: string;
}

async function create(
  transaction: Connection,
  { member, entry, drug, now, legacyId }: Creating,
): Promise<string> {
  const id = uuidv7();
  await medicationsStore(transaction, member.practiceId).add(
    id,
    entry,
    { ndc: drug?.representativeNdc },
    now,
  );
  await recordAction(
    transaction,
    member,
    {
      event: 'medication.created',
      resourceType: 'Medication',
      resourceId: id,
      details: {
        patientId: entry.patientId,
        legacyRecordId: legacyId,
        ...(drug ? { drugId: drug.prescribableDrugId } : {}),
      },
    },
    now,
  );
  return id;
}
