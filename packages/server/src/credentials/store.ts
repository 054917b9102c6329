import type { Bearer } from '@erx/core/credentials/rules';
import type { CredentialChange } from '@erx/core/credentials/model';
import type { CREDENTIAL_STATES } from '@erx/core/credentials/vocabulary';
import type { ProofingState } from '@erx/core/credentials/proofing/model';
import { uuidv7 } from 'uuidv7';
import type { Member } from '../platform/api/authenticate';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import { accountsStore } from '../platform/identity/account-store';
import { RegistrationTaken, type UniqueRegistration } from '../platform/identity/registration-taken';

/** What is in force because someone entered it, or a second person approved it. */
export interface StoredStatement {
  readonly state: (typeof CREDENTIAL_STATES)[number];
  readonly changes: readonly CredentialChange[];
  readonly statedByName: string;
  readonly statedAt: Date;
  readonly closedByName: string;
  readonly closedAt: Date | null;
}

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
const ENTER = named({
  name: 'enter-credentials',
  text: `INSERT INTO credential_statements
      (id, account_id, practice_id, state, changes, reason, stated_by, stated_by_name, stated_at)
    VALUES (:id, :accountId, :practiceId, 'entered', :changes, '', :by, :byName, :at)`,
});
const IN_FORCE: Statement = {
  name: 'credential-statements-in-force',
  text: `SELECT state, changes, stated_by_name AS "statedByName", stated_at AS "statedAt",
      closed_by_name AS "closedByName", closed_at AS "closedAt"
    FROM credential_statements
    WHERE account_id = $1 AND state IN ('entered', 'approved', 'proofed')
    ORDER BY coalesce(closed_at, stated_at) DESC, id DESC`,
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
  /** Stores who entered what, so that it can be shown later. */
  async enter(
    by: Pick<Member, 'accountId' | 'practiceId' | 'name'>,
    changes: readonly CredentialChange[],
    at: Date,
  ): Promise<void> {
    if (changes.length === 0) return;
    await ENTER.run(connection, {
      id: uuidv7(),
      accountId,
      practiceId: by.practiceId,
      changes: JSON.stringify(changes),
      by: by.accountId,
      byName: by.name,
      at,
    });
  },
});

/**
 * Refuses a number of another account before anything else is said of it, so that its holder learns of the
 * try; the unique index decides between two concurrent ones.
 * @throws RegistrationTaken
 */
export async function refuseTakenNumbers(
  connection: Connection,
  accountId: string | undefined,
  numbers: Partial<Record<UniqueRegistration, string>>,
): Promise<void> {
  for (const registration of ['npi', 'deaNumber'] as const) {
    const number = numbers[registration] ?? '';
    if (number === '') continue;
    const holder = await accountsStore(connection).holderOf(registration, number);
    if (holder !== undefined && holder !== accountId)
      throw new RegistrationTaken(registration, { cause: undefined });
  }
}
