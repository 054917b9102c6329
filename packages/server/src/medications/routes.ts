import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { check } from '@erx/core/findings/finding';
import * as contract from '@erx/core/medications/contract';
import { ALLERGY_RULES, allergyIsNew } from '@erx/core/allergies/rules';
import { type AdverseEffect, type Medication, MedicationFields } from '@erx/core/medications/model';
import { medicationFailure } from '@erx/core/medications/prescribed';
import {
  fieldsOfMedication,
  findingsOnMedicationChange,
  lastDayTaken,
  MEDICATION_RULES,
  medicationIsNamed,
  medicationIsNew,
  toAdverseAllergy,
} from '@erx/core/medications/rules';
import type { Drug } from '@erx/core/drugs/model';
import { dateIn } from '@erx/core/values/dates';
import { uuidv7 } from 'uuidv7';
import { toAuditedChanges } from '../platform/audit-trail/changes';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Connection } from '../platform/database/database';
import { applyChanges } from '../platform/api/changed-fields';
import type { Member } from '../platform/api/authenticate';
import type { Call, Server } from '../platform/api/router';
import type { Services } from '../services';
import { changeAndPublish } from '../platform/push/publish-change';
import { drugCatalogue } from '../drugs/store';
import { allergiesStore } from '../allergies/store';
import { getListWithSupply, getMedicationList, holdListed } from '../prescriptions/medication-list';
import { serveHomeList } from './home-list-routes';
import { medicationsStore } from './store';
import { patientsStore } from '../patients/store';

/** Medications of a patient. */
export function serveMedications(server: Server, services: Services): void {
  const { database } = services;
  server.serve(contract.listMedications, ({ member, params, now }) =>
    getListWithSupply(database, member, params.patientId, now),
  );

  serveHomeList(server, services);

  server.serve(contract.createMedication, (call) => createMedication(services, call));

  server.serve(contract.updateMedication, (call) => updateMedication(services, call));

  server.serve(contract.stopMedication, (call) => stopMedication(services, call));
}

async function createMedication(
  services: Services,
  { member, body, now, storeReply }: Call<typeof contract.createMedication>,
) {
  const drug =
    body.prescribableDrugId === undefined
      ? undefined
      : await drugCatalogue(services.database, member.practiceId).find(body.prescribableDrugId);
  if (body.prescribableDrugId !== undefined && !drug) throw new AppError('prescription.drug-unknown');
  const entry = drug ? { ...body, description: drug.description } : body;
  const id = uuidv7();
  return await changeAndPublish(services, async (transaction) => {
    await patientsStore(transaction, member.practiceId).lock(entry.patientId);
    const others = await getMedicationList(transaction, member, entry.patientId, now);
    refuseWhenStopped([
      ...medicationIsNamed(entry),
      ...check(MEDICATION_RULES, entry),
      ...medicationIsNew(
        entry,
        others.filter((each) => medicationFailure(each) === undefined),
        dateIn(member.timeZone, now),
      ),
    ]);
    const store = medicationsStore(transaction, member.practiceId);
    await store.add(id, entry, { ndc: drug?.representativeNdc }, now);
    await recordAction(
      transaction,
      member,
      {
        event: 'medication.created',
        resourceType: 'Medication',
        resourceId: id,
        details: { patientId: entry.patientId, ...(drug ? { drugId: drug.prescribableDrugId } : {}) },
      },
      now,
    );
    const added = await store.findForUpdate(id);
    if (!added) throw new AppError('call.failed');
    await storeReply(transaction, added);
    return added;
  });
}

async function updateMedication(
  services: Services,
  { member, params, body, now }: Call<typeof contract.updateMedication>,
) {
  return await changeAndPublish(services, async (transaction) => {
    const store = medicationsStore(transaction, member.practiceId);
    const stored = await store.findForUpdate(params.id);
    if (!stored) throw new AppError('record.not-found');
    const { before, after, names, changes } = applyChanges(
      MedicationFields,
      fieldsOfMedication(stored),
      body,
      'medication.unchanged',
    );
    refuseWhenStopped(findingsOnMedicationChange(before, after));
    const isStopping = after.hide || after.stoppedAt !== null;
    const listed = isStopping ? await holdListed(transaction, member, stored.id, now) : undefined;
    const matched = await findMatched(transaction, member, stored, after, now);
    const newestPrescriptionId = listed?.prescriptions?.[0]?.id;
    await store.replace(stored, after, { newestPrescriptionId, matched }, now);
    await recordAction(
      transaction,
      member,
      {
        event: 'medication.changed',
        resourceType: 'Medication',
        resourceId: stored.id,
        details: { patientId: stored.patientId, fields: names, hide: after.hide },
        // The words that someone wrote are in the trail alone from now on.
        changes: matched
          ? [...changes, ...toAuditedChanges(stored, { ...stored, description: matched.description })]
          : changes,
      },
      now,
    );
    const changed = await store.findForUpdate(stored.id);
    if (!changed) throw new AppError('call.failed');
    return changed;
  });
}

