import type { MessageCode } from '@erx/core/findings/messages';
import { setTimeout } from 'node:timers/promises';
import { recordSystemIncident } from '../audit-trail/record';
import type { Config } from '../config';
import type { Connection, Database, Statement } from '../database/database';
import { issueTicket } from './ticket';
import type { Keys } from '../keys/keys';
import { BUILT_IN, builtInIssuer, normalisedEmail } from './accounts';
import { acceptGuess, type Count, countGuess, type Guess } from './lockout';
import { createKnownDevices } from './known-devices';
import { lockouts, signIns } from '../metrics/counted';
import { passkeysStore } from './passkey-store';
import { askForPasskey, verifyShownPasskey } from './passkeys';
import { isSecret } from './password-hashing';
import { auditSignIn, PRACTICES, recordFailedSignIn, recordSignedIn, type Tried } from './sign-in-records';

/** Longer ones are refused unread, so that no one makes the hash work on megabytes. */
const MAX_LENGTH = 200;
/** How long the page on which their own password is chosen may stay open. */
const CHOICE_MILLISECONDS = 15 * 60_000;
const REFUSAL_STEP_MILLISECONDS = 250;

interface AccountRow {
  id: string;
  password_hash: string | null;
  active: boolean;
  is_password_temporary: boolean;
}

const FIND: Statement = {
  name: 'account-to-sign-in',
  text: `SELECT id, password_hash, active, is_password_temporary
    FROM accounts
    WHERE issuer = $1 AND email = $2 AND password_hash IS NOT NULL`,
};

const ACTIVE: Statement = { name: 'account-is-active', text: 'SELECT active FROM accounts WHERE id = $1' };

export type SignInOutcome =
  | {
      readonly accountId: string;
      /** What marks the browser as known for the account. */ readonly setCookie: string;
    }
  /** Right, and chosen by someone else: it opens nothing but the choice of an own one, by this ticket. */
  | { readonly choosePassword: string }
  /** Right, and the account has passkeys: one of them is asked for as well, by these options. */
  | { readonly showPasskey: Awaited<ReturnType<typeof askForPasskey>> }
  | {
      readonly refusal: Extract<
        MessageCode,
        | 'session.sign-in-failed'
        | 'session.sign-in-locked'
        | 'session.account-inactive'
        | 'session.passkey-refused'
      >;
    };

interface Ports {
  readonly config: Config;
  readonly keys: Pick<Keys, 'derive'>;
  readonly database: Database;
  readonly now: () => Date;
}

/**
 * Checks a name and password of the built-in provider. An unknown name and a wrong password get the same
 * answer after the same time and lock after the same number of tries. Each try of a known account is written
 * into the trail of each of its practices, and filed there as an incident (S2.7-5).
 */
export async function signIn(services: Ports, given: Tried): Promise<SignInOutcome> {
  const began = performance.now();
  const outcome = await verified(services, given);
  signIns.inc({ outcome: outcomeText(outcome) });
  // What is written of a refusal depends on who it is; at whole steps the time reveals nothing.
  if ('refusal' in outcome)
    await setTimeout(REFUSAL_STEP_MILLISECONDS - ((performance.now() - began) % REFUSAL_STEP_MILLISECONDS));
  return outcome;
}

function outcomeText(outcome: SignInOutcome): string {
  if ('refusal' in outcome) return outcome.refusal.replace(/^session\./, '');
  return 'accountId' in outcome ? 'signed-in' : 'password-right';
}

function devicesOf({ config, keys }: Pick<Ports, 'config' | 'keys'>) {
  const issuer = new URL(builtInIssuer(config));
  return createKnownDevices(keys, { path: issuer.pathname, isSecure: issuer.protocol === 'https:' });
}

