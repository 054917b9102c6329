import type { MessageCode } from '@erx/core/findings/messages';
import type { AuditEvent } from '@erx/core/audit/events';
import type { IncidentType } from '@erx/core/incidents/model';
import { setTimeout } from 'node:timers/promises';
import { type AuditEntry, recordAudit, recordSystemIncident } from '../audit-trail/record';
import type { Config } from '../config';
import type { Connection, Database, Statement } from '../database/database';
import { fileIncident } from '../audit-trail/file-incident';
import type { Keys } from '../keys/keys';
import { BUILT_IN, builtInIssuer, normalisedEmail } from './accounts';
import { acceptGuess, type Count, countGuess, type Guess } from './guess-limits';
import { createKnownDevices } from './known-devices';
import { isSecret } from './password-hashing';

/** Longer ones are refused unread, so that nobody makes the hash work on megabytes. */
const MAX_LENGTH = 200;
const REFUSAL_STEP_MILLISECONDS = 250;

interface AccountRow {
  id: string;
  password_hash: string | null;
  active: boolean;
}

const FIND: Statement = {
  name: 'account-to-sign-in',
  text: 'SELECT id, password_hash, active FROM accounts WHERE issuer = $1 AND email = $2 AND password_hash IS NOT NULL',
};

/**
 * The own practices: one that has only named a user for emergencies learns nothing of how and from where they
 * sign in.
 */
const PRACTICES: Statement = {
  name: 'practices-of-account',
  text: 'SELECT practice_id FROM memberships WHERE account_id = $1 AND NOT is_emergency_only',
};

export type SignInOutcome =
  | {
      readonly accountId: string;
      /** What marks the browser as known for the account. */ readonly setCookie: string;
    }
  | {
      readonly refusal: Extract<
        MessageCode,
        'session.sign-in-failed' | 'session.sign-in-locked' | 'session.account-inactive'
      >;
    };

interface Tried {
  readonly name: string;
  readonly password: string;
  /** The network address it came from. */
  readonly address: string;
  /** The Cookie header of the browser. */
  readonly cookies?: string | undefined;
}

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
  // What is written of a refusal depends on who it is; at whole steps the time reveals nothing.
  if ('refusal' in outcome)
    await setTimeout(REFUSAL_STEP_MILLISECONDS - ((performance.now() - began) % REFUSAL_STEP_MILLISECONDS));
  return outcome;
}

async function verified(services: Ports, given: Tried): Promise<SignInOutcome> {
  const { database } = services;
  const now = services.now();
  if (given.name.length > MAX_LENGTH || given.password.length > MAX_LENGTH)
    return { refusal: 'session.sign-in-failed' };

  const email = normalisedEmail(given.name);
  const [account] = await database.run<AccountRow>(FIND, [BUILT_IN, email]);
  const issuer = new URL(builtInIssuer(services.config));
  const devices = createKnownDevices(services.keys, {
    path: issuer.pathname,
    isSecure: issuer.protocol === 'https:',
  });
  const guess: Guess = {
    email,
    accountId: account?.id,
    address: given.address,
    deviceId: account && devices.find(given.cookies, account.id, now),
  };
  const count = await countGuess(database, guess, now);
  const isRight = count.allowed && (await isSecret(given.password, account?.password_hash ?? null));

  if (!account) {
    await recordSystemIncident(services, {
      kind: 'unknownSignIn',
      address: given.address,
      description: 'A sign-in with a name that no account has.',
    });
    return refusalOf(count);
  }
  if (!isRight) {
    await recordSignIn(services, account.id, given.address, now, {
      reason: count.allowed ? 'wrong-password' : 'locked',
      isLockedNow: count.last,
      isSlowedNow: count.slows,
    });
    return refusalOf(count);
  }
  await database.transaction(async (transaction) => {
    await acceptGuess(transaction, { ...guess, accountId: account.id }, now);
    if (account.active)
      await auditSignIn(
        transaction,
        account.id,
        now,
        { event: 'session.signed-in', outcome: 'done', resourceType: 'Account', details: {} },
        { types: ['successfulLogin'], address: given.address },
      );
  });
  if (account.active)
    return { accountId: account.id, setCookie: devices.add(given.cookies, account.id, now) };
  await recordSignIn(services, account.id, given.address, now, {
    reason: 'inactive',
    isLockedNow: false,
    isSlowedNow: false,
  });
  return { refusal: 'session.account-inactive' };
}

/** Writes into the trails of an account's practices that it signed out, in the browser or in a terminal. */
export async function recordSignOut(
  services: { readonly database: Database; readonly now: () => Date },
  accountId: string,
  client: string,
): Promise<void> {
  await auditSignIn(services.database, accountId, services.now(), {
    event: 'session.signed-out',
    outcome: 'done',
    resourceType: 'Account',
    details: { client },
  });
}

/** Writes into the trails of an account's practices that a page of theirs has locked itself. */
export async function recordLock(
  services: { readonly database: Database; readonly now: () => Date },
  accountId: string,
): Promise<void> {
  await auditSignIn(services.database, accountId, services.now(), {
    event: 'session.locked',
    outcome: 'done',
    resourceType: 'Account',
    details: { reason: 'idle' },
  });
}

function refusalOf(count: Count): { refusal: 'session.sign-in-failed' | 'session.sign-in-locked' } {
  return { refusal: count.allowed && !count.last ? 'session.sign-in-failed' : 'session.sign-in-locked' };
}

/**
 * Writes a failed try into the trails of the account's practices, and what it is as incidents; of one without
 * a practice, among the system's incidents.
 */
async function recordSignIn(
  services: { database: Database; now: () => Date },
  accountId: string,
  address: string,
  now: Date,
  why: { reason: string; isLockedNow: boolean; isSlowedNow: boolean },
): Promise<void> {
  const types: IncidentType[] = [
    'invalidLoginAttempt',
    ...(why.isLockedNow ? ['accountLocked' as const] : []),
    ...(why.isSlowedNow ? ['signInGuessed' as const] : []),
  ];
  const practices = await services.database.transaction((transaction) =>
    auditSignIn(
      transaction,
      accountId,
      now,
      {
        event: 'session.sign-in-failed',
        outcome: 'refused',
        resourceType: 'Account',
        details: { reason: why.reason },
      },
      { types, address, details: { reason: why.reason } },
    ),
  );
  if (practices === 0)
    await recordSystemIncident(services, {
      kind: 'failedSignIn',
      address,
      description: `account ${accountId}, ${why.reason}`,
    });
}

/** @returns of how many practices the account is */
async function auditSignIn<Event extends AuditEvent>(
  connection: Connection,
  accountId: string,
  now: Date,
  what: Pick<AuditEntry<Event>, 'event' | 'outcome' | 'resourceType' | 'details'>,
  incidents: {
    readonly types: readonly IncidentType[];
    readonly address: string;
    readonly details?: { readonly reason: string };
  } = {
    types: [],
    address: '',
  },
): Promise<number> {
  const rows = await connection.run<{ practice_id: string }>(PRACTICES, [accountId]);
  for (const { practice_id: practiceId } of rows) {
    await recordAudit(connection, { practiceId, accountId, resourceId: accountId, ...what }, now);
    for (const type of incidents.types)
      await fileIncident(
        connection,
        { practiceId, accountId, type, address: incidents.address, details: incidents.details ?? {} },
        now,
      );
  }
  return rows.length;
}
