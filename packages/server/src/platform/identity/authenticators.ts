import { uuidv7 } from 'uuidv7';
import type { Connection, Statement } from '../database/database';
import { named } from '../database/named';
import type { Keys } from '../keys/keys';
import { hashSecret } from './password-hashing';

/** A token that shows one-time codes. */
export interface NewAuthenticator {
  readonly accountId: string;
  readonly kind: 'hardware' | 'soft';
  /** Printed on a hardware token (S2.5-13); a name for a soft one. */
  readonly reference: string;
  /** The shared secret, base32. */
  readonly secret: string;
  /** Whether it is a phone that answers pushes. */
  readonly acceptsPush: boolean;
}

const INSERT = named({
  name: 'insert-authenticator',
  text: `INSERT INTO authenticators (id, account_id, kind, reference, encrypted_secret, accepts_push, created_at)
      VALUES (:id, :accountId, :kind, :reference, :encryptedSecret, :acceptsPush, :now)`,
});
const SET_PIN: Statement = {
  name: 'set-pin',
  text: 'UPDATE accounts SET pin_hash = $2 WHERE id = $1 RETURNING id',
};

/** Gives an account a token; its secret is stored encrypted. @returns the token's id */
export async function addAuthenticator(
  connection: Connection,
  keys: Pick<Keys, 'encrypt'>,
  authenticator: NewAuthenticator,
  now: Date,
): Promise<string> {
  const id = uuidv7();
  const { accountId, kind, reference, secret, acceptsPush } = authenticator;
  await INSERT.run(connection, {
    id,
    accountId,
    kind,
    reference,
    encryptedSecret: keys.encrypt(secret),
    acceptsPush,
    now,
  });
  return id;
}

/**
 * Sets the PIN that goes with an account's tokens.
 * @internal for the people of tests
 * @throws Error when it is not 4 to 6 digits (readings S5-15) or there is no such account
 */
export async function setPin(connection: Connection, accountId: string, pin: string): Promise<void> {
  if (!/^\d{4,6}$/.test(pin)) throw new Error('A PIN has 4 to 6 digits.');
  const rows = await connection.run(SET_PIN, [accountId, await hashSecret(pin)]);
  if (rows.length === 0) throw new Error('There is no such account.');
}
