import type { Passkey } from '@erx/core/accounts/passkeys';
import { uuidv7 } from 'uuidv7';
import type { Connection, Statement } from '../database/database';
import { named } from '../database/named';

/** A passkey as it is verified with, and whose it is. */
export interface StoredPasskey {
  readonly id: string;
  readonly accountId: string;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: string;
}

const LIST: Statement = {
  name: 'passkeys-of-account',
  text: `SELECT id, name, is_backed_up, created_at, last_used_at, credential_id, transports
    FROM passkeys WHERE account_id = $1 ORDER BY created_at, id`,
};
const ADD = named({
  name: 'add-passkey',
  text: `INSERT INTO passkeys (id, account_id, credential_id, public_key, counter, transports, name, is_backed_up,
      created_at)
    VALUES (:id, :accountId, :credentialId, :publicKey, :counter, :transports, :name, :isBackedUp, :now)
    ON CONFLICT (credential_id) DO NOTHING
    RETURNING id`,
});
const FIND: Statement = {
  name: 'passkey-of-credential',
  text: `SELECT k.id, k.account_id AS "accountId", k.credential_id AS "credentialId", k.public_key AS "publicKey",
      k.counter::float8 AS counter, k.transports
    FROM passkeys k JOIN accounts a ON a.id = k.account_id
    WHERE k.credential_id = $1 AND a.issuer = $2`,
};
/** Of two uses of one count at the same moment one is a copy's: the second finds none. */
const USED: Statement = {
  name: 'passkey-used',
  text: `UPDATE passkeys SET counter = $2, last_used_at = $3, is_backed_up = $4
    WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))
    RETURNING id`,
};
const REMOVE: Statement = {
  name: 'remove-passkey',
  text: 'DELETE FROM passkeys WHERE account_id = $1 AND id = $2 RETURNING name',
};
const REMOVE_ALL: Statement = {
  name: 'remove-passkeys-of-account',
  text: 'DELETE FROM passkeys WHERE account_id = $1 RETURNING name',
};

interface Row {
  id: string;
  name: string;
  is_backed_up: boolean;
  created_at: Date;
  last_used_at: Date | null;
  credential_id: string;
  transports: string;
}

/** The passkeys of people, whatever their practices. Global: each call names the account, or a credential. */
export const passkeysStore = (connection: Connection) => ({
  /** The oldest first. */
  async list(accountId: string): Promise<Passkey[]> {
    return (await connection.run<Row>(LIST, [accountId])).map((row) => ({
      id: row.id,
      name: row.name,
      isBackedUp: row.is_backed_up,
      createdAt: row.created_at.toISOString(),
      ...(row.last_used_at === null ? {} : { lastUsedAt: row.last_used_at.toISOString() }),
    }));
  },

  /** What a browser receives of them, so that it makes none twice and asks for the right one. */
  async credentials(accountId: string): Promise<{ id: string; transports: string[] }[]> {
    return (await connection.run<Row>(LIST, [accountId])).map((row) => ({
      id: row.credential_id,
      transports: row.transports === '' ? [] : row.transports.split(','),
    }));
  },

  /** @returns its id; undefined where the credential is known already */
  async add(
    passkey: Omit<StoredPasskey, 'id'> & { readonly name: string; readonly isBackedUp: boolean },
    now: Date,
  ): Promise<string | undefined> {
    const { accountId, credentialId, publicKey, counter, transports, name, isBackedUp } = passkey;
    const [added] = await ADD.run<{ id: string }>(connection, {
      id: uuidv7(),
      accountId,
      credentialId,
      publicKey,
      counter,
      transports,
      name,
      isBackedUp,
      now,
    });
    return added?.id;
  },

  async find(credentialId: string, issuer: string): Promise<StoredPasskey | undefined> {
    return (await connection.run<StoredPasskey>(FIND, [credentialId, issuer]))[0];
  },

  /**
   * Keeps the authenticator's count. False where it has not risen: it was copied, or used twice concurrently.
   */
  async used(id: string, counter: number, isBackedUp: boolean, now: Date): Promise<boolean> {
    return (await connection.run(USED, [id, counter, now, isBackedUp])).length > 0;
  },

  /** @returns its name; undefined where it is not this account's */
  async remove(accountId: string, id: string): Promise<string | undefined> {
    return (await connection.run<{ name: string }>(REMOVE, [accountId, id]))[0]?.name;
  },

  /** @returns how many there were */
  async removeAll(accountId: string): Promise<number> {
    return (await connection.run(REMOVE_ALL, [accountId])).length;
  },
});
