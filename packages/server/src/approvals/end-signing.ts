import type { SigningEnd } from '@erx/core/accounts/rules';
import { notifyDirectory } from '../credentials/directory/notify';
import type { ActingMember } from '../platform/audit-trail/record-action';
import type { Config } from '../platform/config';
import type { Connection } from '../platform/database/database';
import { revokeSigning } from '../practices/membership-store';
import { recordGrantChange } from './record';
import { closeAdditionsEverywhere } from './store';

/** Why the permission to sign ends, as the trail keeps it. */
export type EndReason =
  | SigningEnd
  | 'dea-schedule-added'
  | 'password-link-made'
  | 'password-reset'
  | 'pin-cleared'
  | 'email-changed'
  | 'passkeys-removed'
  | 'tokens-revoked';

/**
 * Ends the permission to sign in every practice of an account, until it is granted again (21 CFR 1311.130,
 * 1311.125(d)). Each trail says so, directory entries follow, and open requests to give it close first, so
 * that a concurrent approval finds none.
 * @param by who does it, in the practice at hand
 * @returns the practices that had given it
 */
export async function endRightsToSign(
  transaction: Connection,
  config: Pick<Config, 'directory'>,
  by: ActingMember,
  accountId: string,
  reason: EndReason,
  now: Date,
): Promise<readonly string[]> {
  for (const { id: requestId, practiceId, operation } of await closeAdditionsEverywhere(
    transaction,
    accountId,
    by.accountId,
    now,
  ))
    await recordGrantChange(
      { ...by, transaction, practiceId, now },
      {
        event: 'grant.cancelled',
        resourceType: 'GrantRequest',
        targetId: accountId,
        requestId,
        details: { operation, reason, target: accountId },
      },
    );
  const practices = await revokeSigning(transaction, accountId);
  for (const practiceId of practices) {
    await recordGrantChange(
      { ...by, transaction, practiceId, now },
      {
        event: 'permission.signing-ended',
        resourceType: 'Account',
        targetId: accountId,
        details: { reason },
      },
    );
    await notifyDirectory(transaction, config, { practiceId, accountId, byAccountId: by.accountId }, now);
  }
  return practices;
}
