import type { ChildWeights, Practice, PracticeChange } from '@erx/core/practices/model';
import type { PracticeReach } from '@erx/core/practices/reachable';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import type { AccessiblePractice } from '@erx/core/users/model';

const ACCESSIBLE: Statement = {
  name: 'accessible-practices',
  text: `SELECT p.id, p.name, p.city, p.state, m.is_emergency_only AS "isEmergency", m.emergency_until
    FROM memberships m
    JOIN practices p ON p.id = m.practice_id
    WHERE m.account_id = $1 AND m.active AND p.active ORDER BY m.is_emergency_only, lower(p.name), p.id`,
};

const PRACTICE: Statement = {
  name: 'practice',
  text: `SELECT id, name, tin, subscription_type AS "subscriptionType", address, address2, city, state,
    zip_code AS "zipCode", phone, fax, time_zone AS "timeZone", active, base64_image AS "base64Image", key,
    organization_id AS "organizationId", pdmp_site_url AS "PDMPSiteUrl",
    grant_request_days AS "grantRequestDays", version
    FROM practices
    WHERE id = $1`,
};

const REACH: Statement = {
  name: 'reach-of-practice',
  text: `SELECT address, city, state, zip_code AS "zipCode", phone
    FROM practices
    WHERE id = $1`,
};

/** Only of the version that was looked at. */
const CHANGE = named({
  name: 'change-practice',
  text: `UPDATE practices
    SET name = :name, tin = :tin, address = :address, address2 = :address2, city = :city, state = :state,
      zip_code = :zipCode, phone = :phone, fax = :fax, time_zone = :timeZone, base64_image = :base64Image,
      key = :key, organization_id = :organizationId, grant_request_days = :grantRequestDays, version = version + 1
    WHERE id = :practiceId AND version = :version
    RETURNING id`,
});

const LOCK: Statement = {
  name: 'lock-practice-details',
  text: 'SELECT FROM practices WHERE id = $1 FOR UPDATE',
};

const PRESCRIBERS: Statement = {
  name: 'registered-prescribers',
  text: `SELECT account_id AS id
    FROM memberships
    WHERE practice_id = $1 AND spi IS NOT NULL AND NOT is_emergency_only
    ORDER BY account_id`,
};

const CHILD_WEIGHTS: Statement = {
  name: 'child-weights',
  text: 'SELECT child_weight_days AS days FROM practices WHERE id = $1',
};

const SET_CHILD_WEIGHTS: Statement = {
  name: 'set-child-weights',
  text: 'UPDATE practices SET child_weight_days = $2 WHERE id = $1',
};

/** Where pharmacies reach a practice. @throws Error where there is no such practice */
export async function reachOfPractice(connection: Connection, practiceId: string): Promise<PracticeReach> {
  const [row] = await connection.run<PracticeReach>(REACH, [practiceId]);
  if (!row) throw new Error('There is no such practice.');
  return row;
}

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

/** A practice; its working hours are separate rows. */
type StoredPractice = Omit<Practice, 'workingHours'>;

/** A practice; undefined when there is none. */
export async function findPractice(
  connection: Connection,
  practiceId: string,
): Promise<StoredPractice | undefined> {
  const [row] = await connection.run<StoredPractice>(PRACTICE, [practiceId]);
  return row;
}

/** In a transaction: until its end no one else changes the practice. */
export async function lockPractice(transaction: Connection, practiceId: string): Promise<void> {
  await transaction.run(LOCK, [practiceId]);
}

/** Replaces the details of a practice; false where it is no longer of the version that was looked at. */
export async function changePractice(
  connection: Connection,
  practiceId: string,
  change: PracticeChange,
): Promise<boolean> {
  const changed = await CHANGE.run(connection, { ...change, practiceId });
  return changed.length === 1;
}

/** The prescribers whom the network's directory knows at a practice. */
export async function registeredPrescribers(connection: Connection, practiceId: string): Promise<string[]> {
  return (await connection.run<{ id: string }>(PRESCRIBERS, [practiceId])).map(({ id }) => id);
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
