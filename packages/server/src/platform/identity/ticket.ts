import type { ActingClient } from '@erx/core/access/vocabulary';
import { createHash, randomBytes } from 'node:crypto';
import type { Connection, Statement } from '../database/database';
import { named } from '../database/named';

/** What a ticket opens; it opens nothing else. */
export type TicketPurpose =
  | 'push'
  | 'push-joined'
  | 'audit-export'
  | 'invitation'
  | 'password-link'
  /** In a letter to its owner that an administrator had sent, or that they asked for themselves. */
  | 'password-letter'
  | 'password-recovery'
  | 'email-change-old'
  | 'email-change-new'
  /** Challenges of WebAuthn: to make a passkey, to show one after the password, to sign in with one. */
  | 'passkey-registration'
  | 'passkey-second'
  | 'passkey-sign-in'
  | 'email-confirmation'
  /** For who has signed in with a password that someone else chose: to choose their own. */
  | 'first-password';

/** Whom a ticket speaks for. */
export interface TicketHolder {
  readonly accountId: string;
  readonly practiceId: string;
  /** The session that asked for it, where it is of one: it ends with that. */
  readonly session?: string | undefined;
  /** What that session acts with: who uses the ticket shows no token that would say so. */
  readonly client?: ActingClient | undefined;
}

/**
 * How long a row stays after its ticket has run out: a used push ticket also names its socket (see
 * push/connection.ts).
 */
const KEPT = 24 * 60 * 60_000;

const ISSUE = named({
  name: 'issue-ticket',
  text: `WITH gone AS (DELETE FROM tickets WHERE expires_at < :keptSince)
    INSERT INTO tickets (hash, purpose, account_id, practice_id, expires_at, session, client)
    VALUES (:hash, :purpose, :accountId, :practiceId, :expiresAt, :session, :client)`,
});

const LOOK: Statement = {
  name: 'look-at-ticket',
  text: `SELECT account_id, practice_id, session, client
    FROM tickets
    WHERE hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3`,
};

const LOOK_AT_USED: Statement = {
  name: 'look-at-used-ticket',
  text: `SELECT account_id, practice_id, session, client, used_at
    FROM tickets
    WHERE hash = $1 AND purpose = $2 AND used_at IS NOT NULL AND expires_at > $3`,
};

const KNOWN: Statement = {
  name: 'know-ticket',
  text: 'SELECT hash FROM tickets WHERE hash = $1 AND purpose = $2 AND practice_id = $3',
};

const USE: Statement = {
  name: 'use-ticket',
  text: `UPDATE tickets SET used_at = $3 WHERE hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3
    RETURNING account_id, practice_id, session, client`,
};

/** What a ticket is stored and known by: anyone who reads the table learns none. SHA-256, hexadecimal. */
export function ticketHash(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex');
}

/**
 * Makes a ticket of 256 random bits for what cannot carry a header (docs/decisions/api.md#tickets).
 * @param milliseconds how long it is good for
 */
export async function issueTicket(
  connection: Connection,
  purpose: TicketPurpose,
  holder: TicketHolder,
  now: Date,
  milliseconds: number,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await ISSUE.run(connection, {
    hash: ticketHash(ticket),
    purpose,
    accountId: holder.accountId,
    practiceId: holder.practiceId,
    expiresAt: new Date(now.getTime() + milliseconds),
    keptSince: new Date(now.getTime() - KEPT),
    session: holder.session,
    client: holder.client,
  });
  return ticket;
}

/** Whom an unused, unexpired ticket speaks for; it stays usable. */
export async function toTicketHolder(
  connection: Connection,
  purpose: TicketPurpose,
  ticket: string,
  now: Date,
): Promise<TicketHolder | undefined> {
  return read(await connection.run(LOOK, [ticketHash(ticket), purpose, now]));
}

/**
 * The account of a used, unexpired ticket, and when it was used: the answer may have been lost. It opens
 * nothing any more; asking again repeats the answer.
 */
export async function toUsedTicketHolder(
  connection: Connection,
  purpose: TicketPurpose,
  ticket: string,
  now: Date,
): Promise<(TicketHolder & { readonly usedAt: Date }) | undefined> {
  const rows = await connection.run<TicketRow & { used_at: Date }>(LOOK_AT_USED, [
    ticketHash(ticket),
    purpose,
    now,
  ]);
  const holder = read(rows);
  return holder && rows[0] && { ...holder, usedAt: rows[0].used_at };
}

/** Whether a practice was issued a ticket with this hash not long ago, used or not. */
export async function isTicketKnown(
  connection: Connection,
  purpose: TicketPurpose,
  hash: string,
  practiceId: string,
): Promise<boolean> {
  return (await connection.run(KNOWN, [hash, purpose, practiceId])).length > 0;
}

/** Uses a ticket up; undefined when it is unknown, used or expired. Of two uses at the same time one succeeds. */
export async function useTicket(
  connection: Connection,
  purpose: TicketPurpose,
  ticket: string,
  now: Date,
): Promise<TicketHolder | undefined> {
  return read(await connection.run(USE, [ticketHash(ticket), purpose, now]));
}

interface TicketRow {
  readonly account_id: string;
  readonly practice_id: string;
  readonly session: string | null;
  readonly client: ActingClient | null;
}

function read([row]: readonly TicketRow[]): TicketHolder | undefined {
  return (
    row && {
      accountId: row.account_id,
      practiceId: row.practice_id,
      ...(row.session === null ? {} : { session: row.session }),
      ...(row.client === null ? {} : { client: row.client }),
    }
  );
}
