import { createHash } from 'node:crypto';
import type { Connection, Statement } from '../database/database';
import { named } from '../database/named';
import { countAttempt, forgetAttempts, refundAttempt } from './attempts';
import { toNetwork } from '../http/client-network';

/** Wrong passwords for one name from one place that lock the name there. */
const BY_PLACE = { failures: 5, minutes: 15 };
/**
 * Wrong passwords from one address, whatever the names: the address of a practice serves many people and
 * locks later.
 */
const BY_ADDRESS = { failures: 50, minutes: 15 };
/**
 * Wrong passwords for one name from all unknown places together within 24 hours before each further try has
 * to wait: one minute, then twice as long, 15 minutes at most (NIST SP 800-63B, rate limiting). That bounds
 * distributed guessing at 120 tries a day.
 */
const UNKNOWN_PLACES = { free: 20, hours: 24, longestPauseMinutes: 15 };
/** Days after the last sign-in for which an address stays known. */
const KNOWN_ADDRESS_DAYS = 90;

/** Who tries, from where. */
export interface Guess {
  readonly email: string;
  /** Undefined for a name that no account has. */
  readonly accountId: string | undefined;
  readonly address: string;
  /** The browser's id, where it is known for the account. */
  readonly deviceId: string | undefined;
}

/** Whether a try is allowed, and what it has brought about. */
export interface Count {
  readonly allowed: boolean;
  /** It is the try that locks the place. */
  readonly last: boolean;
  /** It is the try from which on those from unknown places wait. */
  readonly slows: boolean;
}

const SLOW_DOWN = named({
  name: 'count-guess-from-unknown-place',
  text: `INSERT INTO attempts AS tr (subject, failures, first_at) VALUES (:subject, 1, :now)
    ON CONFLICT (subject) DO UPDATE SET
      failures = CASE WHEN tr.first_at <= :since THEN 1 ELSE tr.failures + 1 END,
      first_at = CASE WHEN tr.first_at <= :since THEN :now ELSE tr.first_at END,
      locked_until = CASE
        WHEN tr.first_at > :since AND tr.failures + 1 >= :free
        THEN :now::timestamptz
          + least(power(2, least(tr.failures + 1 - :free, 10)), :longestPauseMinutes) * interval '1 minute'
      END
    WHERE tr.locked_until IS NULL OR tr.locked_until <= :now
    RETURNING failures`,
});
const KNOWN_ADDRESS: Statement = {
  name: 'known-address',
  text: 'SELECT FROM sign_in_places WHERE account_id = $1 AND address = $2 AND last_at > $3',
};
const KEEP_ADDRESS: Statement = {
  name: 'keep-address',
  text: `INSERT INTO sign_in_places (account_id, address, last_at) VALUES ($1, $2, $3)
    ON CONFLICT (account_id, address) DO UPDATE SET last_at = $3`,
};
const PLACES: Statement = {
  name: 'places-of-account',
  text: `SELECT coalesce(bool_or(address = $2), false) AS known, count(*) > 0 AS others
    FROM sign_in_places WHERE account_id = $1`,
};
const FORGET_NAME: Statement = {
  name: 'forget-guesses-of-name',
  text: 'DELETE FROM attempts WHERE subject = $1 OR starts_with(subject, $2) OR starts_with(subject, $3)',
};
/** $2 and $3: the subjects of each account, by name and by browser. */
const LOCKED: Statement = {
  name: 'locked-accounts',
  text: `SELECT DISTINCT p.id
    FROM unnest($1::text[], $2::text[], $3::text[]) AS p(id, by_name, by_device)
    JOIN attempts t ON t.subject = p.by_name OR starts_with(t.subject, p.by_name || ':')
      OR starts_with(t.subject, p.by_device)
    WHERE t.locked_until > $4`,
};
const SWEEP: Statement = {
  name: 'sweep-sign-in-places',
  text: 'DELETE FROM sign_in_places WHERE last_at < $1',
};

/**
 * Counts a try of a password before it is verified; of two at the same moment each counts. A browser that is
 * known for the account is counted separately from strangers, also at the same address
 * (docs/decisions/sign-in.md).
 */
