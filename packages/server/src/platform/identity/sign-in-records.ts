import type { AuditEvent } from '@erx/core/audit/events';
import type { IncidentType } from '@erx/core/incidents/model';
import { uuidv7 } from 'uuidv7';
import { fileIncident } from '../audit-trail/file-incident';
import { type AuditEntry, recordAudit, recordSystemIncident } from '../audit-trail/record';
import type { Connection, Database, Statement } from '../database/database';
import { storeSignInPlace } from './lockout';

/**
 * Their own practices: one that has only named a user for emergencies learns nothing of how and from where
 * they sign in.
 */
export const PRACTICES: Statement = {
  name: 'practices-of-account',
  text: 'SELECT practice_id FROM memberships WHERE account_id = $1 AND NOT is_emergency_only',
};

/** In the practice of the oldest membership; accounts without a membership are not recorded. */
const TELL_OF_NEW_BROWSER: Statement = {
  name: 'tell-of-new-browser',
  text: `INSERT INTO account_notices (id, account_id, kind, practice_id, about, at, next_try_at)
    SELECT $1, $2, 'new-browser', m.practice_id, $3, $4, $4
    FROM memberships m
    WHERE m.account_id = $2 AND m.active AND NOT m.is_emergency_only
    ORDER BY m.created_at, m.practice_id LIMIT 1`,
};

/** What someone enters on the sign-in page, and from where. */
export interface Tried {
  readonly name: string;
  readonly password: string;
  /** The network address it came from. */
  readonly address: string;
  /** The Cookie header of the browser. */
  readonly cookies?: string | undefined;
  /** The program that it came from, as it says itself; '' where it says nothing. */
  readonly program?: string;
}

/**
 * Writes a sign-in into the trail of each practice, and notifies its owner of one from a new browser and a
 * new network address; the very first has nothing to compare with.
 */
export async function recordSignedIn(
  transaction: Connection,
  {
    accountId,
    deviceId,
    address,
    program = '',
  }: Pick<Tried, 'address' | 'program'> & {
    readonly accountId: string;
    readonly deviceId: string | undefined;
  },
  details: { readonly with?: 'passkey' | 'password and passkey' },
  now: Date,
): Promise<void> {
  await auditSignIn(
    transaction,
    accountId,
    now,
    { event: 'session.signed-in', outcome: 'done', resourceType: 'Account', details },
    { types: ['successfulLogin'], address },
  );
  const isNewAddress = await storeSignInPlace(transaction, { accountId, address }, now);
  if (!isNewAddress || deviceId !== undefined) return;
  await transaction.run(TELL_OF_NEW_BROWSER, [
    uuidv7(),
    accountId,
    program === '' ? address : `${program}, ${address}`,
    now,
  ]);
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

/**
 * Writes a failed try into the trails of the account's practices, and what it is as incidents; of one without
 * a practice, among the system's incidents.
 */
export async function recordFailedSignIn(
  services: { database: Database; now: () => Date },
  accountId: string,
  address: string,
  now: Date,
  why: { reason: string; isLockedNow: boolean; isSlowedNow: boolean; isCopied?: boolean },
): Promise<void> {
  const types: IncidentType[] = [
    'invalidLoginAttempt',
    ...(why.isLockedNow ? ['accountLocked' as const] : []),
    ...(why.isSlowedNow ? ['signInGuessed' as const] : []),
    ...(why.isCopied ? ['passkeyCopied' as const] : []),
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
export async function auditSignIn<Event extends AuditEvent>(
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
