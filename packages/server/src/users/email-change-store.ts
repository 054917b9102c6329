import type { EmailChange } from '@erx/core/accounts/model';
import { uuidv7 } from 'uuidv7';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';

/** A wish for another e-mail address that is still open. */
export interface OpenEmailChange {
  readonly id: string;
  readonly accountId: string;
  readonly practiceId: string;
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly expiresAt: Date;
  readonly oldConfirmedAt: Date | null;
  readonly newConfirmedAt: Date | null;
}

/** Which of both addresses a letter went to. */
export type Side = 'old' | 'new';

const COLUMNS = `id, account_id AS "accountId", practice_id AS "practiceId", old_email AS "oldEmail",
  new_email AS "newEmail", expires_at AS "expiresAt", old_confirmed_at AS "oldConfirmedAt",
  new_confirmed_at AS "newConfirmedAt"`;
const OPEN: Statement = {
  name: 'open-email-change',
  text: `SELECT ${COLUMNS} FROM email_changes WHERE account_id = $1 AND ended_at IS NULL AND expires_at > $2`,
};
const END: Statement = {
  name: 'end-email-change',
  text: 'UPDATE email_changes SET ended_at = $2 WHERE account_id = $1 AND ended_at IS NULL RETURNING id',
};
const VOID: Statement = {
  name: 'void-links-of-email-change',
  text: `DELETE FROM tickets
    WHERE account_id = $1 AND used_at IS NULL AND purpose IN ('email-change-old', 'email-change-new')`,
};
const ADD = named({
  name: 'add-email-change',
  text: `INSERT INTO email_changes (id, account_id, practice_id, old_email, new_email, asked_at, expires_at)
    VALUES (:id, :accountId, :practiceId, :oldEmail, :newEmail, :now, :expiresAt)`,
});
const CONFIRM: Readonly<Record<Side, Statement>> = {
  old: {
    name: 'confirm-email-change-old',
    text: `UPDATE email_changes SET old_confirmed_at = coalesce(old_confirmed_at, $2)
      WHERE account_id = $1 AND ended_at IS NULL AND expires_at > $2 RETURNING ${COLUMNS}`,
  },
  new: {
    name: 'confirm-email-change-new',
    text: `UPDATE email_changes SET new_confirmed_at = coalesce(new_confirmed_at, $2)
      WHERE account_id = $1 AND ended_at IS NULL AND expires_at > $2 RETURNING ${COLUMNS}`,
  },
};
const CONFIRMED: Readonly<Record<Side, Statement>> = {
  old: {
    name: 'email-change-confirmed-at-old',
    text: `SELECT ${COLUMNS}, ended_at AS "endedAt" FROM email_changes
      WHERE account_id = $1 AND old_confirmed_at = $2`,
  },
  new: {
    name: 'email-change-confirmed-at-new',
    text: `SELECT ${COLUMNS}, ended_at AS "endedAt" FROM email_changes
      WHERE account_id = $1 AND new_confirmed_at = $2`,
  },
};

/** Wishes for another address. Global: each call names the account. */
export const emailChangesStore = (connection: Connection) => ({
  /** The one that waits; undefined for none, or where its day is over. */
  async open(accountId: string, now: Date): Promise<OpenEmailChange | undefined> {
    return (await connection.run<OpenEmailChange>(OPEN, [accountId, now]))[0];
  },

  /** Keeps a wish in place of one that waits, in a transaction. */
  async add(change: Omit<OpenEmailChange, 'id' | 'oldConfirmedAt' | 'newConfirmedAt'>, now: Date) {
    await this.end(change.accountId, now);
    const { accountId, practiceId, oldEmail, newEmail, expiresAt } = change;
    await ADD.run(connection, { id: uuidv7(), accountId, practiceId, oldEmail, newEmail, now, expiresAt });
  },

  /** One of both addresses has confirmed it. @returns the wish as it is then; undefined where none waits */
  async confirm(accountId: string, side: Side, now: Date): Promise<OpenEmailChange | undefined> {
    return (await connection.run<OpenEmailChange>(CONFIRM[side], [accountId, now]))[0];
  },

  /** The wish that the link in a letter has confirmed when it was used, open or ended; undefined for none. */
  async confirmedBy(
    accountId: string,
    side: Side,
    usedAt: Date,
  ): Promise<(OpenEmailChange & { readonly endedAt: Date | null }) | undefined> {
    return (
      await connection.run<OpenEmailChange & { readonly endedAt: Date | null }>(CONFIRMED[side], [
        accountId,
        usedAt,
      ])
    )[0];
  },

  /** It is done, or taken back: links in its letters open nothing any more. @returns whether one was open */
  async end(accountId: string, now: Date): Promise<boolean> {
    await connection.run(VOID, [accountId]);
    return (await connection.run(END, [accountId, now])).length > 0;
  },
});

/** The wish as its owner sees it. */
export function toEmailChange(change: OpenEmailChange): EmailChange {
  return {
    newEmail: change.newEmail,
    expiresAt: change.expiresAt.toISOString(),
    isOldConfirmed: change.oldConfirmedAt !== null,
    isNewConfirmed: change.newConfirmedAt !== null,
  };
}