export async function countGuess(connection: Connection, guess: Guess, now: Date): Promise<Count> {
  if (guess.deviceId !== undefined)
    return { ...(await countAttempt(connection, placeOf(guess), BY_PLACE, now)), slows: false };
  const byAddress = await countAttempt(connection, addressSubject(guess.address), BY_ADDRESS, now);
  if (!byAddress.allowed) return { allowed: false, last: false, slows: false };
  const place = await countAttempt(connection, placeOf(guess), BY_PLACE, now);
  if (!place.allowed || (await isKnownAddress(connection, guess, now))) return { ...place, slows: false };
  const [slow] = await SLOW_DOWN.run<{ failures: number }>(connection, {
    subject: nameSubject(guess.email),
    now,
    since: new Date(now.getTime() - UNKNOWN_PLACES.hours * 3_600_000),
    free: UNKNOWN_PLACES.free,
    longestPauseMinutes: UNKNOWN_PLACES.longestPauseMinutes,
  });
  if (slow) return { ...place, slows: slow.failures === UNKNOWN_PLACES.free };
  await refundAttempt(connection, placeOf(guess)); // it is not verified, so it does not count at its place
  return { allowed: false, last: false, slows: false };
}

/**
 * Counts a try of their own password by a signed-in person with those of signing in from the same address.
 */
export function countOwnPassword(
  connection: Connection,
  { email, address }: Pick<Guess, 'email' | 'address'>,
  now: Date,
) {
  return countAttempt(connection, placeOf({ email, address }), BY_PLACE, now);
}

/**
 * A try was right: its place starts over, and what it has counted elsewhere is taken back. The address is
 * known only once someone is signed in (storeSignInPlace): a password may not be all that is asked for.
 */
export async function acceptGuess(
  connection: Connection,
  guess: Guess & { readonly accountId: string },
  now: Date,
): Promise<void> {
  const isNew = guess.deviceId === undefined && !(await isKnownAddress(connection, guess, now));
  await forgetAttempts(connection, placeOf(guess));
  if (guess.deviceId === undefined) await refundAttempt(connection, addressSubject(guess.address));
  if (isNew) await refundAttempt(connection, nameSubject(guess.email));
}

/** Stores that an account signs in from an address. @returns whether it is new and others are known */
export async function storeSignInPlace(
  connection: Connection,
  { accountId, address }: { readonly accountId: string; readonly address: string },
  now: Date,
): Promise<boolean> {
  const [before] = await connection.run<{ known: boolean; others: boolean }>(PLACES, [
    accountId,
    toNetwork(address),
  ]);
  await connection.run(KEEP_ADDRESS, [accountId, toNetwork(address), now]);
  return before !== undefined && before.others && !before.known;
}

/** The place of a signed-in person who has proven the password starts over. */
export function forgetOwnGuesses(
  connection: Connection,
  guess: Pick<Guess, 'email' | 'address'>,
): Promise<void> {
  return forgetAttempts(connection, placeOf(guess));
}

/** The password is another one now: every lock of the name ends, wherever it is. */
export async function forgetGuesses(
  connection: Connection,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  await connection.run(FORGET_NAME, [nameSubject(email), `${nameSubject(email)}:`, deviceSubject(id, '')]);
}

/** Those of some accounts whose sign-in wrong passwords have locked somewhere, at this moment. */
export async function findLocked(
  connection: Connection,
  accounts: readonly { readonly id: string; readonly email: string }[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await connection.run<{ id: string }>(LOCKED, [
    accounts.map(({ id }) => id),
    accounts.map(({ email }) => nameSubject(email)),
    accounts.map(({ id }) => deviceSubject(id, '')),
    now,
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** Forgets addresses that no one has signed in from for long. */
export async function sweepSignInPlaces(connection: Connection, now: Date): Promise<void> {
  await connection.run(SWEEP, [knownSince(now)]);
}

async function isKnownAddress(
  connection: Connection,
  { accountId, address }: Pick<Guess, 'accountId' | 'address'>,
  now: Date,
): Promise<boolean> {
  if (accountId === undefined) return false;
  return (await connection.run(KNOWN_ADDRESS, [accountId, toNetwork(address), knownSince(now)])).length > 0;
}

const knownSince = (now: Date) => new Date(now.getTime() - KNOWN_ADDRESS_DAYS * 86_400_000);
const addressSubject = (address: string) => `sign-in:address:${toNetwork(address)}`;
/** Hashed: people type passwords into the wrong field. */
const nameSubject = (email: string) => `sign-in:name:${createHash('sha256').update(email).digest('hex')}`;
const deviceSubject = (accountId: string, deviceId: string) => `sign-in:device:${accountId}:${deviceId}`;

function placeOf({
  email,
  accountId,
  address,
  deviceId,
}: Pick<Guess, 'email' | 'address'> & Partial<Guess>): string {
  return accountId !== undefined && deviceId !== undefined
    ? deviceSubject(accountId, deviceId)
    : `${nameSubject(email)}:${toNetwork(address)}`;
}
