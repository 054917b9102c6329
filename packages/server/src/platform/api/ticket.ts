import { createHash, randomBytes } from 'node:crypto';
import type { Connection, Statement } from '../database/database';

/** What a ticket opens; it opens nothing else. */
export type TicketPurpose = 'push' | 'push-joined' | 'audit-export' | 'invitation' | 'password-link';

/** Whom a ticket speaks for. */
export interface TicketHolder {
  readonly accountId: string;
  readonly practiceId: string;
}

/**
 * How long a row stays after its ticket has run out: a used push ticket also names its socket (see
 * push/connection.ts).
 */
const KEPT = 24 * 60 * 60_000;

const ISSUE: Statement = {
  name: 'issue-ticket',
  text: `WITH gone AS (DELETE FROM tickets WHERE expires_at < $6)
    INSERT INTO tickets (hash, purpose, account_id, practice_id, expires_at) VALUES ($1, $2, $3, $4, $5)`,
};

const LOOK: Statement = {
  name: 'look-at-ticket',
  text: `SELECT account_id, practice_id
    FROM tickets
    WHERE hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3`,
};

const USE: Statement = {
  name: 'use-ticket',
  text: `UPDATE tickets SET used_at = $3 WHERE hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3
    RETURNING account_id, practice_id`,
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
  await connection.run(ISSUE, [
    ticketHash(ticket),
    purpose,
    holder.accountId,
    holder.practiceId,
    new Date(now.getTime() + milliseconds),
    new Date(now.getTime() - KEPT),
  ]);
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

/** Uses a ticket up; undefined when it is unknown, used or expired. Of two uses at the same time one succeeds. */
export async function useTicket(
  connection: Connection,
  purpose: TicketPurpose,
  ticket: string,
  now: Date,
): Promise<TicketHolder | undefined> {
  return read(await connection.run(USE, [ticketHash(ticket), purpose, now]));
}

function read([row]: readonly { account_id: string; practice_id: string }[]): TicketHolder | undefined {
  return row && { accountId: row.account_id, practiceId: row.practice_id };
}
