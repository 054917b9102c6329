import type { AccessiblePractice, Practice } from '@erx/core/practices/model';
import type { Connection, Statement } from '../database/database';

const ACCESSIBLE: Statement = {
  name: 'accessible-practices',
  text: `SELECT p.id, p.name, p.city, p.state FROM memberships m JOIN practices p ON p.id = m.practice_id
    WHERE m.account_id = $1 AND m.active AND p.active ORDER BY lower(p.name), p.id`,
};

const PRACTICE: Statement = {
  name: 'practice',
  text: `SELECT id, name, address, address2, city, state, zip_code AS "zipCode", phone, fax, time_zone AS "timeZone", active FROM practices WHERE id = $1`,
};

/** The practices an account may choose: it and they are active. */
export function accessiblePractices(connection: Connection, accountId: string): Promise<AccessiblePractice[]> {
  return connection.run<AccessiblePractice>(ACCESSIBLE, [accountId]);
}

/** A practice; undefined when there is none. */
export async function findPractice(connection: Connection, practiceId: string): Promise<Practice | undefined> {
  const [row] = await connection.run<Practice>(PRACTICE, [practiceId]);
  return row;
}
