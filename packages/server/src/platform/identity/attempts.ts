import type { Connection, Statement } from '../database/database';
import { named } from '../database/named';

/** How many failures within a time lock how long. */
export interface Limit {
  readonly failures: number;
  readonly minutes: number;
}

const COUNT = named({
  name: 'count-attempt',
  text: `INSERT INTO attempts AS a (subject, failures, first_at) VALUES (:subject, 1, :now)
    ON CONFLICT (subject) DO UPDATE SET
      failures = CASE WHEN a.first_at <= :since OR a.locked_until <= :now THEN 1 ELSE a.failures + 1 END,
      first_at = CASE WHEN a.first_at <= :since OR a.locked_until <= :now THEN :now ELSE a.first_at END,
      locked_until = CASE WHEN a.first_at > :since AND a.locked_until IS NULL
        AND a.failures + 1 >= :failures THEN :lockedUntil::timestamptz END
    WHERE a.locked_until IS NULL OR a.locked_until <= :now
    RETURNING failures`,
});
const GIVE_BACK: Statement = {
  name: 'give-attempt-back',
  text: 'UPDATE attempts SET failures = greatest(failures - 1, 0), locked_until = NULL WHERE subject = $1',
};
const FORGET: Statement = { name: 'forget-attempts', text: 'DELETE FROM attempts WHERE subject = $1' };
const SWEEP: Statement = {
  name: 'sweep-attempts',
  text: 'DELETE FROM attempts WHERE first_at < $1 AND (locked_until IS NULL OR locked_until < $1)',
};

/**
 * Counts a try before it is verified (docs/decisions/sign-in.md); the try that reaches the limit is still
 * allowed, and locks those after it.
 * @returns whether this try is allowed, whether it was the last one, and how many are left after it
 */
export async function countAttempt(
  connection: Connection,
  subject: string,
  limit: Limit,
  now: Date,
): Promise<{ allowed: boolean; last: boolean; left: number }> {
  const length = limit.minutes * 60_000;
  const [row] = await COUNT.run<{ failures: number }>(connection, {
    subject,
    now,
    since: new Date(now.getTime() - length),
    failures: limit.failures,
    lockedUntil: new Date(now.getTime() + length),
  });
  const left = row === undefined ? 0 : Math.max(0, limit.failures - row.failures);
  return { allowed: row !== undefined, last: row !== undefined && left === 0, left };
}

const LOCKED: Statement = {
  name: 'is-attempt-locked',
  text: 'SELECT FROM attempts WHERE subject = $1 AND locked_until > $2',
};

/** Whether tries are refused at the moment; counts nothing. */
export async function isLocked(connection: Connection, subject: string, now: Date): Promise<boolean> {
  return (await connection.run(LOCKED, [subject, now])).length > 0;
}

/** Takes one back from the count: the try succeeded. */
export async function refundAttempt(connection: Connection, subject: string): Promise<void> {
  await connection.run(GIVE_BACK, [subject]);
}

/** Forgets what failed: the user has proven who they are. */
export async function forgetAttempts(connection: Connection, subject: string): Promise<void> {
  await connection.run(FORGET, [subject]);
}

/** Forgets counts older than a day. */
export async function sweepAttempts(connection: Connection, now: Date): Promise<void> {
  await connection.run(SWEEP, [new Date(now.getTime() - 86_400_000)]);
}
