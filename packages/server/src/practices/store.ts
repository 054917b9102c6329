import type { AccessiblePractice, ChildWeights, Practice } from '@erx/core/practices/model';
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

const CHILD_WEIGHTS: Statement = {
  name: 'child-weights',
  text: 'SELECT child_weight_days AS days FROM practices WHERE id = $1',
};

const SET_CHILD_WEIGHTS: Statement = {
  name: 'set-child-weights',
  text: 'UPDATE practices SET child_weight_days = $2 WHERE id = $1',
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

/** When a practice asks for a child's weight again. @throws where there is no such practice */
export async function childWeights(connection: Connection, practiceId: string): Promise<ChildWeights> {
  const [row] = await connection.run<ChildWeights>(CHILD_WEIGHTS, [practiceId]);
  if (!row) throw new Error('The practice of a member does not exist.');
  return row;
}

/** Sets when a practice asks for a child's weight again. */
export async function setChildWeightsOf(
  connection: Connection,
  practiceId: string,
  { days }: ChildWeights,
): Promise<void> {
  await connection.run(SET_CHILD_WEIGHTS, [practiceId, days]);
}
