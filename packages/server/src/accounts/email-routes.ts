import * as contract from '@erx/core/accounts/email-contract';
import { AppError } from '@erx/core/findings/app-error';
import { loginOfOther } from './login-of-other';
import { recordGrantChange } from '../approvals/record';
import { endRightsToSign } from '../approvals/end-signing';
import type { Call, Server } from '../platform/api/router';
import { toAuditedChanges } from '../platform/audit-trail/changes';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Connection, Database } from '../platform/database/database';
import { accountsStore } from '../platform/identity/account-store';
import { EmailTaken, normalisedEmail } from '../platform/identity/accounts';
import { countAttempt } from '../platform/identity/attempts';
import { endSessions } from '../platform/identity/end-sessions';
import { forgetGuesses } from '../platform/identity/lockout';
import { createPasswords, type Passwords, refuseUnproven } from '../platform/identity/passwords';
import { toUsedTicketHolder, useTicket } from '../platform/identity/ticket';
import { changeAndPublish } from '../platform/push/publish-change';
import type { Services } from '../services';
import { accountNoticesStore } from '../users/account-notice-store';
import { emailChangesStore, type OpenEmailChange, toEmailChange } from '../users/email-change-store';
import { toNetwork } from '../platform/http/client-network';

const DAY = 24 * 3_600_000;
/** Wishes of one account within the time, and links tried from one network address. */
const BY_ACCOUNT = { failures: 5, minutes: 60 };
const FROM_ADDRESS = { failures: 20, minutes: 15 };

/** Another e-mail address, which is what one signs in with: confirmed at both (docs/decisions/accounts.md). */
export function serveEmails(server: Server, services: Services): void {
  const { config, database } = services;
  const passwords = createPasswords(services);

  server.serve(contract.getEmailChange, async ({ member, now }) => {
    const open = await emailChangesStore(database).open(member.accountId, now);
    const canMail = config.mail !== undefined;
    return open === undefined ? { canMail } : { canMail, open: toEmailChange(open) };
  });

  server.serve(contract.askEmailChange, (call) => askEmailChange(services, passwords, call));

  server.serve(contract.cancelEmailChange, (call) => cancelEmailChange(database, call));

  server.serve(contract.confirmEmailChange, (call) => confirmEmailChange(services, call));

  server.serve(contract.changeEmailOfPerson, (call) => changeEmailOfPerson(services, call));
}

async function askEmailChange(
  services: Services,
  passwords: Passwords,
  { member, body, now, request }: Call<typeof contract.askEmailChange>,
) {
  if (!services.config.mail) throw new AppError('email.needs-administrator');
  const newEmail = normalisedEmail(body.email);
  const oldEmail = normalisedEmail(member.email);
  if (newEmail === oldEmail) throw new AppError('email.same');
  if (
    !(await countAttempt(services.database, `email-change:account:${member.accountId}`, BY_ACCOUNT, now))
      .allowed
  )
    throw new AppError('email.limited');
  const proof = await passwords.prove(member.accountId, { password: body.password, address: request.ip });
  if (proof !== 'proven') await refuseUnproven(services, member, 'email.change-refused', proof);
  // The wish, both letters and the record: all or nothing. Whether the new address is someone's is not
  // said.
  const open = await services.database.transaction(async (transaction) => {
    const { accountId, practiceId } = member;
    const expiresAt = new Date(now.getTime() + DAY);
    await emailChangesStore(transaction).add({ accountId, practiceId, oldEmail, newEmail, expiresAt }, now);
    const notices = accountNoticesStore(transaction);
    const letter = { accountId, practiceId, by: '' };
    await notices.add({ ...letter, kind: 'email-change-old', about: newEmail, mailTo: oldEmail }, now);
    await notices.add({ ...letter, kind: 'email-change-new', about: oldEmail, mailTo: newEmail }, now);
    await recordAction(
      transaction,
      member,
      {
        event: 'email.change-asked',
        resourceType: 'Account',
        resourceId: accountId,
        details: { changes: toAuditedChanges({ email: oldEmail }, { email: newEmail }) },
      },
      now,
    );
    return await emailChangesStore(transaction).open(accountId, now);
  });
  if (!open) throw new Error('The wish was not kept.');
  return toEmailChange(open);
}

async function cancelEmailChange(
  database: Database,
  { member, now }: Call<typeof contract.cancelEmailChange>,
) {
  await database.transaction(async (transaction) => {
    if (!(await emailChangesStore(transaction).end(member.accountId, now)))
      throw new AppError('email.no-change');
    await recordAction(
      transaction,
      member,
      {
        event: 'email.change-cancelled',
        resourceType: 'Account',
        resourceId: member.accountId,
        details: {},
      },
      now,
    );
  });
  return undefined;
}

