import type { Bearer } from '@erx/core/credentials/rules';
import type { CredentialChange } from '@erx/core/credentials/model';
import type { CREDENTIAL_STATES } from '@erx/core/credentials/vocabulary';
import type { ProofingState } from '@erx/core/credentials/proofing/model';
import { uuidv7 } from 'uuidv7';
import { type Connection, type Statement, uniqueBreach } from '../platform/database/database';

/** What was stated or asked for, as it is stored. */
export interface StoredStatement {
  readonly id: string;
  readonly accountId: string;
  readonly practiceId: string;
  readonly state: (typeof CREDENTIAL_STATES)[number];
  readonly changes: readonly CredentialChange[];
  readonly reason: string;
  readonly statedBy: string;
  readonly statedByName: string;
  readonly statedAt: Date;
  readonly remindedAt: Date | null;
  /** Whether an identity proofing of the person is under way that was begun after it. */
  readonly isBeingProven: boolean;
  readonly closedBy: string | null;
  readonly closedByName: string;
  readonly closedAt: Date | null;
}

/** What is stated by whom. */
export interface NewStatement extends Pick<
  StoredStatement,
  'accountId' | 'practiceId' | 'changes' | 'reason' | 'statedBy' | 'statedByName'
> {
  readonly state: 'entered' | 'open';
}

const COLUMNS = `id, account_id AS "accountId", practice_id AS "practiceId", state, changes, reason,
  stated_by AS "statedBy", stated_by_name AS "statedByName", stated_at AS "statedAt", reminded_at AS "remindedAt",
  closed_by AS "closedBy", closed_by_name AS "closedByName", closed_at AS "closedAt",
  EXISTS (SELECT FROM proofings p
    WHERE p.account_id = credential_statements.account_id AND p.started_at >= credential_statements.stated_at
      AND p.status NOT IN ('None', 'Complete')) AS "isBeingProven"`;
const BEARER: Statement = {
  name: 'bearer-of-credentials',
  text: `SELECT coalesce(f.status, 'None') AS proofing, coalesce(a.dea_number, '') AS "deaNumber",
      EXISTS (SELECT FROM authenticators t WHERE t.account_id = a.id AND t.active) AS "hasToken",
      EXISTS (SELECT FROM memberships m WHERE m.account_id = a.id AND m.permission_epcs_rts) AS "permissionEpcsRts",
      EXISTS (SELECT FROM memberships m WHERE m.account_id = a.id AND m.spi IS NOT NULL) AS "hasSpi"
    FROM accounts a
    LEFT JOIN proofings f ON f.account_id = a.id
    WHERE a.id = $1`,
};
const ADD: Statement = {
  name: 'add-credential-statement',
  text: `INSERT INTO credential_statements
      (id, account_id, practice_id, state, changes, reason, stated_by, stated_by_name, stated_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    RETURNING ${COLUMNS}`,
};
const OPEN_OF_ACCOUNT: Statement = {
  name: 'open-credential-request-of-account',
  text: `SELECT ${COLUMNS} FROM credential_statements WHERE account_id = $1 AND state = 'open'`,
};
const IN_FORCE: Statement = {
  name: 'credential-statements-in-force',
  text: `SELECT ${COLUMNS}
    FROM credential_statements
    WHERE account_id = $1 AND state IN ('entered', 'approved', 'proofed')
    ORDER BY coalesce(closed_at, stated_at) DESC, id DESC`,
};
const OPEN: Statement = {
  name: 'open-credential-requests',
  text: `SELECT ${COLUMNS}
    FROM credential_statements
    WHERE practice_id = $1 AND state = 'open'
    ORDER BY stated_at, id`,
};
const FIND: Statement = {
  name: 'find-credential-request',
  text: `SELECT ${COLUMNS} FROM credential_statements WHERE practice_id = $1 AND id = $2 AND state <> 'entered'`,
};
const CLOSE: Statement = {
  name: 'close-credential-request',
  text: `UPDATE credential_statements
    SET state = $2, closed_by = $3, closed_by_name = $4, closed_at = $5, version = version + 1
    WHERE id = $1 AND state = 'open'
    RETURNING id`,
};

const REMINDED: Statement = {
  name: 'credential-request-reminded',
  text: `UPDATE credential_statements
    SET reminded_at = $3, version = version + 1
    WHERE practice_id = $1 AND id = $2 AND state = 'open' AND reminded_at IS NULL
    RETURNING id`,
};

/** What was stated of one account's credentials, whatever its practices: a person has them once. */
export const credentialsStore = (connection: Connection, accountId: string) => ({
  /** What decides whether a change is a request; undefined for no account. */
  async bearer(): Promise<Bearer | undefined> {
    const [row] = await connection.run<
      Omit<Bearer, 'hasSoftToken' | 'proofing'> & { proofing: ProofingState; hasToken: boolean }
    >(BEARER, [accountId]);
    return row && { ...row, hasSoftToken: row.hasToken };
  },
  /** Of what was entered or approved, the newest first. */
  inForce: () => connection.run<StoredStatement>(IN_FORCE, [accountId]),
  /** The change that waits for a second person; undefined where none does. */
  open: async () => (await connection.run<StoredStatement>(OPEN_OF_ACCOUNT, [accountId])).at(0),
});

/**
 * Adds a statement.
 * @returns undefined where a request of this account is open already
 */
export async function addStatement(
  connection: Connection,
  { accountId, practiceId, state, changes, reason, statedBy, statedByName }: NewStatement,
  at: Date,
): Promise<StoredStatement | undefined> {
  try {
    return (
      await connection.run<StoredStatement>(ADD, [
        uuidv7(),
        accountId,
        practiceId,
        state,
        JSON.stringify(changes),
        reason,
        statedBy,
        statedByName,
        at,
      ])
    ).at(0);
  } catch (error) {
    if (uniqueBreach(error) === 'credential_statements_open_once') return undefined;
    throw error;
  }
}

/** The requests that were begun in one practice, and are decided on there. */
export const credentialRequestsStore = (connection: Connection, practiceId: string) => ({
  /** Open ones, oldest first. */
  open: () => connection.run<StoredStatement>(OPEN, [practiceId]),
  /** One, whatever its state. */
  find: async (id: string) => (await connection.run<StoredStatement>(FIND, [practiceId, id])).at(0),
  /** Notes that who decides was reminded; false where they were, or it is not open any more. */
  markReminded: async (id: string, at: Date) =>
    (await connection.run(REMINDED, [practiceId, id, at])).length === 1,
});

/**
 * Ends an open request; false where it is not open any more. Of two concurrent ones one succeeds.
 * @param by null where identity proofing approved it, or it expired
 */
export async function closeStatement(
  connection: Connection,
  id: string,
  state: 'approved' | 'denied' | 'withdrawn' | 'proofed' | 'expired',
  by: { readonly id: string; readonly name: string } | undefined,
  at: Date,
): Promise<boolean> {
  return (await connection.run(CLOSE, [id, state, by?.id ?? null, by?.name ?? '', at])).length === 1;
}
