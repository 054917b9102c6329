import type { AuditEvent } from '@erx/core/audit/events';
import { AppError } from '@erx/core/findings/app-error';
import type { Prescription } from '@erx/core/prescriptions/model';
import type { Member } from '../platform/api/authenticate';
import { type Act, recordAction } from '../platform/audit-trail/record-action';
import type { Connection } from '../platform/database/database';
import { recordEvent } from '../platform/outbox/event-store';
import { prescriptionsStore } from './write-statements';

/** A prescription of the member's practice. @throws AppError prescription.not-found */
export async function getPrescription(
  connection: Connection,
  member: Member,
  id: string,
): Promise<Prescription> {
  const prescription = await prescriptionsStore(connection, member.practiceId).find(id);
  if (!prescription) throw new AppError('prescription.not-found');
  return prescription;
}

/**
 * Writes the audit record and the event of a change, and reads the prescription as it now is; in the
 * transaction of the change.
 */
export async function recordChange<Event extends AuditEvent>(
  transaction: Connection,
  member: Member,
  id: string,
  toAct: (after: Prescription) => Act<Event>,
  now: Date,
): Promise<Prescription> {
  const after = await getPrescription(transaction, member, id);
  await recordAction(transaction, member, toAct(after), now);
  await recordEvent(
    transaction,
    {
      practiceId: member.practiceId,
      name: 'PrescriptionChanged',
      providerId: after.providerId,
      content: {
        prescriptionId: id,
        patientId: after.patientId,
        providerId: after.providerId,
        version: after.version,
      },
    },
    now,
  );
  return after;
}
