import type { Connection, Statement } from '../platform/database/database';

interface MemberRow {
  id: string;
  first_name: string;
  middle_name: string;
  last_name: string;
  email: string;
  npi: string;
  emergency_until: Date | null;
}

const COLUMNS = 'a.id, a.first_name, a.middle_name, a.last_name, a.email, a.npi, m.emergency_until';

const LIST: Statement = {
  name: 'emergency-members',
  text: `SELECT ${COLUMNS} FROM memberships m JOIN accounts a ON a.id = m.account_id
    WHERE m.practice_id = $1 AND m.is_emergency_only AND m.active AND a.npi IS NOT NULL
    ORDER BY lower(a.last_name), lower(a.first_name), a.id`,
};

/** Prescribers who work in some other practice; one who is known to this practice already says so. */
const CANDIDATE: Statement = {
  name: 'emergency-candidate',
  text: `SELECT a.id, EXISTS (SELECT FROM memberships o
    WHERE o.practice_id = $1 AND o.account_id = a.id AND NOT o.is_emergency_only) AS is_member
    FROM accounts a WHERE a.issuer = $2 AND a.email = $3 AND a.active AND a.npi IS NOT NULL
      AND EXISTS (SELECT FROM memberships w JOIN practices p ON p.id = w.practice_id
        WHERE w.account_id = a.id AND w.active AND p.active AND NOT w.is_emergency_only)`,
};

const NAME: Statement = {
  name: 'name-for-emergencies',
  text: `INSERT INTO memberships (practice_id, account_id, role, is_emergency_only, created_at)
    VALUES ($1, $2, 'Provider', true, $3)
    ON CONFLICT (practice_id, account_id)
    DO UPDATE SET active = true, emergency_until = NULL
    WHERE memberships.is_emergency_only
    RETURNING account_id`,
};

const REMOVE: Statement = {
  name: 'remove-from-emergencies',
  text: `UPDATE memberships SET active = false, emergency_until = NULL
    WHERE practice_id = $1 AND account_id = $2 AND is_emergency_only AND active RETURNING account_id`,
};

const BEGIN: Statement = {
  name: 'begin-emergency',
  text: `UPDATE memberships m SET emergency_until = $3 FROM practices p
    WHERE m.practice_id = $1 AND m.account_id = $2 AND m.is_emergency_only AND m.active
      AND p.id = m.practice_id AND p.active
    RETURNING m.account_id`,
};

const END: Statement = {
  name: 'end-emergency',
  text: `UPDATE memberships SET emergency_until = NULL
    WHERE practice_id = $1 AND account_id = $2 AND is_emergency_only AND emergency_until > $3 RETURNING account_id`,
};

/** Those whom one practice has named for emergencies. */
export function emergenciesStore(connection: Connection, practiceId: string) {
  const hasChanged = async (statement: Statement, ...values: readonly unknown[]) =>
    (await connection.run(statement, [practiceId, ...values])).length > 0;
  return {
    list: () => connection.run<MemberRow>(LIST, [practiceId]),
    /** A user who may be named, by issuer and normalised e-mail address; undefined when there is none. */
    async candidate(issuer: string, email: string): Promise<{ id: string; is_member: boolean } | undefined> {
      const [row] = await connection.run<{ id: string; is_member: boolean }>(CANDIDATE, [
        practiceId,
        issuer,
        email,
      ]);
      return row;
    },
    /** @returns false where the account is an ordinary member */
    name: (accountId: string, now: Date) => hasChanged(NAME, accountId, now),
    remove: (accountId: string) => hasChanged(REMOVE, accountId),
    /** @returns false where the account is not named */
    begin: (accountId: string, until: Date) => hasChanged(BEGIN, accountId, until),
    /** @returns false where nothing was open */
    end: (accountId: string, now: Date) => hasChanged(END, accountId, now),
  };
}

export type EmergencyMemberRow = MemberRow;
