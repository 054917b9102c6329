import { AppError } from '@erx/core/findings/app-error';
import { cancelPrescription } from '@erx/core/prescriptions/contract';
import type { Prescription } from '@erx/core/prescriptions/model';
import { cancelWay } from '@erx/core/prescriptions/rules/cancelling';
import { scriptCodec } from '@erx/script/codec';
import { uuidv7 } from 'uuidv7';
import type { Connection } from '../platform/database/database';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { buildCancelRx, carriesPrescription } from './cancel-rx';
import { type CancelRequest, requestCancel, sentMessage } from './cancel-statements';
import { withdrawUnclaimed } from './withdraw-statements';
import { prescriptionsStore } from './write-statements';
import { API_VERSION } from '../platform/version';
import { findOrRefuse, recordChange } from './routes';

const script = scriptCodec('2017071');

/**
 * Cancelling: before sending immediately, after sending by asking the pharmacy (P4-1, docs/decisions/sending.md).
 */
export function serveCancelling(server: Server, services: Services): void {
  const { database } = services;
  server.serve(cancelPrescription, async ({ member, params, body, now }) => {
    const seen = await findOrRefuse(database, member, params.id);
    if (seen.version !== body.version) throw new AppError('record.changed');
    const way = cancelWay(seen);
    if (way === undefined) throw new AppError('prescription.not-cancellable');
    const cancelled = await database.transaction(async (transaction) => {
      // A message that nobody has taken yet is withdrawn: then the prescription was cancelled before sending
      // (docs/decisions/sending.md).
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
    });
    if (cancelled.scriptStatus === 'CancelledAfterSending') services.wake('outbox');
    services.wake('events');
    return cancelled;
  });
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
