import { createHash } from 'node:crypto';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Database, Statement } from '../database/database';
import { named } from '../database/named';
import type { Keys } from '../keys/keys';
import { sessionsStore } from './session-store';

/**
 * Where the identity provider keeps sessions, grants, codes and tokens: the table identity_records. Ids are
 * stored as SHA-256 and the content encrypted, so that a stolen table opens nothing
 * (docs/decisions/sign-in.md).
 * @returns the adapter for one of the provider's models
 */
export function identityStorage(database: Database, keys: Keys, now: () => Date): (model: string) => Adapter {
  return (model) => {
    const read = (rows: readonly Row[]): AdapterPayload | undefined =>
      rows[0] ? payloadOf(keys, rows[0]) : undefined;
    return {
      async upsert(id, payload, expiresIn) {
        const expiresAt = expiresIn ? new Date(now().getTime() + expiresIn * 1000) : null;
        const record = {
          model,
          idHash: hashed(id),
          payload: keys.encrypt(JSON.stringify(payload)),
          grantId: hashedOrNull(payload.grantId),
          userCode: hashedOrNull(payload.userCode),
          uid: hashedOrNull(payload.uid),
          accountId: accountOf(payload),
          expiresAt,
        };
        if (model !== REPLAYS) {
          await UPSERT.run(database, record);
          return;
        }
        // the provider has looked before: of two at the same moment the second one is refused here
        if ((await INSERT_ONCE.run(database, record)).length === 0)
          throw new errors.InvalidClientAuth('client assertion tokens must only be used once');
      },
      find: async (id) => read(await database.run<Row>(FIND, [model, hashed(id)])),
      findByUserCode: async (userCode) =>
        read(await database.run<Row>(FIND_BY_USER_CODE, [model, hashed(userCode)])),
      findByUid: async (uid) => read(await database.run<Row>(FIND_BY_UID, [model, hashed(uid)])),
      async consume(id) {
        const consumed = await database.run(CONSUME, [model, hashed(id), now()]);
        if (consumed.length > 0) return;
        // Another request used it between this reading and now: two hold the same secret, so the whole family
        // ends.
        await database.run(REVOKE_FAMILY, [model, hashed(id)]);
        throw new errors.InvalidGrant('already used');
      },
      async destroy(id) {
        await database.run(DESTROY, [model, hashed(id)]);
      },
      async revokeByGrantId(grantId) {
        await database.run(REVOKE_GRANT, [model, hashed(grantId)]);
        await sessionsStore(database).isOver(sessionOfGrant(grantId), now());
      },
    };
  };
}

/** Removes what expired more than an hour ago. @returns how many records went */
export async function sweepIdentity(database: Database, now: Date): Promise<number> {
  return (await database.run(SWEEP, [new Date(now.getTime() - 3_600_000)])).length;
}

/**
 * Notes that something was used that is good once, until it would have ended anyway.
 * @returns false where it was used before, or is used by another at the same moment
 */
export async function useOnce(
  database: Database,
  model: 'CdsHooksToken',
  id: string,
  expiresAt: Date,
): Promise<boolean> {
  return (await database.run(USE_ONCE, [model, hashed(id), expiresAt])).length > 0;
}

interface Row {
  payload: string;
  consumed_at: Date | null;
}

const COLUMNS = 'payload, consumed_at';
/** The provider's model of what is good once. */
const REPLAYS = 'ReplayDetection';
const INSERT = `INSERT INTO identity_records (model, id_hash, payload, grant_id, user_code, uid, account_id,
    expires_at)
    VALUES (:model, :idHash, :payload, :grantId, :userCode, :uid, :accountId, :expiresAt)
    ON CONFLICT (model, id_hash)`;
const INSERT_ONCE = named({ name: 'identity-insert-once', text: `${INSERT} DO NOTHING RETURNING model` });
const UPSERT = named({
  name: 'identity-upsert',
  text: `${INSERT}
    DO UPDATE SET payload = EXCLUDED.payload, grant_id = EXCLUDED.grant_id, user_code = EXCLUDED.user_code,
    uid = EXCLUDED.uid, account_id = EXCLUDED.account_id, expires_at = EXCLUDED.expires_at`,
});
const USE_ONCE: Statement = {
  name: 'identity-use-once',
  text: `INSERT INTO identity_records (model, id_hash, payload, expires_at) VALUES ($1, $2, '', $3)
    ON CONFLICT (model, id_hash) DO NOTHING RETURNING model`,
};
const FIND: Statement = {
  name: 'identity-find',
  text: `SELECT ${COLUMNS} FROM identity_records WHERE model = $1 AND id_hash = $2`,
};
const FIND_BY_USER_CODE: Statement = {
  name: 'identity-find-by-user-code',
  text: `SELECT ${COLUMNS} FROM identity_records WHERE model = $1 AND user_code = $2`,
};
const FIND_BY_UID: Statement = {
  name: 'identity-find-by-uid',
  text: `SELECT ${COLUMNS} FROM identity_records WHERE model = $1 AND uid = $2`,
};
const CONSUME: Statement = {
  name: 'identity-consume',
  text: `UPDATE identity_records
    SET consumed_at = $3
    WHERE model = $1 AND id_hash = $2 AND consumed_at IS NULL
    RETURNING model`,
};
const DESTROY: Statement = {
  name: 'identity-destroy',
  text: 'DELETE FROM identity_records WHERE model = $1 AND id_hash = $2',
};
const REVOKE_GRANT: Statement = {
  name: 'identity-revoke-grant',
  text: 'DELETE FROM identity_records WHERE model = $1 AND grant_id = $2',
};
const REVOKE_FAMILY: Statement = {
  name: 'identity-revoke-family',
  text: `DELETE FROM identity_records
    WHERE grant_id = (SELECT grant_id FROM identity_records WHERE model = $1 AND id_hash = $2)
    OR (model = 'Grant' AND id_hash = (SELECT grant_id FROM identity_records
      WHERE model = $1 AND id_hash = $2))`,
};
const SWEEP: Statement = {
  name: 'identity-sweep',
  text: 'DELETE FROM identity_records WHERE expires_at < $1 RETURNING model',
};

/**
 * What tokens of a grant name as their session: one for a session and its client, through every renewal;
 * hashed, because the grant's id is a key of the provider's own.
 */
export function sessionOfGrant(grantId: string): string {
  return createHash('sha256').update(grantId).digest('base64url');
}

function hashed(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

/** Whose a record is: of an interaction, by the user of the session. */
function accountOf({ accountId, session }: AdapterPayload): string | null {
  return accountId ?? session?.accountId ?? null;
}

function hashedOrNull(id: string | undefined): string | null {
  return id === undefined ? null : hashed(id);
}

function payloadOf(keys: Keys, row: Row): AdapterPayload | undefined {
  let payload: AdapterPayload;
  try {
    payload = JSON.parse(keys.decrypt(row.payload)) as AdapterPayload;
  } catch {
    return undefined; // Of a key that is gone: anyone who it belonged to signs in again.
  }
  return row.consumed_at ? { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) } : payload;
}
