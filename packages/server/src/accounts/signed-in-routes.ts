import { AppError } from '@erx/core/findings/app-error';
import {
  endOtherSessions,
  endOwnSession,
  endSessionOfPerson,
  endSessionsOfPerson,
  listOwnSessions,
  listSessionsOfPerson,
} from '@erx/core/session/contract';
import { expiresAtIfUnused, nameOfSession, type SignedInSession } from '@erx/core/session/signed-in';
import type { Member } from '../platform/api/authenticate';
import type { Server } from '../platform/api/router';
import { fileIncident } from '../platform/audit-trail/file-incident';
import type { Connection } from '../platform/database/database';
import { endSession } from '../platform/identity/end-sessions';
import { sessionsStore } from '../platform/identity/session-store';
import { changeAndPublish } from '../platform/push/publish-change';
import { membersStore } from '../practices/member-store';
import type { Services } from '../services';
import { accountNoticesStore } from '../users/account-notice-store';

/**
 * Where people are signed in: each sees and ends their own sessions, administrators those of their people.
 */
export function serveSignedIn(server: Server, services: Services): void {
  const { config, database } = services;

  /** Sessions that may continue: the others have ended. */
  const openOf = async (accountId: string, now: Date, current?: string): Promise<SignedInSession[]> =>
    (await sessionsStore(database).list(accountId, current)).filter(
      (session) => now.getTime() < expiresAtIfUnused(session, config.idleMinutes),
    );

  server.serve(
    listOwnSessions,
    async ({ account, session, now }) => await openOf(account.accountId, now, session),
  );

  server.serve(endOwnSession, async ({ account, params: { sessionId }, now }) => {
    await changeAndPublish(services, async (transaction) => {
      if (!(await endSession(transaction, { ...account, sessionId }, account, now)))
        throw new AppError('record.not-found');
    });
    return undefined;
  });

  server.serve(endOtherSessions, async ({ account, session, now }) => {
    const others = (await openOf(account.accountId, now, session)).filter(({ isThis }) => !isThis);
    const ended = await changeAndPublish(services, (transaction) =>
      endEach(others, ({ id }) => endSession(transaction, { ...account, sessionId: id }, account, now)),
    );
    return { ended };
  });

  server.serve(listSessionsOfPerson, async ({ member, params: { id }, session, now }) => {
    await assertMayManageSessions(member, id);
    return await openOf(id, now, session);
  });

  server.serve(endSessionOfPerson, async ({ member, params: { id, sessionId }, now }) => {
    await assertMayManageSessions(member, id);
    await changeAndPublish(services, async (transaction) => {
      if (!(await endForOther(transaction, member, { accountId: id, sessionId }, now)))
        throw new AppError('record.not-found');
    });
    services.notify('outbox');
    return undefined;
  });

  server.serve(endSessionsOfPerson, async ({ member, params: { id }, session, now }) => {
    await assertMayManageSessions(member, id);
    const open = (await openOf(id, now, session)).filter(({ isThis }) => !isThis);
    const ended = await changeAndPublish(services, (transaction) =>
      endEach(open, (one) => endForOther(transaction, member, { accountId: id, sessionId: one.id }, now)),
    );
    services.notify('outbox');
    return { ended };
  });

  /**
   * Sessions are of the whole login: of who works elsewhere too, or administers the installation, only a super
   * administrator sees and ends them, as with a link for a new password.
   * @throws AppError record.not-found, session.not-yours
   */
  async function assertMayManageSessions(member: Member, id: string): Promise<void> {
    const person = (await membersStore(database, member.practiceId).all()).find((one) => one.id === id);
    if (!person) throw new AppError('record.not-found');
    if (
      id !== member.accountId &&
      !member.actor.isSuperAdmin &&
      (person.isSuperAdmin || person.isPartner || person.worksElsewhere)
    )
      throw new AppError('session.not-yours');
  }
}

/** @returns how many were still open */
async function endEach(
  sessions: readonly SignedInSession[],
  end: (session: SignedInSession) => Promise<unknown>,
): Promise<number> {
  let ended = 0;
  for (const session of sessions) if ((await end(session)) !== undefined) ended += 1;
  return ended;
}

/** Ends another person's session: they are notified, and it is filed. Their own one ends as anywhere else. */
async function endForOther(
  transaction: Connection,
  member: Member,
  session: { readonly accountId: string; readonly sessionId: string },
  now: Date,
) {
  const ended = await endSession(transaction, session, member, now);
  if (!ended || session.accountId === member.accountId) return ended;
  const about = nameOfSession({ ...ended, client: ended.client as SignedInSession['client'] });
  await accountNoticesStore(transaction).add(
    {
      accountId: session.accountId,
      kind: 'session-ended',
      practiceId: member.practiceId,
      by: member.name,
      about,
    },
    now,
  );
  await fileIncident(
    transaction,
    {
      practiceId: member.practiceId,
      accountId: member.accountId,
      trailName: member.trailName,
      type: 'sessionEnded',
      address: member.address,
      details: { targetAccountId: session.accountId },
    },
    now,
  );
  return ended;
}
