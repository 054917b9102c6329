import { AppError } from '@erx/core/findings/app-error';
import type { LegacyAllergy, LegacyMedication } from '@erx/core/legacy-import/model';
import { isAllergyAsImported, isMedicationAsImported } from '@erx/core/legacy-import/rules';
import { NO_KNOWN_ALLERGIES } from '@erx/core/matching/model';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Connection } from '../platform/database/database';
import type { Member } from '../platform/api/authenticate';
import { allergiesStore } from '../allergies/store';
import { type Held, legacyRecordsStore } from './store';
import { medicationsStore } from '../medications/store';
import { patientsStore } from '../patients/store';

/**
 * Undoes the match of a legacy medication and deletes the medication it created (N4-25). One that a user has
 * changed since is kept, and the match with it.
 * @throws AppError record.not-found, matching.not-matched, matching.changed-since
 */
export async function undoMedication(
  transaction: Connection,
  member: Member,
  id: string,
  now: Date,
): Promise<LegacyMedication> {
  const legacy = legacyRecordsStore(transaction, member.practiceId);
  const held = await legacy.holdMedication(id);
  if (!held) throw new AppError('record.not-found');
  const { record, recordId } = held;
  if (record.importedId === undefined) throw new AppError('matching.not-matched');
  const medication =
    recordId === null
      ? undefined
      : await medicationsStore(transaction, member.practiceId).findForUpdate(recordId);
  if (medication && !isMedicationAsImported(medication, record)) throw new AppError('matching.changed-since');
  await legacy.unmatch(id);
  if (medication) {
    await medicationsStore(transaction, member.practiceId).remove(medication, now);
    await recordAction(
      transaction,
      member,
      {
        event: 'medication.deleted',
        resourceType: 'Medication',
        resourceId: medication.id,
        details: { patientId: record.patientId, legacyRecordId: id },
      },
      now,
    );
  }
  await recordUndone(
    transaction,
    member,
    { id, patientId: record.patientId, kind: 'medication', deleted: medication?.id ?? null },
    now,
  );
  const { importedId: _id, importedName: _name, ...unmatched } = record;
  return unmatched;
}

/**
 * The same of a legacy allergy. What was said of the patient before, that no allergies are known, is not said
 * again.
 */
export async function undoAllergy(
  transaction: Connection,
  member: Member,
  id: string,
  now: Date,
): Promise<LegacyAllergy> {
  const legacy = legacyRecordsStore(transaction, member.practiceId);
  const held = await legacy.holdAllergy(id);
  if (!held) throw new AppError('record.not-found');
  const { record, recordId } = held;
  if (record.importedId === undefined) throw new AppError('matching.not-matched');
  if (record.importedId === NO_KNOWN_ALLERGIES) return await undoNoneKnown(transaction, member, held, now);
  const allergy =
    recordId === null
      ? undefined
      : await allergiesStore(transaction, member.practiceId).findForUpdate(recordId);
  if (allergy && !isAllergyAsImported(allergy, record)) throw new AppError('matching.changed-since');
  await legacy.unmatch(id);
  if (allergy) {
    await allergiesStore(transaction, member.practiceId).remove(allergy, now);
    await recordAction(
      transaction,
      member,
      {
        event: 'allergy.deleted',
        resourceType: 'Allergy',
        resourceId: allergy.id,
        details: { patientId: record.patientId, legacyRecordId: id },
      },
      now,
    );
  }
  await recordUndone(
    transaction,
    member,
    { id, patientId: record.patientId, kind: 'allergy', deleted: allergy?.id ?? null },
    now,
  );
  const { importedId: _id, importedName: _name, ...unmatched } = record;
  return unmatched;
}

/** The statement that the match made is taken back, unless allergies have been recorded since. */
async function undoNoneKnown(
  transaction: Connection,
  member: Member,
  { record, recordId }: Held<LegacyAllergy>,
  now: Date,
): Promise<LegacyAllergy> {
  const { id, patientId } = record;
  const patients = patientsStore(transaction, member.practiceId);
  await legacyRecordsStore(transaction, member.practiceId).unmatch(id);
  if (recordId !== null && (await patients.find(patientId))?.allergyKnowledge === 'none-known') {
    await patients.setNoKnownAllergies(patientId, false, now);
    await allergiesStore(transaction, member.practiceId).knowledgeChanged(patientId, now);
    await recordAction(
      transaction,
      member,
      { event: 'patient.allergies-unknown', resourceType: 'Patient', resourceId: patientId, details: {} },
      now,
    );
  }
  await recordUndone(transaction, member, { id, patientId, kind: 'allergy', deleted: null }, now);
  const { importedId: _id, importedName: _name, ...unmatched } = record;
  return unmatched;
}

async function recordUndone(
  transaction: Connection,
  member: Member,
  {
    id,
    ...details
  }: { id: string; patientId: string; kind: 'allergy' | 'medication'; deleted: string | null },
  now: Date,
): Promise<void> {
  await recordAction(
    transaction,
    member,
    { event: 'legacy-record.unmatched', resourceType: 'LegacyRecord', resourceId: id, details },
    now,
  );
}
