import { recordAudit } from '../audit-trail/record';
import type { Connection, Statement } from '../database/database';
import { recordEvent } from '../outbox/event-store';
import { sessionsStore } from './session-store';

const FORGET: Statement = {
  name: 'forget-sessions-of-account',
  text: 'DELETE FROM identity_records WHERE account_id = $1',
};
const END: Statement = {
  name: 'end-sessions-of-account',
  text: 'UPDATE accounts SET sessions_ended_at = $2 WHERE id = $1',
};
const TICKETS: Statement = {
  name: 'forget-tickets-of-account',
  text: `DELETE FROM tickets
    WHERE account_id = $1 AND used_at IS NULL AND purpose IN ('push', 'audit-export', 'password-link',
      'password-letter', 'password-recovery', 'first-password', 'passkey-registration', 'passkey-second')`,
};
const PRACTICES: Statement = {
  name: 'practices-to-tell-of-end',
  text: 'SELECT practice_id FROM memberships WHERE account_id = $1 AND active AND NOT is_emergency_only',
};

/**
 * Refuses every access token of an account that was issued before, and forgets what was kept of its sessions;
 * for a service account that is all there is to end.
 */
export async function endTokens(connection: Connection, accountId: string, now: Date): Promise<void> {
  await connection.run(END, [accountId, now]);
  await connection.run(FORGET, [accountId]);
  await connection.run(TICKETS, [accountId]);
  await sessionsStore(connection).areOver(accountId, now);
}

/**
 * Ends every session of an account: provider sessions are deleted, earlier access tokens refused immediately,
 * earlier password links void. Open pages learn it by an event in each practice: call notify('events') after
 * the commit (changeAndPublish does).
 * @param connection the transaction of the reason, such as a new password
 * @param now from when on tokens count again
 * @param why written into the trail of each practice
 */
export async function endSessions(
  connection: Connection,
  accountId: string,
  now: Date,
  why: 'asked' | 'password-changed' | 'email-changed' | 'left' = 'asked',
): Promise<void> {
  await endTokens(connection, accountId, now);
  for (const { practice_id: practiceId } of await connection.run<{ practice_id: string }>(PRACTICES, [
    accountId,
  ])) {
    await recordAudit(
      connection,
      {
        practiceId,
        accountId,
        event: 'session.ended-everywhere',
        outcome: 'done',
        resourceType: 'Account',
        resourceId: accountId,
        details: { reason: why },
      },
      now,
    );
    await recordEvent(
      connection,
      { practiceId, name: 'SessionsEnded', providerId: accountId, content: { accountId } },
      now,
    );
  }
}

/**
 * Ends one session of an account: its access tokens are refused immediately, and nothing renews them. Its
 * open page or terminal learns it by an event in each practice of the account: call notify('events') after
 * the commit.
 * @param connection a transaction
 * @param by who ends it, and where; the record is in each practice of the account
 * @returns what it was; undefined where it is not this account's, or over
 */
export async function endSession(
  connection: Connection,
  { accountId, sessionId }: { readonly accountId: string; readonly sessionId: string },
  by: { readonly accountId: string; readonly trailName?: string | undefined },
  now: Date,
): Promise<{ readonly client: string; readonly program: string; readonly session: string } | undefined> {
  const ended = await sessionsStore(connection).end(accountId, sessionId, now);
  if (!ended) return undefined;
  const { client, program, session } = ended;
  for (const { practice_id: practiceId } of await connection.run<{ practice_id: string }>(PRACTICES, [
    accountId,
  ])) {
    await recordAudit(
      connection,
      {
        practiceId,
        accountId: by.accountId,
        trailName: by.trailName,
        event: 'session.ended',
        outcome: 'done',
        resourceType: 'Account',
        resourceId: accountId,
        details: { client, session, ...(program === '' ? {} : { program }) },
      },
      now,
    );
    await recordEvent(
      connection,
      { practiceId, name: 'SessionEnded', providerId: accountId, content: { accountId, session } },
      now,
    );
  }
  return ended;
}
