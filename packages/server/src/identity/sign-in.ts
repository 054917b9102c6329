import type { MessageCode } from '@erx/core/findings/messages';
import type { IncidentType } from '@erx/core/incidents/model';
import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { recordAudit, recordSystemIncident } from '../audit/record';
import type { Config } from '../config';
import type { Connection, Database, Statement } from '../database/database';
import { fileIncident } from '../incidents/file';
import { BUILT_IN, normalisedEmail } from './accounts';
import { countAttempt, giveAttemptBack } from './attempts';
import { isSecret } from './secrets';

/** Five failures lock a name; the address of a practice serves many people and locks later. */
const BY_NAME = { failures: 5, minutes: 15 };
const BY_ADDRESS = { failures: 50, minutes: 15 };
/** Longer ones are refused unread, so that nobody makes the hash work on megabytes. */
const MAX_LENGTH = 200;
const REFUSAL_STEP_MILLISECONDS = 250;

interface AccountRow {
  id: string;
  password_hash: string | null;
  active: boolean;
}

const FIND: Statement = { name: 'account-to-sign-in', text: 'SELECT id, password_hash, active FROM accounts WHERE issuer = $1 AND email = $2 AND password_hash IS NOT NULL' };

/** Raises the count before the password is looked at; no row while the account is locked (decision 23). */
const COUNT: Statement = {
  name: 'count-sign-in',
  text: `UPDATE accounts SET failed_sign_ins = CASE WHEN locked_until <= $2 THEN 1 ELSE failed_sign_ins + 1 END,
      locked_until = CASE WHEN locked_until IS NULL AND failed_sign_ins + 1 >= $3 THEN $4::timestamptz END
    WHERE id = $1 AND (locked_until IS NULL OR locked_until <= $2) RETURNING failed_sign_ins`,
};
export const RESET: Statement = { name: 'reset-sign-in-count', text: 'UPDATE accounts SET failed_sign_ins = 0, locked_until = NULL WHERE id = $1' };
/** The own practices: one that has only named somebody for emergencies learns nothing of how and from where they sign in. */
const PRACTICES: Statement = { name: 'practices-of-account', text: 'SELECT practice_id FROM memberships WHERE account_id = $1 AND NOT is_emergency_only' };

export type SignInOutcome =
  | { readonly accountId: string }
  | { readonly refusal: Extract<MessageCode, 'session.sign-in-failed' | 'session.sign-in-locked' | 'session.account-inactive'> };

interface Tried {
  readonly name: string;
  readonly password: string;
  /** The network address it came from. */
  readonly address: string;
}

interface Ports {
  readonly config: Config;
  readonly database: Database;
  readonly now: () => Date;
}

/**
 * Checks a name and password of the built-in provider. An unknown name and a wrong password get the same answer after the same time and
 * lock after the same number of tries. Each try of a known account is written into the trail of each of its practices, and filed there as an incident (S2.7-5).
 */
export async function signIn(services: Ports, given: Tried): Promise<SignInOutcome> {
  const began = performance.now();
  const outcome = await verified(services, given);
  // What is written of a refusal depends on who it is; at whole steps the time does not tell.
  if ('refusal' in outcome) await setTimeout(REFUSAL_STEP_MILLISECONDS - (performance.now() - began) % REFUSAL_STEP_MILLISECONDS);
  return outcome;
}

