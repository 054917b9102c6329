import { replacedIsOpen } from '@erx/core/attention/rules';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import type { Prescription, PrescriptionOrder } from '@erx/core/prescriptions/model';
import { cancelWay } from '@erx/core/prescriptions/rules/cancelling';
import { scriptCodec } from '@erx/script/codec';
import { uuidv7 } from 'uuidv7';
import type { Member } from '../platform/api/authenticate';
import type { Connection } from '../platform/database/database';
import { API_VERSION } from '../platform/version';
import { buildCancelRx, carriesPrescription } from './cancel-rx';
import { type CancelRequest, requestCancel, sentMessage } from './cancel-statements';
import { getPrescription, recordChange } from './record-change';
import { withdrawUnclaimed } from './withdraw-statements';
import { prescriptionsStore } from './write-statements';

const script = scriptCodec('2017071');

/**
 * Cancels a prescription as it was seen, in a transaction: before sending immediately, after sending by asking
 * the pharmacy (P4-1, docs/decisions/sending.md).
 * @throws AppError prescription.not-cancellable, prescription.already-at-network, record.changed
 */
export async function cancelSeen(
  transaction: Connection,
  member: Member,
  seen: Prescription,
  now: Date,
): Promise<Prescription> {
  const way = cancelWay(seen);
  if (way === undefined) throw new AppError('prescription.not-cancellable');
  // A message that no one has taken yet is withdrawn: then the prescription was cancelled before sending.
  const isAsked =
    way === 'ask-pharmacy' && !(await withdrawUnclaimed(transaction, member.practiceId, seen.id));
  const isDone = isAsked
    ? await requestCancel(
        transaction,
        member.practiceId,
        seen,
        await requestFor(transaction, member.practiceId, seen, now),
        now,
      )
    : await prescriptionsStore(transaction, member.practiceId).cancelBeforeSending(seen, now);
  if (!isDone) throw new AppError('record.changed');
  return await recordChange(
    transaction,
    member,
    seen.id,
    ({ version }) => ({
      event: isAsked ? 'prescription.cancel-requested' : 'prescription.cancelled',
      resourceType: 'Prescription',
      resourceId: seen.id,
      details: { from: seen.scriptStatus, version },
    }),
    now,
  );
}

/**
 * The prescription that an order says it is sent instead of did not arrive, is open, and is the same patient's.
 * @throws AppError prescription.not-found, prescription.not-replaceable
 */
export async function assertReplaceable(
  connection: Connection,
  member: Member,
  { replacesId, patientId }: Pick<PrescriptionOrder, 'replacesId' | 'patientId'>,
): Promise<void> {
  if (replacesId === undefined) return;
  const original = await getPrescription(connection, member, replacesId);
  if (original.patientId !== patientId) throw new AppError('prescription.not-found');
  refuseWhenStopped(replacedIsOpen({ original }));
}

/**
 * The CancelRx for what was sent, as exact bytes.
 * @throws AppError prescription.already-at-network where no message is on file to be cancelled
 */
async function requestFor(
  connection: Connection,
  practiceId: string,
  { id }: Prescription,
  now: Date,
): Promise<CancelRequest> {
  const xml = await sentMessage(connection, practiceId, id);
  const reading = xml === undefined ? undefined : script.read(xml);
  const message = reading?.valid === true ? reading.message : undefined;
  if (!carriesPrescription(message)) throw new AppError('prescription.already-at-network');
  const messageId = uuidv7().replaceAll('-', '');
  return {
    archiveId: uuidv7(),
    messageId,
    xml: script.write(buildCancelRx(message, { messageId, sentAt: now, softwareVersion: API_VERSION })),
  };
}
