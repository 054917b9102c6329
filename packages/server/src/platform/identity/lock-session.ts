import { recordAudit } from '../audit-trail/record';
import type { Connection, Statement } from '../database/database';
import type { Identity, PlatformServices } from '../http/services';
import { recordEvent } from '../outbox/event-store';
import { sessionsStore } from './session-store';

/** Their own practices: one that has only named a user for emergencies learns nothing of how they work. */
const PRACTICES: Statement = {
  name: 'practices-to-tell-of-lock',
  text: 'SELECT practice_id FROM memberships WHERE account_id = $1 AND active AND NOT is_emergency_only',
};

const practicesOf = (connection: Connection, accountId: string) =>
  connection.run<{ practice_id: string }>(PRACTICES, [accountId]);

/**
 * No one works in a page of a session any more (45 CFR 164.312(a)(2)(iii)): the server refuses its tokens
 * until one rests on a sign-in after the lock (core session/fresh-sign-in.ts). A session that is locked or
 * over is left alone. Call notify('events') after the commit.
 * @param connection a transaction
 * @param of.isTimed whether its tokens say when someone signed in; the record says where they do not
 */
export async function lockSession(
  connection: Connection,
  of: {
    readonly accountId: string;
    readonly session: string;
    readonly isTimed: boolean;
  },
  now: Date,
): Promise<void> {
  const { accountId, session, isTimed } = of;
  if (!(await sessionsStore(connection).lock(accountId, session, now))) return;
  for (const { practice_id: practiceId } of await practicesOf(connection, accountId)) {
    await recordAudit(
      connection,
      {
        practiceId,
        accountId,
        event: 'session.locked',
        outcome: 'done',
        resourceType: 'Account',
        resourceId: accountId,
        details: { reason: 'idle', session, ...(isTimed ? {} : { signInTime: 'not told' }) },
      },
      now,
    );
    await recordEvent(
      connection,
      { practiceId, name: 'SessionLocked', providerId: accountId, content: { accountId, session } },
      now,
    );
  }
}

/**
 * A token of a locked session rests on a sign-in after the lock, or its issuer does not say and is believed:
 * the session continues, and each practice's trail says so, once.
 */
export async function reopenSession(
  services: Pick<PlatformServices, 'database' | 'now'>,
  accountId: string,
  identity: Identity,
): Promise<void> {
  const { sessionKey: session, signedInAt } = identity;
  if (session === undefined) return;
  const now = services.now();
  await services.database.transaction(async (transaction) => {
    if (!(await sessionsStore(transaction).reopen(accountId, session, signedInAt, now))) return;
    for (const { practice_id: practiceId } of await practicesOf(transaction, accountId))
      await recordAudit(
        transaction,
        {
          practiceId,
          accountId,
          event: 'session.unlocked',
          outcome: 'done',
          resourceType: 'Account',
          resourceId: accountId,
          details: { session, ...(signedInAt === undefined ? { signInTime: 'not told' } : {}) },
        },
        now,
      );
  });
}
