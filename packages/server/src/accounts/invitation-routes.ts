import { acceptInvitation, inviteUser, readInvitation } from '@erx/core/accounts/contract';
import { AppError } from '@erx/core/findings/app-error';
import { limitAddresses } from './address-limit';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { accountsStore, addMember } from '../platform/identity/account-store';
import { BUILT_IN, normalisedEmail } from '../platform/identity/accounts';
import { issueTicket, toTicketHolder, toUsedTicketHolder, useTicket } from '../platform/identity/ticket';
import { findPractice } from '../practices/store';
import { usersStore } from '../users/store';

const INVITATION_MILLISECONDS = 7 * 24 * 3_600_000;

/** New people of a practice (S2.12) who have a login: they are invited, and join by themselves. */
export function serveInvitations(server: Server, services: Services): void {
  const { config, database } = services;
  const foreignIssuer = config.foreignIssuer?.url;

  server.serve(inviteUser, async ({ member, body, now }) => {
    await limitAddresses(database, member.accountId, now);
    const invited = await accountsStore(database).byEmail(
      foreignIssuer === undefined ? [BUILT_IN] : [BUILT_IN, foreignIssuer],
      normalisedEmail(body.email),
    );
    if (!invited?.active) throw new AppError('record.not-found');
    if (await usersStore(database, member.practiceId).find(invited.id))
      throw new AppError('registration.already-member');
    return await database.transaction(async (transaction) => {
      const token = await issueTicket(
        transaction,
        'invitation',
        { accountId: invited.id, practiceId: member.practiceId },
        now,
        INVITATION_MILLISECONDS,
      );
      await recordAction(
        transaction,
        member,
        { event: 'user.invited', resourceType: 'Account', resourceId: invited.id, details: {} },
        now,
      );
      return { token, expiresAt: new Date(now.getTime() + INVITATION_MILLISECONDS).toISOString() };
    });
  });

  /**
   * The practice that this account joined by the invitation, and still belongs to: the answer may have been
   * lost, and asking again gives the same one.
   */
  async function practiceJoinedBy(accountId: string, token: string, now: Date) {
    const holder = await toUsedTicketHolder(database, 'invitation', token, now);
    if (holder?.accountId !== accountId) return undefined;
    const joined = await usersStore(database, holder.practiceId).find(accountId);
    return joined?.active ? await findPractice(database, holder.practiceId) : undefined;
  }

  /** The practice that an invitation of this account is to. Only this account may use it. */
  async function practiceInvitedTo(accountId: string, token: string, now: Date) {
    const holder = await toTicketHolder(database, 'invitation', token, now);
    const practice =
      holder?.accountId === accountId
        ? await findPractice(database, holder.practiceId)
        : await practiceJoinedBy(accountId, token, now);
    if (!practice?.active) throw new AppError('invitation.unknown');
    return practice;
  }

  server.serve(readInvitation, async ({ account, body, now }) => ({
    practiceName: (await practiceInvitedTo(account.accountId, body.token, now)).name,
  }));

  // The end of the invitation, the membership and the record: all or nothing.
  server.serve(acceptInvitation, async ({ account, body, now }) => {
    const { id: practiceId } = await practiceInvitedTo(account.accountId, body.token, now);
    const standing = await accountsStore(database).standing(account.accountId);
    const isJoined = await database.transaction(async (transaction) => {
      if (!(await useTicket(transaction, 'invitation', body.token, now))) return false;
      if (
        !(await addMember(
          transaction,
          { practiceId, accountId: account.accountId, hasNpi: Boolean(standing?.npi) },
          now,
        ))
      )
        throw new AppError('registration.already-member');
      await recordAction(
        transaction,
        { practiceId, accountId: account.accountId },
        { event: 'user.joined', resourceType: 'Account', resourceId: account.accountId, details: {} },
        now,
      );
      return true;
    });
    if (!isJoined && !(await practiceJoinedBy(account.accountId, body.token, now)))
      throw new AppError('invitation.unknown');
    return { practiceId };
  });
}
