import { type GivenRole, isAccountRole } from '@erx/core/grants/roles';
import type { Connection, Statement } from '../platform/database/database';
import { LOCKS } from '../platform/database/advisory-locks';
import { AWAITED, BUILT_IN } from '../platform/identity/accounts';

const LOCK: Statement = {
  name: 'lock-account-roles',
  text: `SELECT pg_advisory_xact_lock(${String(LOCKS.accountRoles)})`,
};

/** A role of the practice falls back to what the NPI makes of the person (S6-2). */
const SET_ADMIN: Statement = {
  name: 'set-administrator',
  text: `UPDATE memberships AS mm
    SET role = CASE WHEN $3 THEN 'Admin' WHEN ac.npi IS NOT NULL THEN 'Provider' ELSE 'User' END
    FROM accounts ac
    WHERE mm.practice_id = $1 AND mm.account_id = $2 AND ac.id = mm.account_id AND (mm.role = 'Admin') <> $3
    RETURNING mm.role AS value`,
};
const setEpa = (column: 'epa_preparer' | 'epa_reviewer' | 'epa_submitter'): Statement => ({
  name: `set-${column}`,
  text: `UPDATE memberships
    SET ${column} = $3
    WHERE practice_id = $1 AND account_id = $2 AND ${column} <> $3
    RETURNING role AS value`,
});
const SET_SUPER_ADMIN: Statement = {
  name: 'set-super-administrator',
  text: `UPDATE accounts SET is_super_admin = $2 WHERE id = $1 AND is_super_admin <> $2 RETURNING id AS value`,
};
const SET_PARTNER: Statement = {
  name: 'set-partner',
  text: `UPDATE accounts SET organization_type = CASE WHEN $2 THEN 'Partner' ELSE 'Practice' END
    WHERE id = $1 AND (organization_type = 'Partner') <> $2
    RETURNING id AS value`,
};

const SET_IN_PRACTICE = {
  admin: SET_ADMIN,
  'epa-preparer': setEpa('epa_preparer'),
  'epa-reviewer': setEpa('epa_reviewer'),
  'epa-submitter': setEpa('epa_submitter'),
} as const satisfies Partial<Record<GivenRole, Statement>>;

const SET_END: Statement = {
  name: 'set-role-end',
  text: `INSERT INTO role_ends (practice_id, account_id, role, ends_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (practice_id, account_id, role) DO UPDATE SET ends_at = excluded.ends_at`,
};
/** $3: one practice, or null for all of a role of the account. */
const FORGET_END: Statement = {
  name: 'forget-role-end',
  text: 'DELETE FROM role_ends WHERE account_id = $1 AND role = $2 AND ($3::uuid IS NULL OR practice_id = $3)',
};
const OVER: Statement = {
  name: 'roles-that-are-over',
  text: `SELECT account_id AS "accountId", role
    FROM role_ends
    WHERE practice_id = $1 AND ends_at <= $2
    ORDER BY ends_at, account_id, role`,
};

const PRACTICES: Statement = {
  name: 'practices-of-role',
  text: 'SELECT practice_id FROM memberships WHERE account_id = $1 AND NOT is_emergency_only ORDER BY practice_id',
};

/** A super administrator who can act: signed in or able to, and an active member of an active practice. */
const CAN_ACT = `ac.is_super_admin AND ac.active AND ac.organization_type <> 'Partner'
  AND ac.subject NOT LIKE '${AWAITED}%'
  AND (ac.issuer <> '${BUILT_IN}' OR ac.password_hash IS NOT NULL)
  AND EXISTS (
    SELECT FROM memberships mm JOIN practices pr ON pr.id = mm.practice_id
    WHERE mm.account_id = ac.id AND mm.active AND NOT mm.is_emergency_only AND pr.active
  )`;
const OTHER_SUPER_ADMINS: Statement = {
  name: 'other-super-administrators',
  text: `SELECT ac.id FROM accounts ac WHERE ac.id <> $1 AND ${CAN_ACT} LIMIT 1`,
};
const ANY_SUPER_ADMIN: Statement = {
  name: 'any-super-administrator',
  text: `SELECT ac.id FROM accounts ac WHERE ${CAN_ACT} LIMIT 1`,
};
const ADMINISTERED: Statement = {
  name: 'practices-administered',
  text: `SELECT practice_id
    FROM memberships
    WHERE account_id = $1 AND practice_id <> $2 AND role = 'Admin' AND NOT is_emergency_only
    LIMIT 1`,
};

/**
 * Holds every change of roles in the installation back until the transaction ends: each rests on who holds
 * roles elsewhere. To be called before the members of a practice are locked.
 */
export async function lockRoles(transaction: Connection): Promise<void> {
  await transaction.run(LOCK, []);
}

/** Whether a super administrator who can act exists. */
export async function hasSuperAdministrator(connection: Connection): Promise<boolean> {
  return (await connection.run(ANY_SUPER_ADMIN, [])).length > 0;
}

/** Roles of the people of one practice, and of their accounts. */
export function rolesStore(connection: Connection, practiceId: string) {
  return {
    /** Whether another person than this one can act as super administrator anywhere. */
    hasAnotherSuperAdministrator: async (accountId: string) =>
      (await connection.run(OTHER_SUPER_ADMINS, [accountId])).length > 0,
    /** Whether a person is an administrator of any other practice. */
    administersElsewhere: async (accountId: string) =>
      (await connection.run(ADMINISTERED, [accountId, practiceId])).length > 0,
    /** Gives or takes a role. @returns false where it was so already */
    async set(accountId: string, role: GivenRole, isGiven: boolean): Promise<boolean> {
      if (role === 'super-admin')
        return (await connection.run(SET_SUPER_ADMIN, [accountId, isGiven])).length === 1;
      if (role === 'partner') return (await connection.run(SET_PARTNER, [accountId, isGiven])).length === 1;
      return (await connection.run(SET_IN_PRACTICE[role], [practiceId, accountId, isGiven])).length === 1;
    },
    /** Notes when a role ends by itself, or that it does not. */
    async setEnd(accountId: string, role: GivenRole, endsAt: Date | undefined): Promise<void> {
      await (endsAt === undefined
        ? connection.run(FORGET_END, [accountId, role, isAccountRole(role) ? null : practiceId])
        : connection.run(SET_END, [practiceId, accountId, role, endsAt]));
    },
    /** Roles whose time is over, the first to end first. */
    over: (now: Date) => connection.run<{ accountId: string; role: GivenRole }>(OVER, [practiceId, now]),
    /** The practices in which a role of the account holds, this one among them. */
    practices: async (accountId: string) =>
      (await connection.run<{ practice_id: string }>(PRACTICES, [accountId])).map((row) => row.practice_id),
  };
}
