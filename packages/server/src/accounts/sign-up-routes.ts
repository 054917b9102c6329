import * as contract from '@erx/core/accounts/contract';
import * as emailContract from '@erx/core/accounts/email-contract';
import { toPracticeEntry, readEntry } from '@erx/core/accounts/entry';
import { findingsOnPractice, findingsOnSignUp } from '@erx/core/accounts/rules';
import type { NamedEndpoint } from '@erx/core/client/endpoint';
import { IDEMPOTENCY_HEADER } from '@erx/core/client/call';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import type { FastifyRequest } from 'fastify';
import { findingsOnStatedDea, findingsOnTypedNpi } from '../credentials/look-up';
import { refuseTakenNumbers } from '../credentials/store';
import { fileClaim } from './claimed-registration';
import { signUpWork } from './sign-up-work';
import { fileLikeness, likenessOf } from '../credentials/likeness-store';
import { foundAgain, storeSignUp, findRepeatedSignUp, type Repeated } from './create-practice';
import type { Call, Server } from '../platform/api/router';
import type { Services } from '../services';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Connection, Database } from '../platform/database/database';
import { toUsedTicketHolder, useTicket } from '../platform/identity/ticket';
import { accountNoticesStore } from '../users/account-notice-store';
import { requestHash } from '../platform/api/idempotency';
import { BUILT_IN, EmailTaken, normalisedEmail } from '../platform/identity/accounts';
import { countAttempt } from '../platform/identity/attempts';
import { RegistrationTaken } from '../platform/identity/registration-taken';
import { hashSecret } from '../platform/identity/password-hashing';
import { accountsStore } from '../platform/identity/account-store';
import { toNetwork } from '../platform/http/client-network';

/** Practices that one network address, or one account, may found within the time. */
const FROM_ADDRESS = { failures: 20, minutes: 60 };
const BY_ACCOUNT = { failures: 5, minutes: 60 };

/**
 * Sign-up: a login, a practice and its first member in one transaction (S4-16), or the practice alone for a
 * login that exists.
 */
export function serveSignUp(server: Server, services: Services): void {
  const { config, database, keys } = services;
  const work = signUpWork(keys, config.signUpWork);

  server.serve(contract.getSignUpWork, ({ body, now }) => {
    if (!config.signUp) throw new AppError('sign-up.not-offered');
    return Promise.resolve(work.give(body.email, now));
  });

  server.serve(contract.signUp, (call) => signUp(services, work, call));

  server.serve(emailContract.confirmEmail, (call) => confirmEmail(database, call));

  server.serve(emailContract.mailConfirmation, async ({ account, now }) => {
    const notices = accountNoticesStore(database);
    const practiceId = await notices.confirmationAwaited(account.accountId);
    if (practiceId === undefined) throw new AppError('email.nothing-to-confirm');
    if (!(await countAttempt(database, `confirm:account:${account.accountId}`, BY_ACCOUNT, now)).allowed)
      throw new AppError('email.limited');
    await notices.add({ accountId: account.accountId, kind: 'email-confirmation', practiceId, by: '' }, now);
    return undefined;
  });

  server.serve(contract.createPractice, (call) => createPractice(services, call));
}

