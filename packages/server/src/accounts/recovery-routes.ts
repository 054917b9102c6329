import { mailPasswordLink } from '@erx/core/accounts/email-contract';
import { AppError } from '@erx/core/findings/app-error';
import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Server } from '../platform/api/router';
import { recordAction } from '../platform/audit-trail/record-action';
import { accountsStore } from '../platform/identity/account-store';
import { normalisedEmail } from '../platform/identity/accounts';
import { countAttempt } from '../platform/identity/attempts';
import type { Services } from '../services';
import { accountNoticesStore } from '../users/account-notice-store';
import { toNetwork } from '../platform/http/client-network';

/** Letters that one network address, and one name, may ask for within the time. */
const FROM_ADDRESS = { failures: 10, minutes: 60 };
const BY_NAME = { failures: 3, minutes: 60 };
/** What is written differs by whether there is a login; at whole steps the time says nothing of it. */
const STEP_MILLISECONDS = 250;

/** A link for a new password that its owner asks for: it goes to the confirmed address and nowhere else. */
export function serveRecovery(server: Server, services: Services): void {
  const { config, database } = services;

  server.serve(mailPasswordLink, async ({ body, now, request }) => {
    if (!config.mail) throw new AppError('password.no-letters');
    if (
      !(await countAttempt(database, `forgotten:address:${toNetwork(request.ip)}`, FROM_ADDRESS, now)).allowed
    )
      throw new AppError('email.limited');
    const began = performance.now();
    await mailLink(normalisedEmail(body.email), now);
    await setTimeout(STEP_MILLISECONDS - ((performance.now() - began) % STEP_MILLISECONDS));
    return undefined;
  });

  async function mailLink(email: string, now: Date): Promise<void> {
    // counted for any name, and silent about it: the answer is the same
    const name = createHash('sha256').update(email).digest('hex'); // people type passwords into the wrong field
    if (!(await countAttempt(database, `forgotten:name:${name}`, BY_NAME, now)).allowed) return;
    const login = await accountsStore(database).toRecover(email);
    if (!login) return;
    const { accountId, practiceId } = login;
    await database.transaction(async (transaction) => {
      await accountNoticesStore(transaction).add(
        { accountId, kind: 'password-recovery', practiceId, by: '' },
        now,
      );
      await recordAction(
        transaction,
        { practiceId, accountId },
        { event: 'password.link-mailed', resourceType: 'Account', resourceId: accountId, details: {} },
        now,
      );
    });
  }
}