// The link, the confirmation, and with the second of them the address, its notices and the end of every
// session: all or nothing.
async function confirmEmailChange(
  services: Services,
  { body, now, request }: Call<typeof contract.confirmEmailChange>,
) {
  if (
    !(
      await countAttempt(
        services.database,
        `email-change:address:${toNetwork(request.ip)}`,
        FROM_ADDRESS,
        now,
      )
    ).allowed
  )
    throw new AppError('email.limited');
  try {
    return await changeAndPublish(services, async (transaction) => {
      const old = await useTicket(transaction, 'email-change-old', body.token, now);
      const holder = old ?? (await useTicket(transaction, 'email-change-new', body.token, now));
      if (!holder) {
        const state = await stateSaidBefore(transaction, body.token, now);
        if (state === undefined) throw new AppError('email.change-unknown');
        return { state };
      }
      const side = old ? 'old' : 'new';
      const change = await emailChangesStore(transaction).confirm(holder.accountId, side, now);
      if (!change) throw new AppError('email.change-unknown');
      await recordAction(
        transaction,
        holder,
        {
          event: 'email.change-confirmed',
          resourceType: 'Account',
          resourceId: holder.accountId,
          details: { by: side },
        },
        now,
      );
      const waiting = waitingFor(change);
      if (waiting !== undefined) return { state: waiting };
      await emailChangesStore(transaction).end(holder.accountId, now);
      await changeAddress(transaction, change, holder, { isVerified: true }, now);
      const notice = { ...holder, kind: 'email-changed', by: '', about: change.newEmail } as const;
      await accountNoticesStore(transaction).add(notice, now);
      await accountNoticesStore(transaction).add({ ...notice, mailTo: change.oldEmail }, now);
      return { state: 'changed' as const };
    });
  } catch (error) {
    // someone else has taken it since; the wish stays until its day is over
    if (error instanceof EmailTaken) throw new AppError('email.change-unknown');
    throw error;
  }
}

// The address, the end of sessions and of the permission to sign, the incident and the notice: all or nothing.
async function changeEmailOfPerson(
  services: Services,
  { member, params: { id }, body, now }: Call<typeof contract.changeEmailOfPerson>,
) {
  if (services.config.mail) throw new AppError('email.by-letter');
  const person = await loginOfOther(services.database, member, id, 'email.own');
  const [oldEmail, newEmail] = [normalisedEmail(person.email), normalisedEmail(body.email)];
  if (newEmail === oldEmail) throw new AppError('email.same');
  try {
    await changeAndPublish(services, async (transaction) => {
      await emailChangesStore(transaction).end(id, now);
      await changeAddress(
        transaction,
        { accountId: id, oldEmail, newEmail },
        member,
        { isVerified: false },
        now,
      );
      await accountNoticesStore(transaction).add(
        {
          accountId: id,
          kind: 'email-changed-by',
          practiceId: member.practiceId,
          by: member.name,
          about: newEmail,
        },
        now,
      );
      await endRightsToSign(transaction, services.config, member, id, 'email-changed', now);
      await recordGrantChange(
        { ...member, transaction, now },
        {
          event: 'user.changed',
          resourceType: 'Account',
          targetId: id,
          details: { fields: ['email'] },
          incident: 'emailChanged',
        },
      );
    });
  } catch (error) {
    if (error instanceof EmailTaken) throw new AppError('email.taken');
    throw error;
  }
  services.notify('outbox');
  return undefined;
}

/** Which letter a wish still waits for; undefined once both addresses have confirmed it. */
function waitingFor({ oldConfirmedAt, newConfirmedAt }: OpenEmailChange) {
  if (oldConfirmedAt === null) return 'waits-for-old' as const;
  return newConfirmedAt === null ? ('waits-for-new' as const) : undefined;
}

/**
 * What this link did when it was used, as far as it still holds: the answer may have been lost, and pressing
 * again gives the same one.
 */
async function stateSaidBefore(connection: Connection, token: string, now: Date) {
  for (const side of ['old', 'new'] as const) {
    const used = await toUsedTicketHolder(connection, `email-change-${side}`, token, now);
    const change =
      used && (await emailChangesStore(connection).confirmedBy(used.accountId, side, used.usedAt));
    if (!change) continue;
    const waiting = waitingFor(change);
    if (waiting !== undefined) return change.endedAt === null && change.expiresAt > now ? waiting : undefined;
    const standing = await accountsStore(connection).standing(change.accountId);
    return standing?.email === change.newEmail ? ('changed' as const) : undefined;
  }
  return undefined;
}

/**
 * The login signs in with another address from now on: locks of both names end, and every session.
 * @param by whose act it is, and in which practice
 * @throws EmailTaken
 */
async function changeAddress(
  transaction: Connection,
  {
    accountId,
    oldEmail,
    newEmail,
  }: { readonly accountId: string; readonly oldEmail: string; readonly newEmail: string },
  by: { readonly practiceId: string; readonly accountId: string; readonly trailName?: string | undefined },
  { isVerified }: { readonly isVerified: boolean },
  now: Date,
): Promise<void> {
  await accountsStore(transaction).changeEmail(accountId, newEmail, isVerified);
  for (const email of [oldEmail, newEmail]) await forgetGuesses(transaction, { id: accountId, email });
  for (const practiceId of await accountsStore(transaction).practicesOf(accountId))
    await recordAction(
      transaction,
      { practiceId, accountId: by.accountId, trailName: by.trailName },
      {
        event: 'email.changed',
        resourceType: 'Account',
        resourceId: accountId,
        details: { changes: toAuditedChanges({ email: oldEmail }, { email: newEmail }) },
      },
      now,
    );
  await endSessions(transaction, accountId, now, 'email-changed');
}
