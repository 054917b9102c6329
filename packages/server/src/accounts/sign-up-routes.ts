import { createPractice, signUp } from '@erx/core/accounts/contract';
import { toPracticeEntry, readEntry } from '@erx/core/accounts/entry';
import { findingsOnPractice, findingsOnSignUp } from '@erx/core/accounts/rules';
import { IDEMPOTENCY_HEADER } from '@erx/core/client/call';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import type { FastifyRequest } from 'fastify';
import { fileClaim } from './claimed-registration';
import { foundAgain, storeSignUp, findRepeatedSignUp, type Repeated } from './create-practice';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { requestHash } from '../platform/api/idempotency';
import { BUILT_IN, EmailTaken, normalisedEmail } from '../platform/identity/accounts';
import { countAttempt } from '../platform/identity/attempts';
import { RegistrationTaken } from '../platform/identity/registration-taken';
import { hashSecret } from '../platform/identity/password-hashing';
import { accountsStore } from '../platform/identity/account-store';

/** Practices that one network address, or one account, may found within the time. */
const FROM_ADDRESS = { failures: 20, minutes: 60 };
const BY_ACCOUNT = { failures: 5, minutes: 60 };

/**
 * Sign-up: a login, a practice and its first member in one transaction (S4-16), or the practice alone for a
 * login that exists.
 */
export function serveSignUp(server: Server, services: Services): void {
  const { config, database } = services;

  server.serve(signUp, async ({ body, now, request }) => {
    if (!config.signUp) throw new AppError('sign-up.not-offered');
    const entry = readEntry(body);
    refuseWhenStopped(findingsOnSignUp(entry));
    if (!(await countAttempt(database, `sign-up:address:${request.ip}`, FROM_ADDRESS, now)).allowed)
      throw new AppError('sign-up.limited');
    const repeated = repeatedOf(request, signUp.name, body);
    const passwordHash = await hashSecret(entry.password);
    try {
      await database.transaction((transaction) =>
        storeSignUp(transaction, entry, { passwordHash, practice: toPracticeEntry(entry), repeated }, now),
      );
      return { outcome: 'created' as const };
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
      // The answer to the first of two may have been lost: anyone who asks the same again has created it.
      const owner = await accountsStore(database).byEmail([BUILT_IN], normalisedEmail(entry.email));
      return {
        outcome:
          owner && repeated && (await foundAgain(database, owner.id, repeated))
            ? ('created' as const)
            : ('login-exists' as const),
      };
    }
  });

  server.serve(createPractice, async ({ account, body, now, request }) => {
    if (!config.signUp) throw new AppError('sign-up.not-offered');
    const standing = await accountsStore(database).standing(account.accountId);
    if (!standing?.npi) throw new AppError('sign-up.npi-needed');
    const entry = readEntry(body);
    refuseWhenStopped(findingsOnPractice(entry));
    const repeated = repeatedOf(request, createPractice.name, body);
    const before = repeated && (await foundAgain(database, account.accountId, repeated));
    if (before) return { id: before };
    if (
      !(await countAttempt(database, `found-practice:account:${account.accountId}`, BY_ACCOUNT, now)).allowed
    )
      throw new AppError('sign-up.limited');
    return {
      id: await database.transaction((transaction) =>
        findRepeatedSignUp(transaction, account.accountId, { practice: entry, repeated }, now),
      ),
    };
  });
}

/** What distinguishes a repetition from another request; undefined where the client gave no key. */
function repeatedOf(request: FastifyRequest, endpoint: string, body: unknown): Repeated | undefined {
  const key = request.headers[IDEMPOTENCY_HEADER];
  return typeof key === 'string' && key.length >= 8 && key.length <= 100
    ? { key, endpoint, requestHash: requestHash(body) }
    : undefined;
}
