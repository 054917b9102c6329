import type { Statement, Transacting } from '../database/database';
import { KEY_PURPOSES, KEYS_FOLDER, type KeyPurpose } from './key-file';
import type { Keys } from './keys';

/** One row a purpose; none comes back of a purpose whose key in use is not known to this process. */
const RECORD: Statement = {
  text: `INSERT INTO installation_keys AS used (purpose, key_id, at)
    SELECT purpose, known->>0, $2
    FROM jsonb_each($1::jsonb) AS given (purpose, known)
    ORDER BY purpose
    ON CONFLICT (purpose) DO UPDATE SET key_id = excluded.key_id, at = excluded.at
    WHERE $1::jsonb -> used.purpose ? used.key_id
    RETURNING purpose`,
};

const IS_KNOWN: Statement = { text: `SELECT to_regclass('installation_keys') IS NOT NULL AS is_known` };

/** Whether a database is of a version that records its keys. */
export async function recordsKeys(database: Transacting): Promise<boolean> {
  const [row] = await database.run<{ is_known: boolean }>(IS_KNOWN, []);
  return row?.is_known === true;
}

/**
 * Records which keys an installation uses, and refuses others: a process that was given none would make its own,
 * sign people out, and seal and encrypt what the other processes cannot read. A key that was put in front of the
 * one in use takes its place.
 * @throws Error with one sentence that names the key sets which do not belong to this database; nothing was
 * recorded then
 */
export async function agreeOnKeys(
  database: Transacting,
  { ids, tokens }: Pick<Keys, 'ids' | 'tokens'>,
  now: Date,
): Promise<void> {
  const known: Readonly<Record<KeyPurpose, readonly string[]>> = {
    ...ids,
    tokens: tokens.publicJwks.flatMap(({ kid }) => kid ?? []),
  };
  await database.transaction(async (transaction) => {
    const agreed = await transaction.run<{ purpose: string }>(RECORD, [JSON.stringify(known), now]);
    const foreign = KEY_PURPOSES.filter((one) => !agreed.some(({ purpose }) => purpose === one));
    if (foreign.length === 0) return;
    throw new Error(
      `The keys here for ${foreign.join(', ')} are not those of this database's installation: what it signed and ` +
        'encrypted could not be read, and nothing was changed. Give this process the same key sets as the others, ' +
        `by ${KEYS_FOLDER}, or restore keys to the data folder.`,
    );
  });
}
