import type { AccessiblePractice, Practice } from '@erx/core/practices/model';
import type { Connection, Statement } from '../platform/database/database';

const ACCESSIBLE: Statement = {
  name: 'accessible-practices',
  text: `SELECT p.id, p.name, p.city, p.state, m.is_emergency_only AS "isEmergency", m.emergency_until
    FROM memberships m
    JOIN practices p ON p.id = m.practice_id
    WHERE m.account_id = $1 AND m.active AND p.active ORDER BY m.is_emergency_only, lower(p.name), p.id`,
};

const PRACTICE: Statement = {
  name: 'practice',
  text: `SELECT id, name, address, address2, city, state, zip_code AS "zipCode", phone, fax,
    time_zone AS "timeZone", active
    FROM practices
    WHERE id = $1`,
};

/**
 * The practices an account may choose: it and they are active. Those it may enter only in an emergency come
 * last.
 */
export async function accessiblePractices(
  connection: Connection,
  accountId: string,
  now: Date,
): Promise<AccessiblePractice[]> {
  const rows = await connection.run<
    Omit<AccessiblePractice, 'emergencyUntil'> & { emergency_until: Date | null }
  >(ACCESSIBLE, [accountId]);
  return rows.map(({ emergency_until: until, ...practice }) => ({
    ...practice,
    ...(until !== null && until > now ? { emergencyUntil: until.toISOString() } : {}),
  }));
}

/** A practice; undefined when there is none. */
export async function findPractice(
  connection: Connection,
  practiceId: string,
): Promise<Practice | undefined> {
  const [row] = await connection.run<Practice>(PRACTICE, [practiceId]);
  return row;
}