/**
 * The product that free text of the list is matched to; undefined where nothing is matched.
 * @throws AppError prescription.drug-unknown, medication.already-added
 */
async function findMatched(
  transaction: Connection,
  member: Member,
  stored: Medication,
  { prescribableDrugId }: Pick<MedicationFields, 'prescribableDrugId'>,
  now: Date,
): Promise<Drug | undefined> {
  if (prescribableDrugId === null || stored.prescribableDrugId !== undefined) return undefined;
  const drug = await drugCatalogue(transaction, member.practiceId).find(prescribableDrugId);
  if (!drug) throw new AppError('prescription.drug-unknown');
  const others = await getMedicationList(transaction, member, stored.patientId, now);
  refuseWhenStopped(
    medicationIsNew(
      drug,
      others.filter((each) => each.id !== stored.id && each.origin === 'entered'),
      dateIn(member.timeZone, now),
    ),
  );
  return drug;
}

async function stopMedication(
  services: Services,
  { member, params, body, now }: Call<typeof contract.stopMedication>,
) {
  return await changeAndPublish(services, async (transaction) => {
    const today = dateIn(member.timeZone, now);
    const listed = await holdListed(transaction, member, params.id, now);
    if (listed.hide) throw new AppError('medication.unchanged');
    const store = medicationsStore(transaction, member.practiceId);
    const stopped = listed.origin === 'entered' ? listed : { ...listed, id: uuidv7() };
    if (listed.origin === 'prescribed') await store.add(stopped.id, listed, {}, now);
    const stoppedAt = lastDayTaken(listed, body, today);
    const newestPrescriptionId = listed.prescriptions?.[0]?.id;
    const { adverse, reason } = body;
    const note = body.note.trim() === '' && adverse ? adverse.reaction : body.note;
    await store.stop(stopped, { reason, note, stoppedAt, newestPrescriptionId }, now);
    if (adverse) await recordAdverse(transaction, member, stopped, adverse, now);
    await recordAction(
      transaction,
      member,
      {
        event: 'medication.stopped',
        resourceType: 'Medication',
        resourceId: stopped.id,
        details: {
          patientId: stopped.patientId,
          reason: body.reason,
          ...(newestPrescriptionId === undefined ? {} : { prescriptionId: newestPrescriptionId }),
        },
      },
      now,
    );
    const changed = await store.findForUpdate(stopped.id);
    if (!changed) throw new AppError('call.failed');
    return changed;
  });
}

/** Adds an adverse effect to the list of allergies, where it is not on it already. */
async function recordAdverse(
  transaction: Connection,
  member: Member,
  stopped: Medication,
  adverse: AdverseEffect,
  now: Date,
): Promise<void> {
  const { patientId, prescribableDrugId } = stopped;
  const drug =
    prescribableDrugId === undefined
      ? undefined
      : await drugCatalogue(transaction, member.practiceId).find(prescribableDrugId);
  const ingredients = (drug?.ingredients ?? []).filter((name) => name !== '');
  const entry = toAdverseAllergy(stopped, adverse, ingredients);
  refuseWhenStopped(check(ALLERGY_RULES, { entry, today: dateIn(member.timeZone, now) }));
  const store = allergiesStore(transaction, member.practiceId);
  if (allergyIsNew(entry, (await store.list(patientId)) ?? []).length > 0) return;
  const id = uuidv7();
  await store.add(id, entry, now);
  await patientsStore(transaction, member.practiceId).setNoKnownAllergies(patientId, false, now);
  await recordAction(
    transaction,
    member,
    { event: 'allergy.created', resourceType: 'Allergy', resourceId: id, details: { patientId } },
    now,
  );
}
