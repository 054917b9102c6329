import type { HeldMembership } from '@erx/core/provisioning/groups';
import type { Connection, Statement } from '../platform/database/database';
import type { Identity } from '../platform/http/services';

type Person = Pick<Identity, 'issuer' | 'subject'>;

/** An account with the roles that hold in every practice. */
interface Account {
  readonly id: string;
  readonly active: boolean;
  readonly isSuperAdmin: boolean;
  readonly isPartner: boolean;
}

const ACCOUNT: Statement = {
  name: 'account-of-claim',
  text: `SELECT id, active, is_super_admin AS "isSuperAdmin", organization_type = 'Partner' AS "isPartner"
    FROM accounts
    WHERE issuer = $1 AND subject = $2`,
};
const MEMBERSHIPS: Statement = {
  name: 'memberships-of-claim',
  text: `SELECT practice_id AS "practiceId", active, is_emergency_only AS "isEmergencyOnly", claim
    FROM memberships
    WHERE account_id = $1
    ORDER BY practice_id`,
};
const PRACTICES: Statement = {
  name: 'practices-of-claim',
  text: 'SELECT id FROM practices WHERE id = ANY($1::uuid[]) AND active ORDER BY id',
};
const NPI: Statement = { name: 'npi-of-claimed', text: 'SELECT npi FROM accounts WHERE id = $1' };
const SET: Statement = {
  name: 'set-claim-of-membership',
  text: 'UPDATE memberships SET claim = $3 WHERE practice_id = $1 AND account_id = $2',
};
/** A row that is there is locked by writing what it has. */
const LOCK_STATEMENTS: Statement = {
  name: 'lock-group-statements',
  text: `INSERT INTO group_statements (issuer, subject)
    VALUES ($1, $2)
    ON CONFLICT (issuer, subject) DO UPDATE SET stated_at = group_statements.stated_at
    RETURNING stated_at AS "statedAt"`,
};
const KEEP_STATEMENT: Statement = {
  name: 'keep-group-statement',
  text: `UPDATE group_statements
    SET stated_at = greatest(stated_at, $3)
    WHERE issuer = $1 AND subject = $2`,
};

/** What the groups of a sign-in at the foreign provider rest on. Global: a person may be in several practices. */
export const claimStore = (connection: Connection) => ({
  account: async ({ issuer, subject }: Person) =>
    (await connection.run<Account>(ACCOUNT, [issuer, subject])).at(0),
  memberships: (accountId: string) => connection.run<HeldMembership>(MEMBERSHIPS, [accountId]),
  /** Those of the practices that there are. */
  practices: async (ids: readonly string[]) =>
    (await connection.run<{ id: string }>(PRACTICES, [[...ids]])).map(({ id }) => id),
  hasNpi: async (accountId: string) =>
    Boolean((await connection.run<{ npi: string | null }>(NPI, [accountId])).at(0)?.npi),
  /** Keeps that a group holds a membership, or has ended it; null: that groups neither end it nor give it back. */
  async set(practiceId: string, accountId: string, claim: HeldMembership['claim']): Promise<void> {
    await connection.run(SET, [practiceId, accountId, claim]);
  },
  /**
   * In a transaction: until its end no other statement of that person's groups is settled.
   * @returns when the newest one that was settled was made at the latest, in milliseconds since 1970
   */
  async lockStatements({ issuer, subject }: Person): Promise<number | undefined> {
    const [row] = await connection.run<{ statedAt: Date | null }>(LOCK_STATEMENTS, [issuer, subject]);
    return row?.statedAt?.getTime();
  },
  /** Keeps that a statement was settled, in the transaction that locked them and does what it says. */
  async keepStatement({ issuer, subject }: Person, statedAt: number): Promise<void> {
    await connection.run(KEEP_STATEMENT, [issuer, subject, new Date(statedAt)]);
  },
});
