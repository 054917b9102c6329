import type { IncidentType } from '@erx/core/incidents/model';
import { createHash, randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { recordAudit, recordSystemIncident } from '../audit-trail/record';
import type { Connection, Database, Statement } from '../database/database';
import { timingSafeEqualText } from '../timing-safe-equal';
import { fileIncident } from '../audit-trail/file-incident';
import { APP_CLIENT, findApp } from './app-clients';
import { countAttempt, isLocked } from './attempts';

/**
 * The issuer that service accounts are stored under: no person signs in as one, no matter who the identity provider
 * is.
 */
export const SERVICE_ISSUER = 'service';

/**
 * How the count of wrong secrets of a client id and a network address begins: after it come both, with a
 * colon between.
 */
export const TRIES = 'sign-in:service:';

/**
 * Wrong secrets from one network address that lock an account for that address, and how long; from elsewhere
 * it keeps working.
 */
const WRONG_SECRETS = { failures: 5, minutes: 15 };

/** What a script signs in with. */
export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** New credentials: 256 random bits, so that a plain hash of them is enough to keep. */
export function newCredentials(): Credentials {
  return { clientId: `erx-${uuidv7()}`, clientSecret: newClientSecret() };
}

/** Another secret. */
export function newClientSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a secret. */
export function hashOfClientSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** A service account that may sign in. */
export interface ServiceSignIn extends SecretHolder {
  readonly accountId: string;
}

/** Anything that signs in with a secret: an app has no account. */
interface SecretHolder {
  readonly practiceId: string;
  readonly accountId: string | null;
  readonly secretHash: string;
}

const FIND: Statement = {
  name: 'service-account-of-client',
  text: `SELECT s.practice_id AS "practiceId", s.account_id AS "accountId", s.secret_hash AS "secretHash"
    FROM service_accounts s
    JOIN accounts a ON a.id = s.account_id
    JOIN practices p ON p.id = s.practice_id
    WHERE s.client_id = $1 AND s.revoked_at IS NULL AND a.active AND p.active`,
};
const USED: Statement = {
  name: 'service-account-used',
  text: 'UPDATE service_accounts SET last_used_at = $3 WHERE practice_id = $1 AND account_id = $2',
};

/** Of service accounts `s`: that a person made it for a script. A backend service is listed with the apps. */
export const IS_OF_SCRIPT = `NOT starts_with(s.client_id, '${APP_CLIENT}')`;

/** The service account of a client id; undefined for one that is unknown or revoked. */
export async function findServiceSignIn(
  connection: Connection,
  clientId: string,
): Promise<ServiceSignIn | undefined> {
  const [row] = await connection.run<ServiceSignIn>(FIND, [clientId]);
  return row;
}

async function findHolder(connection: Connection, clientId: string): Promise<SecretHolder | undefined> {
  const app = await findApp(connection, clientId);
  if (!app) return await findServiceSignIn(connection, clientId);
  const { practiceId, secretHash } = app;
  return secretHash === null ? undefined : { practiceId, secretHash, accountId: null };
}

interface Ports {
  readonly database: Database;
  readonly now: () => Date;
}

/**
 * Looks at a secret. A wrong one is written into the practice's trail and filed as an incident, as a wrong
 * password is, and counts: the fifth from one network address locks the account for that address. A right one
 * is not counted, for scripts start together; no one guesses 256 bits meanwhile.
 */
export async function judgeClientSecret(
  services: Ports,
  tried: Credentials & { readonly address: string },
): Promise<'right' | 'wrong' | 'locked'> {
  const { database } = services;
  const now = services.now();
  const account = await findHolder(database, tried.clientId);
  if (!account) return 'wrong';
  const subject = `${TRIES}${tried.clientId}:${tried.address}`;
  if (!(await isLocked(database, subject, now))) {
    if (timingSafeEqualText(hashOfClientSecret(tried.clientSecret), account.secretHash)) return 'right';
    const { last } = await countAttempt(database, subject, WRONG_SECRETS, now);
    await recordFailure(
      services,
      account,
      tried,
      last ? ['invalidLoginAttempt', 'accountLocked'] : ['invalidLoginAttempt'],
      'wrong-secret',
    );
    return last ? 'locked' : 'wrong';
  }
  await recordFailure(services, account, tried, ['invalidLoginAttempt'], 'locked');
  return 'locked';
}

async function recordFailure(
  services: Ports,
  { practiceId, accountId }: Pick<SecretHolder, 'practiceId' | 'accountId'>,
  { address, clientId }: { readonly address: string; readonly clientId: string },
  types: readonly IncidentType[],
  reason: string,
): Promise<void> {
  const now = services.now();
  await services.database.transaction(async (transaction) => {
    await recordAudit(
      transaction,
      {
        practiceId,
        accountId,
        event: 'session.sign-in-failed',
        outcome: 'refused',
        resourceType: 'Account',
        resourceId: accountId,
        details: { reason, ...(accountId === null ? { client: clientId } : {}) },
      },
      now,
    );
    for (const type of types)
      await fileIncident(transaction, { practiceId, accountId, type, address, details: { reason } }, now);
  });
}

/**
 * Writes down, as a wrong secret is, that the assertion of an app was not accepted: another key, over, or used before.
 */
export async function recordRefusedAssertion(
  services: Ports,
  clientId: string,
  address: string,
): Promise<void> {
  const app = await findApp(services.database, clientId);
  if (app)
    await recordFailure(services, app, { clientId, address }, ['invalidLoginAttempt'], 'assertion-refused');
}

/**
 * Writes into the trail that a service account has signed in, from where, and when it did so last. It is no
 * incident: a script that signs in each minute would hide those of people.
 */
export async function recordServiceSignIn(services: Ports, clientId: string, address: string): Promise<void> {
  const account = await findServiceSignIn(services.database, clientId);
  if (!account) throw new Error('A service account was revoked while it signed in.');
  const { practiceId, accountId } = account;
  const now = services.now();
  await services.database.transaction(async (transaction) => {
    await transaction.run(USED, [practiceId, accountId, now]);
    await recordAudit(
      transaction,
      {
        practiceId,
        accountId,
        event: 'session.signed-in',
        outcome: 'done',
        resourceType: 'Account',
        resourceId: accountId,
        details: { client: clientId, address },
      },
      now,
    );
  });
}

/** Files that a caller tried a client id that no service account has, or has any more. */
export async function recordUnknownClient(services: Ports, address: string): Promise<void> {
  await recordSystemIncident(services, {
    kind: 'unknownSignIn',
    address,
    description: 'A sign-in with a client id that no service account has.',
  });
}
