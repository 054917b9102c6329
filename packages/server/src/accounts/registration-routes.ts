import * as contract from '@erx/core/accounts/contract';
import { may } from '@erx/core/access/rights';
import { readEntry } from '@erx/core/accounts/entry';
import { WELCOME_MILLISECONDS } from '@erx/core/accounts/password-link';
import { findingsOnNewPassword } from '@erx/core/accounts/passwords';
import { findingsOnRegistration } from '@erx/core/accounts/rules';
import { AppError, refuseWhenStopped, toRecordedCode } from '@erx/core/findings/app-error';
import { limitAddresses } from './address-limit';
import { loginOfOther } from './login-of-other';
import { importPeople } from './import-people';
import { registerEntry } from './register-entry';
import { recordRefusal } from '../platform/audit-trail/record';
import { recordAction } from '../platform/audit-trail/record-action';
import { recordGrantChange } from '../approvals/record';
import { recordRefusedAccess } from '../platform/api/access-denied';
import type { Database } from '../platform/database/database';
import type { Call, Server } from '../platform/api/router';
import type { Services } from '../services';
import { issueTicket, type TicketHolder, toTicketHolder, useTicket } from '../platform/identity/ticket';
import { fileIncident } from '../platform/audit-trail/file-incident';
import { countAttempt } from '../platform/identity/attempts';
import { createPasswords, type Passwords } from '../platform/identity/passwords';
import { hashSecret } from '../platform/identity/password-hashing';
import { changeAndPublish } from '../platform/push/publish-change';
import { accountNoticesStore } from '../users/account-notice-store';
import { accountsStore } from '../platform/identity/account-store';
import { endRightsToSign } from '../approvals/end-signing';
import { toNetwork } from '../platform/http/client-network';

const PASSWORD_LINK_MILLISECONDS = 3_600_000;
/** Links that one network address may try within the time. */
const LINKS_FROM_ADDRESS = { failures: 20, minutes: 15 };

/**
 * New people of a practice (S2.12), where they have no login yet (invitation-routes.ts); and a new password for
 * who forgot theirs.
 */
export function serveRegistration(server: Server, services: Services): void {
  const passwords = createPasswords(services);

  server.serve(contract.registerUser, (call) => registerUser(services, call));

  server.serve(contract.importPeople, (call) => importPeople(services, call));

  server.serve(contract.createPasswordLink, (call) => createPasswordLink(services, call));

  server.serve(contract.resetPassword, (call) => resetPassword(services, passwords, call));
}

async function registerUser(
  services: Services,
  { member, body, now, storeReply }: Call<typeof contract.registerUser>,
) {
  const entry = readEntry(body);
  const foreignIssuer = services.config.foreignIssuer?.url;
  refuseWhenStopped(findingsOnRegistration(entry, foreignIssuer !== undefined));
  if (entry.isAdministrator && !may(member.actor, 'role.change')) {
    await recordRefusedAccess(services, member, contract.registerUser.name, { permission: 'role.change' });
    throw new AppError('access.refused');
  }
  await limitAddresses(services.database, member.accountId, now);
  const passwordHash = foreignIssuer === undefined ? await hashSecret(entry.password) : null;
  return await registerEntry(
    services,
    member,
    { entry, passwordHash, alongside: (transaction, result) => storeReply(transaction, result) },
    now,
  );
}

// The link, the end of the permission to sign, the incident and the notice to the person: all or nothing. Who has not
// chosen a password yet is welcomed by it: there is nothing of theirs that it could open to someone else.
async function createPasswordLink(
  services: Services,
  { member, params, now, request }: Call<typeof contract.createPasswordLink>,
) {
  try {
    await loginOfOther(services.database, member, params.id, 'password.reset-own');
  } catch (error) {
    if (error instanceof AppError)
      await recordRefusal(services, member, {
        event: 'password.link-refused',
        resourceType: 'Account',
        resourceId: params.id,
        details: { reason: toRecordedCode(error) },
      });
    if (
      error instanceof AppError &&
      error.code.startsWith('password.reset-') &&
      error.code !== 'password.reset-own'
    ) {
      await fileIncident(
        services.database,
        {
          practiceId: member.practiceId,
          accountId: member.accountId,
          trailName: member.trailName,
          type: 'passwordLinkRefused',
          address: request.ip,
          details: { reason: error.code, targetAccountId: params.id },
        },
        now,
      );
    }
    throw error;
  }
  const link = await changeAndPublish(services, async (transaction) => {
    const standing = await accountsStore(transaction).standing(params.id);
    const isFirst = standing?.isPasswordTemporary ?? false;
    const milliseconds = isFirst ? WELCOME_MILLISECONDS : PASSWORD_LINK_MILLISECONDS;
    // Where letters can be sent the link is in the one to the person (mail-notices.ts), and no one else's.
    const token = services.config.mail
      ? undefined
      : await issueTicket(
          transaction,
          'password-link',
          { accountId: params.id, practiceId: member.practiceId },
          now,
          milliseconds,
        );
    await accountNoticesStore(transaction).add(
      {
        accountId: params.id,
        kind: isFirst ? 'welcome' : 'password-link',
        practiceId: member.practiceId,
        by: member.name,
        ...(isFirst ? { about: standing?.email ?? '' } : {}),
      },
      now,
    );
    await endRightsToSign(transaction, services.config, member, params.id, 'password-link-made', now);
    await recordGrantChange(
      { ...member, transaction, now },
      {
        event: 'password.link-made',
        resourceType: 'Account',
        targetId: params.id,
        details: {},
        ...(isFirst ? {} : { incident: 'passwordLinkMade' }),
      },
    );
    const expiresAt = new Date(now.getTime() + milliseconds).toISOString();
    if (token !== undefined) return { token, expiresAt };
    return { mailedTo: standing?.email ?? '', expiresAt };
  });
  services.notify('outbox');
  return link;
}

