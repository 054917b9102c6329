import type { Permission } from '@erx/core/access/rights';
import type { AuditEvent } from '@erx/core/audit/events';
import { SECRET_EVENTS, type SecretMade } from '@erx/core/service-accounts/answering';
import type { ServiceAccount } from '@erx/core/service-accounts/model';
import { rightsChosen } from '@erx/core/service-accounts/rules';
import { uuidv7 } from 'uuidv7';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import { accounts, memberships, serviceAccounts } from '../platform/database/schema';
import { endTokens } from '../platform/identity/end-sessions';
import { IS_OF_SCRIPT, SERVICE_ISSUER, TRIES } from '../platform/identity/service-account';
import type { TableRow } from '../platform/database/row';

interface Row extends Pick<
  TableRow<typeof serviceAccounts>,
  'client_id' | 'rights' | 'created_at' | 'created_by' | 'secret_made_at' | 'last_used_at' | 'revoked_at'
> {
  id: string;
  created_by_id: string;
  name: string;
  locked_from: string[];
}

const ALL: Statement = {
  name: 'service-accounts-of-practice',
  text: `SELECT s.account_id AS id, s.client_id, a.last_name AS name, s.rights, s.created_at,
    concat_ws(' ', nullif(c.first_name, ''), nullif(c.last_name, '')) AS created_by,
      s.created_by AS created_by_id, s.secret_made_at, s.last_used_at, s.revoked_at,
      ARRAY(SELECT substr(t.subject, length(k.prefix) + 1) FROM attempts t
        WHERE starts_with(t.subject, k.prefix) AND t.locked_until > $2 ORDER BY 1) AS locked_from
    FROM service_accounts s JOIN accounts a ON a.id = s.account_id LEFT JOIN accounts c ON c.id = s.created_by
      CROSS JOIN LATERAL (SELECT $3::text || s.client_id || ':' AS prefix) k
    WHERE s.practice_id = $1 AND ${IS_OF_SCRIPT}
    ORDER BY s.revoked_at IS NOT NULL, lower(a.last_name), s.created_at DESC, s.account_id`,
};
const LOCK: Statement = { name: 'lock-service-accounts', text: 'SELECT pg_advisory_xact_lock(hashtext($1))' };
const ROTATE = named({
  name: 'rotate-service-account',
  text: `UPDATE service_accounts
      SET secret_hash = :secretHash, secret_made_at = :now, created_by = :madeBy
      WHERE practice_id = :practiceId AND account_id = :id AND revoked_at IS NULL
      RETURNING account_id`,
});
const REVOKE: Statement = {
  name: 'revoke-service-account',
  text: `UPDATE service_accounts
      SET revoked_at = $3
      WHERE practice_id = $1 AND account_id = $2 AND revoked_at IS NULL
      RETURNING account_id`,
};
const MADE_BY: Statement = {
  name: 'service-accounts-made-by',
  text: `SELECT s.account_id
      FROM service_accounts s
      WHERE s.practice_id = $1 AND s.created_by = $2 AND s.revoked_at IS NULL AND ${IS_OF_SCRIPT}
      ORDER BY s.account_id`,
};
const LEAVE: Statement = {
  name: 'service-account-leaves',
  text: 'UPDATE memberships SET active = false WHERE practice_id = $1 AND account_id = $2',
};
const CLOSE: Statement = {
  name: 'close-service-account',
  text: 'UPDATE accounts SET active = false WHERE id = $1',
};

const SECRETS: Statement = {
  name: 'secrets-made-of-service-accounts',
  text: `SELECT r.event, r.account_id AS "byId", r.resource_id AS "ofId", r.at
      FROM service_accounts s
      JOIN audit_records r ON r.practice_id = s.practice_id AND r.resource_id = s.account_id::text
      WHERE s.account_id = ANY($1::uuid[]) AND r.event = ANY($2) AND r.outcome = 'done'`,
};

/** Every secret that was made of these accounts, from the trail; a person has none. */
export const listSecretsMade = (
  connection: Connection,
  accountIds: readonly string[],
): Promise<readonly SecretMade[]> =>
  connection.run<SecretMade>(SECRETS, [accountIds, SECRET_EVENTS satisfies readonly AuditEvent[]]);

/** What a new one is made of. */
export interface Made {
  readonly name: string;
  readonly rights: readonly Permission[];
  readonly clientId: string;
  readonly secretHash: string;
  readonly createdBy: string;
}

/** The service accounts of one practice. */
export const serviceAccountsStore = (connection: Connection, practiceId: string) => ({
  /** By name, those that are revoked last. */
  all: async (now: Date): Promise<ServiceAccount[]> =>
    (await connection.run<Row>(ALL, [practiceId, now, TRIES])).map(accountOf),

  /** In a transaction: until its end no one else makes or changes one here. */
  async lock(): Promise<void> {
    await connection.run(LOCK, [`service accounts ${practiceId}`]);
  },

  /**
   * It is an account and a member as people are, so that the trail names it and ending it ends it; it has no
   * password and no address.
   * @returns its id
   */
  async insert({ name, rights, clientId, secretHash, createdBy }: Made, now: Date): Promise<string> {
    const id = uuidv7();
    await connection.orm.insert(accounts).values({
      id,
      issuer: SERVICE_ISSUER,
      subject: clientId,
      email: '',
      firstName: '',
      lastName: name,
      createdAt: now,
    });
    await connection.orm
      .insert(memberships)
      .values({ practiceId, accountId: id, role: 'User', createdAt: now });
    await connection.orm.insert(serviceAccounts).values({
      practiceId,
      accountId: id,
      clientId,
      secretHash,
      rights: [...rights],
      createdBy,
      createdAt: now,
      secretMadeAt: now,
    });
    return id;
  },

  /**
   * Another secret: tokens of the former one end, and the maker of the new one answers for it.
   * @returns false where it is revoked
   */
  async rotate(
    id: string,
    { secretHash, madeBy }: { readonly secretHash: string; readonly madeBy: string },
    now: Date,
  ): Promise<boolean> {
    if ((await ROTATE.run(connection, { practiceId, id, secretHash, now, madeBy })).length === 0)
      return false;
    await endTokens(connection, id, now);
    return true;
  },

  /** Those that are not revoked, and whose present secret someone made. */
  madeBy: async (accountId: string): Promise<string[]> =>
    (await connection.run<{ account_id: string }>(MADE_BY, [practiceId, accountId])).map(
      ({ account_id: id }) => id,
    ),

  /** @returns false where it is revoked already */
  async revoke(id: string, now: Date): Promise<boolean> {
    if ((await connection.run(REVOKE, [practiceId, id, now])).length === 0) return false;
    await connection.run(LEAVE, [practiceId, id]);
    await connection.run(CLOSE, [id]);
    await endTokens(connection, id, now);
    return true;
  },
});

function accountOf(row: Row): ServiceAccount {
  return {
    id: row.id,
    clientId: row.client_id,
    name: row.name,
    rights: rightsChosen(row.rights),
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    createdById: row.created_by_id,
    secretMadeAt: row.secret_made_at.toISOString(),
    ...(row.last_used_at === null ? {} : { lastUsedAt: row.last_used_at.toISOString() }),
    lockedFrom: row.locked_from,
    ...(row.revoked_at === null ? {} : { revokedAt: row.revoked_at.toISOString() }),
  };
}