async function verified(services: Ports, given: Tried): Promise<SignInOutcome> {
  const { database } = services;
  const now = services.now();
  const address = `sign-in:address:${given.address}`;
  if (!(await countAttempt(database, address, BY_ADDRESS, now)).allowed) return { refusal: 'session.sign-in-locked' };
  if (given.name.length > MAX_LENGTH || given.password.length > MAX_LENGTH) return { refusal: 'session.sign-in-failed' };

  const email = normalisedEmail(given.name);
  const [account] = await database.run<AccountRow>(FIND, [BUILT_IN, email]);
  const count = account ? await countSignIn(database, account.id, now) : await countAttempt(database, `sign-in:name:${hashed(email)}`, BY_NAME, now);
  const isRight = count.allowed && await isSecret(given.password, account?.password_hash ?? null);

  if (!account) {
    await recordSystemIncident(services, { kind: 'unknownSignIn', address: given.address, description: 'A sign-in with a name that no account has.' });
    return refusalOf(count);
  }
  if (!isRight) {
    await recordSignIn(services, account.id, given.address, now, { reason: count.allowed ? 'wrong-password' : 'locked', isLockedNow: count.last });
    return refusalOf(count);
  }
  await database.transaction(async (transaction) => {
    await transaction.run(RESET, [account.id]);
    if (account.active) await auditSignIn(transaction, account.id, now, { event: 'session.signed-in', outcome: 'done', details: {} }, { types: ['successfulLogin'], address: given.address });
  });
  await giveAttemptBack(database, address);
  if (account.active) return { accountId: account.id };
  await recordSignIn(services, account.id, given.address, now, { reason: 'inactive', isLockedNow: false });
  return { refusal: 'session.account-inactive' };
}

/** Writes into the trails of an account's practices that it signed out, in the browser or in a terminal. */
export async function recordSignOut(services: { readonly database: Database; readonly now: () => Date }, accountId: string, client: string): Promise<void> {
  await auditSignIn(services.database, accountId, services.now(), { event: 'session.signed-out', outcome: 'done', details: { client } });
}

/** Writes into the trails of an account's practices that a page of theirs has locked itself. */
export async function recordLock(services: { readonly database: Database; readonly now: () => Date }, accountId: string): Promise<void> {
  await auditSignIn(services.database, accountId, services.now(), { event: 'session.locked', outcome: 'done', details: { reason: 'idle' } });
}

export interface Count {
  readonly allowed: boolean;
  readonly last: boolean;
}

function refusalOf(count: Count): { refusal: 'session.sign-in-failed' | 'session.sign-in-locked' } {
  return { refusal: count.allowed && !count.last ? 'session.sign-in-failed' : 'session.sign-in-locked' };
}

/** Counts a try of an account's password before it is looked at: whoever asks for it, the same five tries lock it. */
export async function countSignIn(database: Database, accountId: string, now: Date): Promise<Count> {
  const until = new Date(now.getTime() + BY_NAME.minutes * 60_000);
  const [row] = await database.run<{ failed_sign_ins: number }>(COUNT, [accountId, now, BY_NAME.failures, until]);
  return { allowed: row !== undefined, last: row !== undefined && row.failed_sign_ins >= BY_NAME.failures };
}

/** Writes a failed try into the trails of the account's practices, and what it is as incidents; of one without a practice, among the system's incidents. */
async function recordSignIn(
  services: { database: Database; now: () => Date }, accountId: string, address: string, now: Date, why: { reason: string; isLockedNow: boolean },
): Promise<void> {
  const types: IncidentType[] = ['invalidLoginAttempt', ...(why.isLockedNow ? ['accountLocked' as const] : [])];
  const practices = await services.database.transaction((transaction) =>
    auditSignIn(transaction, accountId, now, { event: 'session.sign-in-failed', outcome: 'refused', details: { reason: why.reason } }, { types, address }));
  if (practices === 0) await recordSystemIncident(services, { kind: 'failedSignIn', address, description: `account ${accountId}, ${why.reason}` });
}

/** @returns of how many practices the account is */
async function auditSignIn(
  connection: Connection, accountId: string, now: Date, what: { event: string; outcome: 'done' | 'refused'; details: Record<string, string> },
  incidents: { readonly types: readonly IncidentType[]; readonly address: string } = { types: [], address: '' },
): Promise<number> {
  const rows = await connection.run<{ practice_id: string }>(PRACTICES, [accountId]);
  for (const { practice_id: practiceId } of rows) {
    await recordAudit(connection, { practiceId, accountId, resourceType: 'Account', resourceId: accountId, ...what }, now);
    for (const type of incidents.types) await fileIncident(connection, { practiceId, accountId, type, address: incidents.address, details: what.details }, now);
  }
  return rows.length;
}

function hashed(name: string): string {
  return createHash('sha256').update(name).digest('hex');
}
