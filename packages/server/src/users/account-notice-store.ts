import { type AccountNotice, type AccountNoticeKind, LETTERS_ALONE } from '@erx/core/accounts/notices';
import { uuidv7 } from 'uuidv7';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';

/** A notice that waits for its letter, with whom it goes to. */
export interface UnmailedNotice extends AccountNotice {
  readonly accountId: string;
  readonly email: string;
  readonly timeZone: string;
  readonly tries: number;
}

const ADD = named({
  name: 'add-account-notice',
  text: `INSERT INTO account_notices (id, account_id, kind, practice_id, by, at, next_try_at, about, mail_to)
    VALUES (:id, :accountId, :kind, :practiceId, :by, :at, :at, :about, :mailTo)`,
});
const HAS_SINCE: Statement = {
  name: 'has-account-notice-since',
  text: 'SELECT FROM account_notices WHERE account_id = $1 AND kind = $2 AND at > $3 LIMIT 1',
};
const UNSEEN: Statement = {
  name: 'unseen-account-notices',
  text: `SELECT n.id, n.kind, n.at, n.practice_id AS "practiceId", p.name AS "practiceName", n.by, n.about
    FROM account_notices n
    JOIN practices p ON p.id = n.practice_id
    WHERE n.account_id = $1 AND n.seen_at IS NULL AND n.kind <> ALL($2) AND n.mail_to IS NULL
    ORDER BY n.at, n.id LIMIT 100`,
};
const CONFIRM: Statement = {
  name: 'confirm-account-notices',
  text: `UPDATE account_notices
    SET seen_at = $3
    WHERE account_id = $1 AND id = ANY($2::uuid[]) AND seen_at IS NULL
    RETURNING id`,
};
const AWAITED: Statement = {
  name: 'confirmation-awaited-of',
  text: `SELECT n.practice_id AS "practiceId"
    FROM account_notices n
    JOIN accounts a ON a.id = n.account_id
    WHERE n.account_id = $1 AND n.kind = 'email-confirmation' AND NOT a.email_verified
    ORDER BY n.at LIMIT 1`,
};
/** Takes what is due for a try and moves its next one behind, so that no other process takes it meanwhile. */
const TAKE: Statement = {
  name: 'take-account-notices',
  text: `WITH taken AS (SELECT id FROM account_notices WHERE mailed_at IS NULL AND next_try_at <= $1
    ORDER BY next_try_at LIMIT 100 FOR UPDATE SKIP LOCKED)
    UPDATE account_notices n SET tries = n.tries + 1, next_try_at = $2 FROM taken, accounts a, practices p
    WHERE n.id = taken.id AND a.id = n.account_id AND p.id = n.practice_id
    RETURNING n.id, n.kind, n.at, n.by, n.about, n.tries, n.account_id AS "accountId", n.practice_id AS "practiceId",
      p.name AS "practiceName", p.time_zone AS "timeZone",
      coalesce(n.mail_to, a.email) AS email`,
};
const MAILED: Statement = {
  name: 'account-notice-mailed',
  text: 'UPDATE account_notices SET mailed_at = $2 WHERE id = $1 AND mailed_at IS NULL RETURNING id',
};
const LATER: Statement = {
  name: 'account-notice-later',
  text: 'UPDATE account_notices SET next_try_at = $2 WHERE id = $1 AND mailed_at IS NULL',
};

type Row<Notice extends { readonly at: string }> = Omit<Notice, 'at'> & { readonly at: Date };
const toNotice = <Notice extends { readonly at: string }>(row: Row<Notice>) =>
  ({ ...row, at: row.at.toISOString() }) as Notice;

/**
 * Notices about accounts, whatever their practices. Global: each call names the account, or serves the one
 * who mails them.
 */
export const accountNoticesStore = (connection: Connection) => ({
  /**
   * Adds a notice, in the transaction of what it reports.
   * @param by who did it, as they are called; '' where that is not said
   */
  async add(
    notice: {
      readonly accountId: string;
      readonly kind: AccountNoticeKind;
      readonly practiceId: string;
      readonly by: string;
      /** What it is about, where the kind does not say it all: an address, a browser, a passkey. */
      readonly about?: string;
      /** Where the letter goes, where not to the account's own address; then it is a letter alone. */
      readonly mailTo?: string;
    },
    at: Date,
  ): Promise<void> {
    const { accountId, kind, practiceId, by, about = '', mailTo = null } = notice;
    await ADD.run(connection, { id: uuidv7(), accountId, kind, practiceId, by, at, about, mailTo });
  },

  /** Whether the account has a notice of this kind that is newer. */
  async hasSince(accountId: string, kind: AccountNoticeKind, since: Date): Promise<boolean> {
    return (await connection.run(HAS_SINCE, [accountId, kind, since])).length > 0;
  },

  /** What the account's owner has not confirmed yet, oldest first. */
  async unseen(accountId: string): Promise<AccountNotice[]> {
    return (await connection.run<Row<AccountNotice>>(UNSEEN, [accountId, LETTERS_ALONE])).map((row) =>
      toNotice<AccountNotice>(row),
    );
  },

  /**
   * The practice of a sign-up whose e-mail address is to be confirmed; undefined where none is, or it is
   * confirmed.
   */
  async confirmationAwaited(accountId: string): Promise<string | undefined> {
    return (await connection.run<{ practiceId: string }>(AWAITED, [accountId]))[0]?.practiceId;
  },

  /** @returns how many were confirmed by this */
  async confirm(accountId: string, ids: readonly string[], at: Date): Promise<number> {
    return (await connection.run(CONFIRM, [accountId, ids, at])).length;
  },

  /** @param until when others may try again what is taken now */
  async take(now: Date, until: Date): Promise<UnmailedNotice[]> {
    return (await connection.run<Row<UnmailedNotice>>(TAKE, [now, until])).map((row) =>
      toNotice<UnmailedNotice>(row),
    );
  },

  /** False where it was mailed by another process. */
  async mailed(id: string, at: Date): Promise<boolean> {
    return (await connection.run(MAILED, [id, at])).length === 1;
  },

  async later(id: string, nextTryAt: Date): Promise<void> {
    await connection.run(LATER, [id, nextTryAt]);
  },
});
