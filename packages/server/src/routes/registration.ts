import { acceptInvitation, createPasswordLink, inviteUser, readInvitation, registerUser, resetPassword } from '@erx/core/accounts/contract';
import { readEntry } from '@erx/core/accounts/entry';
import { findingsOnNewPassword } from '@erx/core/accounts/passwords';
import { findingsOnRegistration } from '@erx/core/accounts/rules';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { limitAddresses } from '../accounts/address-limit';
import { personOf } from '../accounts/found-practice';
import { recordRefusal } from '../audit/record';
import { recordAct } from '../audit/record-act';
import type { Member } from '../http/member';
import type { Server } from '../http/serve';
import type { Services } from '../http/services';
import { holderOf, issueTicket, useTicket } from '../http/ticket';
import { BUILT_IN, EmailTaken, insertAccount, normalisedEmail } from '../identity/accounts';
import { countAttempt } from '../identity/attempts';
import { passwordsOf } from '../identity/passwords';
import { hashSecret } from '../identity/secrets';
import { accountsStore, addMember } from '../stores/accounts';
import { findPractice } from '../stores/practices';
import { usersOf } from '../stores/users';

const INVITATION_MILLISECONDS = 7 * 24 * 3_600_000;
const PASSWORD_LINK_MILLISECONDS = 3_600_000;
/** Links that one network address may try within the time. */
const LINKS_FROM_ADDRESS = { failures: 20, minutes: 15 };

/** New people of a practice (S2.12): registered, or invited where they have a login; and a new password for who forgot theirs. */
export function serveRegistration(server: Server, services: Services): void {
  const { config, database } = services;
  const passwords = passwordsOf(services);

  server.serve(registerUser, async ({ member, body, now, remember }) => {
    if (config.foreignIssuer) throw new AppError('sign-up.not-offered');
    const entry = readEntry(body);
    refuseWhenStopped(findingsOnRegistration(entry));
    await limitAddresses(database, member.accountId, now);
    const passwordHash = await hashSecret(entry.password);
    try {
      return await database.transaction(async (transaction) => {
        const id = await insertAccount(transaction, personOf(entry), passwordHash, now);
        await addMember(transaction, { practiceId: member.practiceId, accountId: id, hasNpi: entry.npi !== '' }, now);
        await recordAct(transaction, member, { event: 'user.registered', resourceType: 'Account', resourceId: id, details: { by: 'member' } }, now);
        const result = { outcome: 'created' as const, id };
        await remember(transaction, result);
        return result;
      });
    } catch (error) {
      if (error instanceof EmailTaken) return { outcome: 'login-exists' as const };
      throw error;
    }
  });

  server.serve(inviteUser, async ({ member, body, now }) => {
    await limitAddresses(database, member.accountId, now);
    const invited = await accountsStore(database).byEmail(BUILT_IN, normalisedEmail(body.email));
    if (!invited?.active) throw new AppError('record.not-found');
    if (await usersOf(database, member.practiceId).find(invited.id)) throw new AppError('registration.already-member');
    return await database.transaction(async (transaction) => {
      const token = await issueTicket(transaction, 'invitation', { accountId: invited.id, practiceId: member.practiceId }, now, INVITATION_MILLISECONDS);
      await recordAct(transaction, member, { event: 'user.invited', resourceType: 'Account', resourceId: invited.id, details: {} }, now);
      return { token, expiresAt: new Date(now.getTime() + INVITATION_MILLISECONDS).toISOString() };
    });
  });

  /** The practice that an invitation of this account is to. It is for nobody else, whoever holds it. */
  async function practiceInvitedTo(accountId: string, token: string, now: Date) {
    const holder = await holderOf(database, 'invitation', token, now);
    const practice = holder?.accountId === accountId ? await findPractice(database, holder.practiceId) : undefined;
    if (!practice?.active) throw new AppError('invitation.unknown');
    return practice;
  }

  server.serve(readInvitation, async ({ account, body, now }) => ({ practiceName: (await practiceInvitedTo(account.accountId, body.token, now)).name }));

  server.serve(acceptInvitation, async ({ account, body, now }) => {
    const { id: practiceId } = await practiceInvitedTo(account.accountId, body.token, now);
    const standing = await accountsStore(database).standing(account.accountId);
    return await database.transaction(async (transaction) => {
      if (!await useTicket(transaction, 'invitation', body.token, now)) throw new AppError('invitation.unknown');
      if (!await addMember(transaction, { practiceId, accountId: account.accountId, hasNpi: Boolean(standing?.npi) }, now)) throw new AppError('registration.already-member');
      await recordAct(transaction, { practiceId, accountId: account.accountId }, { event: 'user.joined', resourceType: 'Account', resourceId: account.accountId, details: {} }, now);
      return { practiceId };
    });
  });

  /** Whoever sets somebody's password can become them: only where that opens no other practice and no greater right. @throws AppError with the reason */
  async function refuseForeignReset(member: Member, targetId: string): Promise<void> {
    const store = accountsStore(database);
    if (targetId === member.accountId) throw new AppError('password.reset-own');
    const standing = await usersOf(database, member.practiceId).find(targetId) && await store.standing(targetId);
    if (!standing) throw new AppError('record.not-found');
    if (standing.issuer !== BUILT_IN) throw new AppError('password.elsewhere');
    if (!member.actor.isSuperAdmin && (standing.isSuperAdmin || await store.hasOtherPractice(targetId, member.practiceId))) throw new AppError('password.reset-not-yours');
  }

  server.serve(createPasswordLink, async ({ member, params, now }) => {
    try {
      await refuseForeignReset(member, params.id);
    } catch (error) {
      if (error instanceof AppError) await recordRefusal(services, member, { event: 'password.link-refused', resourceType: 'Account', resourceId: params.id, details: { reason: error.code } });
      throw error;
    }
    return await database.transaction(async (transaction) => {
      const token = await issueTicket(transaction, 'password-link', { accountId: params.id, practiceId: member.practiceId }, now, PASSWORD_LINK_MILLISECONDS);
      await recordAct(transaction, member, { event: 'password.link-made', resourceType: 'Account', resourceId: params.id, details: {} }, now);
      return { token, expiresAt: new Date(now.getTime() + PASSWORD_LINK_MILLISECONDS).toISOString() };
    });
  });

  server.serve(resetPassword, async ({ body, now, request }) => {
    if (!(await countAttempt(database, `password-link:address:${request.ip}`, LINKS_FROM_ADDRESS, now)).allowed) throw new AppError('password.locked');
    const holder = await holderOf(database, 'password-link', body.token, now);
    const standing = holder && await accountsStore(database).standing(holder.accountId);
    if (!holder || !standing) throw new AppError('password.link-unknown');
    refuseWhenStopped(findingsOnNewPassword({ ...body, username: standing.email }));
    const passwordHash = await hashSecret(body.password);
    await database.transaction(async (transaction) => {
      if (!await useTicket(transaction, 'password-link', body.token, services.now())) throw new AppError('password.link-unknown');
      if (await passwords.set(transaction, holder.accountId, passwordHash) !== 'changed') throw new AppError('password.elsewhere');
      await recordAct(transaction, holder, { event: 'password.reset', resourceType: 'Account', resourceId: holder.accountId, details: {} }, now);
    });
    services.wake('events');
    return undefined;
  });
}
