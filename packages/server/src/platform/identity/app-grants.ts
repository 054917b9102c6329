import { createHash, randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { Connection, Statement } from '../database/database';
import { named } from '../database/named';
import { sessionsStore } from './session-store';

/** How long a launch waits for the app to come, in milliseconds. */
const LAUNCH_LASTS = 5 * 60_000;

const KEEP = named({
  name: 'keep-app-grant',
  text: `INSERT INTO connected_app_grants (practice_id, session, app_id, account_id, patient_id, scopes, granted_at)
    VALUES (:practiceId, :session, :appId, :accountId, :patientId, :scopes, :now)`,
});
const KEEP_SESSION = named({
  name: 'keep-session-of-app',
  text: `INSERT INTO sign_in_sessions (id, account_id, session, client, program, signed_in_at, signed_in_from,
      last_used_at, last_used_from)
    VALUES (:id, :accountId, :session, 'app', :program, :now, :address, :now, :address)`,
});
/** A session that was ended here is over, whatever its tokens say. */
const FIND: Statement = {
  name: 'app-grant-of-session',
  text: `SELECT g.practice_id AS "practiceId", a.id, a.name, g.patient_id AS "patientId"
    FROM connected_app_grants g
    JOIN connected_apps a ON a.practice_id = g.practice_id AND a.id = g.app_id
    JOIN sign_in_sessions s ON s.session = g.session AND s.account_id = g.account_id
    WHERE g.session = $1 AND a.client_id = $2 AND a.ended_at IS NULL AND s.ended_at IS NULL`,
};
const SESSIONS: Statement = {
  name: 'sessions-of-app',
  text: `SELECT s.id, s.account_id AS "accountId"
    FROM connected_app_grants g
    JOIN sign_in_sessions s ON s.session = g.session AND s.account_id = g.account_id
    WHERE g.practice_id = $1 AND g.app_id = $2 AND s.ended_at IS NULL`,
};

/** For what an app is open: the practice that registered it, and the patient it is for. */
export interface AppGrant {
  readonly practiceId: string;
  readonly id: string;
  readonly name: string;
  readonly patientId: string | null;
}

/** Keeps what a person has allowed, in the transaction of its record. */
export async function keepAppGrant(
  transaction: Connection,
  granted: {
    readonly practiceId: string;
    readonly session: string;
    readonly appId: string;
    readonly accountId: string;
    readonly patientId: string | null;
    readonly scopes: readonly string[];
  },
  from: { readonly program: string; readonly address: string },
  now: Date,
): Promise<void> {
  await KEEP.run(transaction, { ...granted, now });
  const { accountId, session } = granted;
  await KEEP_SESSION.run(transaction, { id: uuidv7(), accountId, session, ...from, now });
}

/** What was allowed in a session of an app; undefined where the app or the session has ended. */
export async function findAppGrant(
  connection: Connection,
  session: string,
  clientId: string,
): Promise<AppGrant | undefined> {
  const [grant] = await connection.run<AppGrant>(FIND, [session, clientId]);
  return grant;
}

/** Ends all that people have allowed an app: its tokens are refused immediately, and nothing renews them. */
export async function endGrantsOfApp(
  transaction: Connection,
  { practiceId, appId }: { readonly practiceId: string; readonly appId: string },
  now: Date,
): Promise<void> {
  const sessions = await transaction.run<{ id: string; accountId: string }>(SESSIONS, [practiceId, appId]);
  for (const { id, accountId } of sessions) await sessionsStore(transaction).end(accountId, id, now);
}

const LAUNCH = named({
  name: 'launch-app',
  text: `WITH gone AS (DELETE FROM connected_app_launches WHERE expires_at < :now)
    INSERT INTO connected_app_launches (practice_id, hash, app_id, account_id, patient_id, expires_at)
    VALUES (:practiceId, :hash, :appId, :accountId, :patientId, :expiresAt)`,
});
const LOOK: Statement = {
  name: 'look-at-launch',
  text: `SELECT account_id AS "accountId", patient_id AS "patientId" FROM connected_app_launches
    WHERE practice_id = $1 AND app_id = $2 AND hash = $3 AND used_at IS NULL AND expires_at > $4`,
};
const USE: Statement = {
  name: 'use-launch',
  text: `UPDATE connected_app_launches SET used_at = $4
    WHERE practice_id = $1 AND app_id = $2 AND hash = $3 AND used_at IS NULL AND expires_at > $4
    RETURNING account_id AS "accountId", patient_id AS "patientId"`,
};

/** Whom a launch is of, and whose chart it opens. */
export interface Launch {
  readonly accountId: string;
  readonly patientId: string;
}
/** The app that a launch is for. */
type Opened = Pick<AppGrant, 'practiceId' | 'id'>;

const hashOf = (launch: string): string => createHash('sha256').update(launch).digest('hex');

/** Begins a launch. @returns what the app is given: 256 random bits, kept as a hash alone */
export async function beginLaunch(
  transaction: Connection,
  { practiceId, id }: Opened,
  { accountId, patientId }: Launch,
  now: Date,
): Promise<string> {
  const launch = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + LAUNCH_LASTS);
  await LAUNCH.run(transaction, {
    practiceId,
    appId: id,
    hash: hashOf(launch),
    accountId,
    patientId,
    expiresAt,
    now,
  });
  return launch;
}

/** An unused, unexpired launch of an app; it stays usable. */
export async function findLaunch(
  connection: Connection,
  { practiceId, id }: Opened,
  launch: string,
  now: Date,
): Promise<Launch | undefined> {
  const [found] = await connection.run<Launch>(LOOK, [practiceId, id, hashOf(launch), now]);
  return found;
}

/** Uses a launch up; undefined when it is unknown, used or over. Of two uses at the same time one succeeds. */
export async function useLaunch(
  transaction: Connection,
  { practiceId, id }: Opened,
  launch: string,
  now: Date,
): Promise<Launch | undefined> {
  const [used] = await transaction.run<Launch>(USE, [practiceId, id, hashOf(launch), now]);
  return used;
}
