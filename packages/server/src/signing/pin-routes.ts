import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { findingsOnNewPin } from '@erx/core/signing/pin';
import { clearPin, setPin } from '@erx/core/users/contract';
import { recordAction } from '../platform/audit-trail/record-action';
import { changeFilingRefusals } from '../approvals/refuse';
import { lockGrantContext, assertOffered } from '../approvals/context';
import { recordGrantChange } from '../approvals/record';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { hashSecret } from '../platform/identity/password-hashing';
import { accountNoticesStore } from '../users/account-notice-store';
import { authenticatorsStore } from './authenticator-store';
import { endRightsToSign } from '../approvals/end-signing';

/**
 * The PIN that goes with a user's tokens: set once by its owner (S4-10), cleared by another user (S6-16).
 */
export function servePins(server: Server, services: Services): void {
  const { database } = services;

  server.serve(setPin, async ({ member, body, now }) => {
    refuseWhenStopped(findingsOnNewPin(body.pinNumber));
    if ((await authenticatorsStore(database, member.accountId).pinHash()) !== null)
      throw new AppError('pin.already-set');
    const hash = await hashSecret(body.pinNumber);
    await database.transaction(async (transaction) => {
      if (!(await authenticatorsStore(transaction, member.accountId).setPinOnce(hash)))
        throw new AppError('pin.already-set');
      await recordAction(
        transaction,
        member,
        { event: 'pin.set', resourceType: 'Account', resourceId: member.accountId, details: {} },
        now,
      );
      await accountNoticesStore(transaction).add(
        { accountId: member.accountId, kind: 'pin-set', practiceId: member.practiceId, by: '' },
        now,
      );
    });
    return undefined;
  });

  // The PIN, the end of the permission to sign, the incident and the notice to the person: all or nothing.
  server.serve(clearPin, async ({ member, params, now }) => {
    await changeFilingRefusals(
      services,
      member,
      { event: 'pin.clear-refused', resourceType: 'Account', resourceId: params.id },
      async (transaction) => {
        assertOffered('remove-pin', await lockGrantContext(transaction, member, { targetId: params.id }));
        if (!(await authenticatorsStore(transaction, params.id).clearPin())) throw new AppError('pin.none');
        await accountNoticesStore(transaction).add(
          { accountId: params.id, kind: 'pin-cleared', practiceId: member.practiceId, by: member.name },
          now,
        );
        await endRightsToSign(transaction, services.config, member, params.id, 'pin-cleared', now);
        await recordGrantChange(
          { ...member, transaction, now },
          {
            event: 'pin.cleared',
            resourceType: 'Account',
            targetId: params.id,
            details: {},
            incident: 'resetPinNumber',
          },
        );
      },
    );
    services.notify('outbox');
    return undefined;
  });
}