async function signUp(
  services: Services,
  work: ReturnType<typeof signUpWork>,
  { body: { work: proof, ...body }, now, request }: Call<typeof contract.signUp>,
) {
  if (!services.config.signUp) throw new AppError('sign-up.not-offered');
  const entry = readEntry(body);
  const findings = findingsOnSignUp(entry);
  // The holder of another's number is notified, whatever the letter says to the stranger.
  if (!findings.every(({ code }) => code === 'account.dea-letter')) refuseWhenStopped(findings);
  if (!work.isDone(entry, proof, now)) throw new AppError('sign-up.work-needed');
  if (
    !(await countAttempt(services.database, `sign-up:address:${toNetwork(request.ip)}`, FROM_ADDRESS, now))
      .allowed
  )
    throw new AppError('sign-up.limited');
  const repeated = repeatedOf(request, contract.signUp, body);
  const mustConfirmEmail = services.config.mail !== undefined;
  const created = {
    outcome: 'created' as const,
    ...(mustConfirmEmail ? { mustConfirmEmail: true as const } : {}),
  };
  if (!(await work.use(services.database, proof, now))) {
    // The answer to the first may have been lost; a request for anything else is new work.
    if (!(await isRepeated(services, entry.email, repeated))) throw new AppError('sign-up.work-needed');
    return created;
  }
  const passwordHash = await hashSecret(entry.password);
  try {
    const speaks = [
      ...findings,
      ...(await findingsOnTypedNpi(services.database, entry.npi, entry.lastName, now)),
      ...(await findingsOnStatedDea(
        services.database,
        { ...entry, deaName: '', schedules: entry.deaSchedules },
        entry.timeZone || 'UTC',
        now,
      )),
    ];
    if (speaks.length > 0) await refuseTakenNumbers(services.database, undefined, entry);
    refuseWhenStopped(speaks);
    await services.database.transaction(async (transaction) => {
      const { ofName } = await likenessOf(transaction, undefined, entry);
      await storeSignUp(
        transaction,
        entry,
        { passwordHash, practice: toPracticeEntry(entry), repeated, mustConfirmEmail },
        now,
      );
      // Two people may be called the same: it is filed where the other one works, and nothing is said here.
      await fileLikeness(transaction, { ofName }, { address: request.ip }, now);
    });
    return created;
  } catch (error) {
    if (error instanceof RegistrationTaken) {
      const { registration } = error;
      await fileClaim(
        services,
        { registration, number: entry[registration], where: 'at-sign-up', address: request.ip },
        now,
      );
      throw new AppError('sign-up.registration-taken');
    }
    if (!(error instanceof EmailTaken)) throw error;
    // The answer to the first of two may have been lost: the same request again has created it.
    return (await isRepeated(services, entry.email, repeated))
      ? created
      : { outcome: 'login-exists' as const };
  }
}

// The address, the end of the link and the record: all or nothing.
async function confirmEmail(
  database: Database,
  { body, now, request }: Call<typeof emailContract.confirmEmail>,
) {
  if (!(await countAttempt(database, `confirm:address:${toNetwork(request.ip)}`, FROM_ADDRESS, now)).allowed)
    throw new AppError('email.limited');
  await database.transaction(async (transaction) => {
    const holder = await useTicket(transaction, 'email-confirmation', body.token, now);
    if (!holder) {
      if (!(await isConfirmedBy(transaction, body.token, now))) throw new AppError('email.link-unknown');
      return;
    }
    await accountsStore(transaction).confirmEmail(holder.accountId);
    await recordAction(
      transaction,
      holder,
      { event: 'email.confirmed', resourceType: 'Account', resourceId: holder.accountId, details: {} },
      now,
    );
  });
  return undefined;
}

async function createPractice(
  { config, database }: Pick<Services, 'config' | 'database'>,
  { account, body, now, request }: Call<typeof contract.createPractice>,
) {
  if (!config.signUp) throw new AppError('sign-up.not-offered');
  const standing = await accountsStore(database).standing(account.accountId);
  if (!standing?.npi) throw new AppError('sign-up.npi-needed');
  const entry = readEntry(body);
  refuseWhenStopped(findingsOnPractice(entry));
  const repeated = repeatedOf(request, contract.createPractice, body);
  const before = repeated && (await foundAgain(database, account.accountId, repeated));
  if (before) return { id: before };
  if (!(await countAttempt(database, `found-practice:account:${account.accountId}`, BY_ACCOUNT, now)).allowed)
    throw new AppError('sign-up.limited');
  return {
    id: await database.transaction((transaction) =>
      findRepeatedSignUp(transaction, account.accountId, { practice: entry, repeated }, now),
    ),
  };
}

/**
 * Whether this link has confirmed the address: the answer may have been lost, and pressing again gives the
 * same one.
 */
async function isConfirmedBy(connection: Connection, token: string, now: Date): Promise<boolean> {
  const holder = await toUsedTicketHolder(connection, 'email-confirmation', token, now);
  return (
    holder !== undefined &&
    (await accountNoticesStore(connection).confirmationAwaited(holder.accountId)) === undefined
  );
}

/** Whether this very sign-up has created the login. @throws AppError call.repeated-differently */
async function isRepeated(
  { database }: Pick<Services, 'database'>,
  email: string,
  repeated: Repeated | undefined,
): Promise<boolean> {
  const owner = await accountsStore(database).byEmail([BUILT_IN], normalisedEmail(email));
  return Boolean(owner && repeated && (await foundAgain(database, owner.id, repeated)));
}

/** What distinguishes a repetition from another request; undefined where the client gave no key. */
function repeatedOf(request: FastifyRequest, { name }: NamedEndpoint, body: unknown): Repeated | undefined {
  const key = request.headers[IDEMPOTENCY_HEADER];
  return typeof key === 'string' && key.length >= 8 && key.length <= 100
    ? { key, endpoint: name, requestHash: requestHash({}, body) }
    : undefined;
}
