import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';

/** An active token of a user, its secret still encrypted. */
export interface StoredAuthenticator {
  readonly id: string;
  readonly kind: 'hardware' | 'soft';
  readonly reference: string;
  readonly encryptedSecret: string;
  readonly acceptsPush: boolean;
}

const FIND: Statement = {
  name: 'authenticators-of-account',
  text: `SELECT id, kind, reference, encrypted_secret AS "encryptedSecret", accepts_push AS "acceptsPush"
    FROM authenticators
    WHERE account_id = $1 AND active ORDER BY kind, created_at, id`,
};
const ACCEPT: Statement = {
  name: 'accept-code',
  text: 'UPDATE authenticators SET last_step = $2 WHERE id = $1 AND last_step < $2 AND active RETURNING id',
};
const RESYNC = named({
  name: 'resync-authenticator',
  text: `UPDATE authenticators
      SET encrypted_secret = :sealedSecret, last_step = :lastStep
      WHERE id = :authenticatorId AND account_id = :accountId AND active AND last_step < :firstStep
      RETURNING id`,
});
/** A token that counts no more can verify nothing: its secret goes too. */
const RETIRE: Statement = {
  name: 'retire-authenticators',
  text: `UPDATE authenticators
      SET active = false, encrypted_secret = ''
      WHERE account_id = $1 AND active AND ($2::text IS NULL OR kind = $2::text)
      RETURNING id`,
};
const HELD_BY_OTHER: Statement = {
  name: 'hardware-token-of-another',
  text: `SELECT id
    FROM authenticators
    WHERE kind = 'hardware' AND active AND upper(reference) = upper($2) AND account_id <> $1
    LIMIT 1`,
};
const PIN: Statement = { name: 'pin-hash', text: 'SELECT pin_hash FROM accounts WHERE id = $1 AND active' };
const SET_PIN: Statement = {
  name: 'set-pin-once',
  text: 'UPDATE accounts SET pin_hash = $2 WHERE id = $1 AND pin_hash IS NULL RETURNING id',
};
const CLEAR_PIN: Statement = {
  name: 'clear-pin',
  text: 'UPDATE accounts SET pin_hash = NULL WHERE id = $1 AND pin_hash IS NOT NULL RETURNING id',
};

/**
 * What one account authenticates with. Global like the accounts: a person has one PIN and one set of tokens
 * in all practices.
 */
export const authenticatorsStore = (connection: Connection, accountId: string) => ({
  /** The active tokens, hardware before soft. */
  all: () => connection.run<StoredAuthenticator>(FIND, [accountId]),

  /**
   * Uses a step of a token's codes up; false when it or a later one was used before. Of two uses at the same time one
   * succeeds.
   */
  async acceptStep(authenticatorId: string, step: number): Promise<boolean> {
    return (await connection.run(ACCEPT, [authenticatorId, step])).length === 1;
  },

  /**
   * Stores a token's secret with another drift and uses two steps up; false when the first or a later one was
   * used before.
   */
  async resync(authenticatorId: string, sealedSecret: string, firstStep: number): Promise<boolean> {
    return (
      (
        await RESYNC.run(connection, {
          authenticatorId,
          accountId,
          sealedSecret,
          firstStep,
          lastStep: firstStep + 1,
        })
      ).length === 1
    );
  },

  /** Takes tokens away, all of them or those of one kind. @returns how many */
  async retire(kind?: StoredAuthenticator['kind']): Promise<number> {
    return (await connection.run(RETIRE, [accountId, kind ?? null])).length;
  },

  /** Whether a hardware token of this reference counts for another user. */
  async isHeldByAnother(reference: string): Promise<boolean> {
    return (await connection.run(HELD_BY_OTHER, [accountId, reference])).length > 0;
  },

  /** The argon2id hash of the PIN; null where none is set. */
  async pinHash(): Promise<string | null> {
    const [row] = await connection.run<{ pin_hash: string | null }>(PIN, [accountId]);
    return row?.pin_hash ?? null;
  },

  /** Sets the PIN where there is none; false when there is one (S4-10). */
  async setPinOnce(hash: string): Promise<boolean> {
    return (await connection.run(SET_PIN, [accountId, hash])).length === 1;
  },

  /** Clears the PIN; false when there was none. */
  async clearPin(): Promise<boolean> {
    return (await connection.run(CLEAR_PIN, [accountId])).length === 1;
  },
});
