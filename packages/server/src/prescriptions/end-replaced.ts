import { replacedDidNotArrive } from '@erx/core/attention/rules';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import type { Medication } from '@erx/core/medications/model';
import { type PrescribedMedication, withPrescribed } from '@erx/core/medications/prescribed';
import { lastDayTaken } from '@erx/core/medications/rules';
import type { Prescription } from '@erx/core/prescriptions/model';
import { cancelWay } from '@erx/core/prescriptions/rules/cancelling';
import { dateIn } from '@erx/core/values/dates';
import { uuidv7 } from 'uuidv7';
import { medicationsStore } from '../medications/store';
import type { Member } from '../platform/api/authenticate';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Connection } from '../platform/database/database';
import { patientsStore } from '../patients/store';
import { cancelSeen } from './cancel';
import { listPrescribed } from './medication-store';
import type { PrescriptionRow } from './queries';
import { getPrescription } from './record-change';

/** What names those that end when a prescription leaves. */
export type Replacing = Pick<PrescriptionRow, 'id' | 'patient_id' | 'replaces_id' | 'former_ids'>;

/** Whether anything ends when it leaves. */
export const endsOthers = ({ replaces_id: replaced, former_ids: formers }: Replacing): boolean =>
  replaced !== null || formers !== null;

/**
 * Lets prescriptions leave, and ends what they take the place of, in one transaction: the patient has neither
 * both nor none (docs/decisions/attention.md, docs/decisions/replacing.md).
 * @param leave sends or prints; undefined where nothing left, and then nothing ends
 * @throws AppError prescription.replaced-meanwhile, prescription.already-at-network, record.changed: then
 * nothing leaves
 */
export async function leaveAndEnd<Left>(
  transaction: Connection,
  member: Member,
  leaving: readonly Replacing[],
  leave: () => Promise<Left>,
  now: Date,
): Promise<Left> {
  const patients = leaving.filter(({ former_ids: ids }) => ids !== null).map((each) => each.patient_id);
  // Before the send holds them with others: two that end medications of one patient wait for each other here.
  for (const id of [...new Set(patients)].toSorted())
    await patientsStore(transaction, member.practiceId).lock(id);
  const left = await leave();
  if (left === undefined) return left;
  for (const { patient_id: patientId, replaces_id: replacedId, former_ids: formerIds } of leaving) {
    if (replacedId !== null) await closeReplaced(transaction, member, replacedId, now);
    if (formerIds !== null) await endFormers(transaction, member, patientId, formerIds, now);
  }
  return left;
}

/**
 * Cancels what a prescription is sent or printed instead of, in the transaction that does so: the patient
 * cannot have both (docs/decisions/attention.md). What was cancelled already stays as it is.
 * @throws AppError prescription.replaced-meanwhile, prescription.already-at-network, record.changed: then
 * nothing leaves
 */
async function closeReplaced(
  transaction: Connection,
  member: Member,
  originalId: string,
  now: Date,
): Promise<void> {
  const original = await getPrescription(transaction, member, originalId);
  refuseWhenStopped(replacedDidNotArrive({ original }));
  if (original.scriptStatus === 'Sent') await cancelSeen(transaction, member, original, now);
}

/**
 * Takes former prescriptions off the medication list, whatever their pharmacies will answer, and asks those to
 * cancel. One that can no longer be cancelled only leaves the list.
 */
async function endFormers(
  transaction: Connection,
  member: Member,
  patientId: string,
  formerIds: readonly string[],
  now: Date,
): Promise<void> {
  const stored = (await medicationsStore(transaction, member.practiceId).list(patientId)) ?? [];
  const prescribed = await listPrescribed(transaction, member, patientId, now);
  for (const listed of withPrescribed(stored, prescribed, dateIn(member.timeZone, now))) {
    const own = listed.prescriptions?.map(({ id }) => id) ?? [];
    const newest = prescribed
      .filter(({ id }) => own.includes(id) && formerIds.includes(id))
      .toSorted((one, other) => other.writtenAt.localeCompare(one.writtenAt))[0];
    if (newest) await takeOffList(transaction, member, listed, newest, now);
  }
  for (const id of formerIds) {
    const former = await getPrescription(transaction, member, id);
    if (former.patientId === patientId) await cancelWhereItCan(transaction, member, former, now);
  }
}

/** One without a message on file was not sent from here: no request to cancel can be made of it. */
async function cancelWhereItCan(
  transaction: Connection,
  member: Member,
  former: Prescription,
  now: Date,
): Promise<void> {
  if (cancelWay(former) === undefined) return;
  try {
    await cancelSeen(transaction, member, former, now);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'prescription.already-at-network') throw error;
  }
}

async function takeOffList(
  transaction: Connection,
  member: Member,
  listed: Medication,
  newest: PrescribedMedication,
  now: Date,
): Promise<void> {
  const store = medicationsStore(transaction, member.practiceId);
  const isEntered = listed.origin === 'entered';
  // A row of the same product may have the words of the new prescription already.
  const stopped = isEntered
    ? listed
    : { ...listed, id: uuidv7(), sig: newest.sig, startedAt: newest.effectiveDate };
  if (!isEntered) await store.add(stopped.id, stopped, {}, now);
  const stoppedAt = lastDayTaken(stopped, { reason: 'replaced' }, dateIn(member.timeZone, now));
  await store.stop(
    stopped,
    { reason: 'replaced', note: '', stoppedAt, newestPrescriptionId: newest.id },
    now,
  );
  await recordAction(
    transaction,
    member,
    {
      event: 'medication.stopped',
      resourceType: 'Medication',
      resourceId: stopped.id,
      details: { patientId: listed.patientId, reason: 'replaced', prescriptionId: newest.id },
    },
    now,
  );
}