/**
 * Their own password in place of that which someone else chose. Nothing ends by it but that one: it opened
 * nothing.
 */
async function chooseOwn(
  services: Services,
  passwords: Passwords,
  holder: TicketHolder,
  { token, password }: { readonly token: string; readonly password: string },
  now: Date,
): Promise<undefined> {
  if (await passwords.isCurrent(holder.accountId, password)) throw new AppError('password.same-as-given');
  const passwordHash = await hashSecret(password);
  await services.database.transaction(async (transaction) => {
    if (!(await useTicket(transaction, 'first-password', token, services.now())))
      throw new AppError('password.link-unknown');
    if ((await passwords.set(transaction, holder.accountId, passwordHash)) !== 'changed')
      throw new AppError('password.elsewhere');
    await recordAction(
      transaction,
      holder,
      { event: 'password.chosen', resourceType: 'Account', resourceId: holder.accountId, details: {} },
      now,
    );
  });
  return undefined;
}

async function findLink(database: Database, token: string, now: Date) {
  for (const purpose of ['password-link', 'password-letter', 'password-recovery'] as const) {
    const holder = await toTicketHolder(database, purpose, token, now);
    if (holder) return { ...holder, purpose };
  }
  return undefined;
}

async function resetPassword(
  services: Services,
  passwords: Passwords,
  { body, now, request }: Call<typeof contract.resetPassword>,
) {
  if (
    !(
      await countAttempt(
        services.database,
        `password-link:address:${toNetwork(request.ip)}`,
        LINKS_FROM_ADDRESS,
        now,
      )
    ).allowed
  )
    throw new AppError('password.locked');
  const found = await findLink(services.database, body.token, now);
  const holder = found ?? (await toTicketHolder(services.database, 'first-password', body.token, now));
  const standing = holder && (await accountsStore(services.database).standing(holder.accountId));
  if (!holder || !standing) throw new AppError('password.link-unknown');
  refuseWhenStopped(findingsOnNewPassword({ ...body, username: standing.email }));
  if (!found) return await chooseOwn(services, passwords, holder, body, now);
  const { purpose } = found;
  const passwordHash = await hashSecret(body.password);
  await changeAndPublish(services, async (transaction) => {
    if (!(await useTicket(transaction, purpose, body.token, services.now())))
      throw new AppError('password.link-unknown');
    if ((await passwords.set(transaction, holder.accountId, passwordHash)) !== 'changed')
      throw new AppError('password.elsewhere');
    // the person who opened the letter has the mailbox
    if (purpose !== 'password-link') await accountsStore(transaction).confirmEmail(holder.accountId);
    const isOwn = purpose === 'password-recovery';
    const isFirst = !isOwn && standing.isPasswordTemporary;
    if (!isFirst)
      await accountNoticesStore(transaction).add(
        {
          accountId: holder.accountId,
          kind: isOwn ? 'password-changed' : 'password-reset',
          practiceId: holder.practiceId,
          by: '',
        },
        now,
      );
    // Once more: the permission may have been granted again since the link was made. Who had it sent to
    // their own confirmed address keeps it: no one else had a hand in that, and signing asks for two
    // factors besides.
    if (!isOwn)
      await endRightsToSign(transaction, services.config, holder, holder.accountId, 'password-reset', now);
    await recordGrantChange(
      { ...holder, transaction, address: request.ip, now },
      {
        event: 'password.reset',
        resourceType: 'Account',
        targetId: holder.accountId,
        details: {},
        ...(isFirst ? {} : { incident: 'passwordReset' }),
      },
    );
  });
  services.notify('outbox');
  return undefined;
}
