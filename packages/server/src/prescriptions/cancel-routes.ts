import { AppError } from '@erx/core/findings/app-error';
import { cancelPrescription } from '@erx/core/prescriptions/contract';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { cancelSeen } from './cancel';
import { getPrescription } from './record-change';

/**
 * Cancelling: before sending immediately, after sending by asking the pharmacy (P4-1, docs/decisions/sending.md).
 */
export function serveCancelling(server: Server, services: Services): void {
  const { database } = services;
  server.serve(cancelPrescription, async ({ member, params, body, now, storeReply }) => {
    const seen = await getPrescription(database, member, params.id);
    if (seen.version !== body.version) throw new AppError('record.changed');
    const cancelled = await database.transaction(async (transaction) => {
      const changed = await cancelSeen(transaction, member, seen, now);
      await storeReply(transaction, changed);
      return changed;
    });
    if (cancelled.scriptStatus === 'CancelledAfterSending') services.notify('outbox');
    services.notify('events');
    return cancelled;
  });
}
