import type { CredentialLetter } from '@erx/core/credentials/letters';
import type { CalendarDate } from '@erx/core/values/dates';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';

const ANY_ENDING: Statement = {
  name: 'is-any-credential-ending',
  text: `SELECT FROM memberships m
    JOIN accounts a ON a.id = m.account_id
    WHERE m.practice_id = $1 AND m.active AND a.active
      AND (a.dea_expires_on BETWEEN $2 AND $3 OR a.license_expires_on BETWEEN $2 AND $3)
    LIMIT 1`,
};
const WRITTEN = named({
  name: 'credential-letters-written',
  text: `SELECT recipient_id AS "recipientId"
    FROM credential_letters
    WHERE account_id = :accountId AND credential = :credential AND number = :number
      AND expires_on = :expiresOn AND days = :days`,
});
/** Of two processes that write the same letter one gets the row. */
const WRITE = named({
  name: 'write-credential-letters',
  text: `INSERT INTO credential_letters
      (recipient_id, account_id, credential, number, expires_on, days, practice_id, written_at)
    SELECT r, :accountId, :credential, :number, :expiresOn, :days, :practiceId, :at
      FROM unnest(:recipients::uuid[]) r ORDER BY r
    ON CONFLICT DO NOTHING
    RETURNING recipient_id AS "recipientId"`,
});

/** Letters about the ends of the credentials of a practice's people. */
export const credentialLettersStore = (connection: Connection, practiceId: string) => ({
  /** Whether something of an active person ends between two days, both counted. */
  isAnyEnding: async (from: CalendarDate, to: CalendarDate): Promise<boolean> =>
    (await connection.run(ANY_ENDING, [practiceId, from, to])).length > 0,

  /** Those of a letter's recipients to whom no practice has written it yet. */
  async unwritten(letter: CredentialLetter): Promise<readonly string[]> {
    const { accountId, credential, number, expiresOn, days, recipients } = letter;
    const rows = await WRITTEN.run<{ recipientId: string }>(connection, {
      accountId,
      credential,
      number,
      expiresOn,
      days,
    });
    const written = new Set(rows.map(({ recipientId }) => recipientId));
    return recipients.filter((id) => !written.has(id));
  },

  /** Keeps that a letter is written. @returns those to whom it was not written before */
  async write(letter: CredentialLetter, at: Date): Promise<readonly string[]> {
    const { accountId, credential, number, expiresOn, days, recipients } = letter;
    const rows = await WRITE.run<{ recipientId: string }>(connection, {
      recipients,
      accountId,
      credential,
      number,
      expiresOn,
      days,
      practiceId,
      at,
    });
    return rows.map(({ recipientId }) => recipientId);
  },
});