async function verified(services: Ports, given: Tried): Promise<SignInOutcome> {
  const { database } = services;
  const now = services.now();
  if (given.name.length > MAX_LENGTH || given.password.length > MAX_LENGTH)
    return { refusal: 'session.sign-in-failed' };

  const email = normalisedEmail(given.name);
  const [account] = await database.run<AccountRow>(FIND, [BUILT_IN, email]);
  const devices = devicesOf(services);
  const guess: Guess = {
    email,
    accountId: account?.id,
    address: given.address,
    deviceId: account && devices.find(given.cookies, account.id, now),
  };
  const count = await countGuess(database, guess, now);
  const isRight = count.allowed && (await isSecret(given.password, account?.password_hash ?? null));
  if (count.last && !isRight) lockouts.inc();

  if (!account) {
    await recordSystemIncident(services, {
      kind: 'unknownSignIn',
      address: given.address,
      description: 'A sign-in with a name that no account has.',
    });
    return refusalOf(count);
  }
  if (!isRight) {
    await recordFailedSignIn(services, account.id, given.address, now, {
      reason: count.allowed ? 'wrong-password' : 'locked',
      isLockedNow: count.last,
      isSlowedNow: count.slows,
    });
    return refusalOf(count);
  }
  const next = await database.transaction(async (transaction) => {
    await acceptGuess(transaction, { ...guess, accountId: account.id }, now);
    if (!account.active) return undefined;
    if (account.is_password_temporary) {
      const ticket = await choiceOfPassword(transaction, account.id, now);
      if (ticket !== undefined) return { choosePassword: ticket };
    }
    if ((await passkeysStore(transaction).credentials(account.id)).length > 0) {
      // a person who knows the password leaves a trace, though no one is signed in by it
      await auditSignIn(transaction, account.id, now, {
        event: 'session.passkey-asked',
        outcome: 'done',
        resourceType: 'Account',
        details: {},
      });
      return { showPasskey: await askForPasskey(transaction, services.config, account.id, now) };
    }
    await recordSignedIn(transaction, { accountId: account.id, deviceId: guess.deviceId, ...given }, {}, now);
    return undefined;
  });
  if (next !== undefined) return next;
  if (account.active)
    return { accountId: account.id, setCookie: devices.add(given.cookies, account.id, now) };
  await recordFailedSignIn(services, account.id, given.address, now, {
    reason: 'inactive',
    isLockedNow: false,
    isSlowedNow: false,
  });
  return { refusal: 'session.account-inactive' };
}

/**
 * Checks a passkey: one that is shown after the right password, or alone, in which the authenticator has verified
 * its person. A wrong one is written into the trail of each practice of whose it says it is.
 * @param given.credential the browser's answer (AuthenticationResponseJSON), as text
 */
export async function signInWithPasskey(
  services: Ports,
  given: Pick<Tried, 'address' | 'cookies'> & { readonly credential: string },
): Promise<Extract<SignInOutcome, { accountId: string } | { refusal: string }>> {
  const outcome = await verifiedPasskey(services, given);
  signIns.inc({ outcome: outcomeText(outcome) });
  return outcome;
}

async function verifiedPasskey(
  services: Ports,
  given: Parameters<typeof signInWithPasskey>[1],
): ReturnType<typeof signInWithPasskey> {
  const { database } = services;
  const now = services.now();
  const shown = await verifyShownPasskey(database, services.config, given.credential, now);
  if ('refused' in shown) {
    const { refused, accountId } = shown;
    if (accountId === undefined)
      await recordSystemIncident(services, {
        kind: 'unknownSignIn',
        address: given.address,
        description: 'A sign-in with a passkey that no account has.',
      });
    else
      await recordFailedSignIn(services, accountId, given.address, now, {
        reason: refused === 'copied' ? 'passkey-copied' : 'passkey-refused',
        isLockedNow: false,
        isSlowedNow: false,
        isCopied: refused === 'copied',
      });
    return { refusal: 'session.passkey-refused' };
  }
  const { accountId, isSecond } = shown;
  const [account] = await database.run<{ active: boolean }>(ACTIVE, [accountId]);
  if (!account?.active) return { refusal: 'session.account-inactive' };
  const devices = devicesOf(services);
  const deviceId = devices.find(given.cookies, accountId, now);
  await database.transaction((transaction) =>
    recordSignedIn(
      transaction,
      { accountId, deviceId, ...given },
      { with: isSecond ? 'password and passkey' : 'passkey' },
      now,
    ),
  );
  return { accountId, setCookie: devices.add(given.cookies, accountId, now) };
}

/**
 * Lets who has signed in with a password that someone else chose choose their own: until then it opens
 * nothing else, so that no one works under a password that another person knows (21 CFR 1311.120, 45 CFR
 * 164.312(d)).
 * @returns the ticket; undefined for an account without a practice, which no one registered
 */
async function choiceOfPassword(
  transaction: Connection,
  accountId: string,
  now: Date,
): Promise<string | undefined> {
  const [practice] = await transaction.run<{ practice_id: string }>(PRACTICES, [accountId]);
  if (!practice) return undefined;
  await auditSignIn(transaction, accountId, now, {
    event: 'password.choice-begun',
    outcome: 'done',
    resourceType: 'Account',
    details: {},
  });
  return await issueTicket(
    transaction,
    'first-password',
    { accountId, practiceId: practice.practice_id },
    now,
    CHOICE_MILLISECONDS,
  );
}

function refusalOf(count: Count): { refusal: 'session.sign-in-failed' | 'session.sign-in-locked' } {
  return { refusal: count.allowed && !count.last ? 'session.sign-in-failed' : 'session.sign-in-locked' };
}
