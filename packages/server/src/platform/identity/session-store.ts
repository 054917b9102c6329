import type { SignedInSession } from '@erx/core/session/signed-in';
import bowser from 'bowser';
import { uuidv7 } from 'uuidv7';
import type { Connection, Statement } from '../database/database';
import { named } from '../database/named';
import type { Identity } from '../http/services';

/** A use is written down once in so long for a session, in milliseconds. */
const WRITTEN_EVERY = 60_000;
/** Sessions of which this process remembers when it wrote last. */
const MOST_REMEMBERED = 10_000;
/** How long what is over is kept: a token that was ended must stay so as long as it lives. */
const KEPT_DAYS = 90;

/** Of a provider's session that was ended here, a sign-in that came after begins again. */
const SEEN = named({
  name: 'session-seen',
  text: `INSERT INTO sign_in_sessions AS s (id, account_id, session, client, program, signed_in_at, signed_in_from,
      last_used_at, last_used_from)
    VALUES (:id, :accountId, :session, :client, :program,
      coalesce(:signedInAt::timestamptz, :at::timestamptz), :address::text, :at::timestamptz, :address::text)
    ON CONFLICT (account_id, session) DO UPDATE SET
      last_used_at = greatest(s.last_used_at, :at::timestamptz),
      last_used_from = :address::text,
      ended_at = CASE WHEN s.ended_at < :signedInAt::timestamptz THEN NULL ELSE s.ended_at END,
      signed_in_at = CASE WHEN s.ended_at < :signedInAt::timestamptz
        THEN :signedInAt::timestamptz ELSE s.signed_in_at END`,
});
const LIST: Statement = {
  name: 'sessions-of-account',
  text: `SELECT id, client, program, session, signed_in_at, signed_in_from, last_used_at, last_used_from
    FROM sign_in_sessions
    WHERE account_id = $1 AND ended_at IS NULL AND (locked_at IS NULL OR reopened_at IS NOT NULL)
    ORDER BY last_used_at DESC, id`,
};
const END: Statement = {
  name: 'end-session',
  text: `UPDATE sign_in_sessions SET ended_at = $3
    WHERE account_id = $1 AND id = $2 AND ended_at IS NULL
    RETURNING id, session, client, program`,
};
const OVER: Statement = {
  name: 'session-is-over',
  text: 'UPDATE sign_in_sessions SET ended_at = $2 WHERE session = $1 AND ended_at IS NULL',
};
/** Of one that is locked already, or over, nothing. */
const LOCK: Statement = {
  name: 'lock-session',
  text: `INSERT INTO sign_in_sessions AS s (id, account_id, session, client, signed_in_at, last_used_at, locked_at)
    VALUES ($1, $2, $3, 'web', $4::timestamptz, $4::timestamptz, $4::timestamptz)
    ON CONFLICT (account_id, session) DO UPDATE SET locked_at = $4::timestamptz, reopened_at = NULL
      WHERE s.ended_at IS NULL AND (s.locked_at IS NULL OR s.reopened_at IS NOT NULL)
    RETURNING id`,
};
const REOPEN: Statement = {
  name: 'reopen-session',
  text: `UPDATE sign_in_sessions SET reopened_at = $3, signed_in_at = coalesce($4::timestamptz, $3)
    WHERE account_id = $1 AND session = $2 AND locked_at IS NOT NULL AND reopened_at IS NULL
    RETURNING id`,
};
const ALL_OVER: Statement = {
  name: 'sessions-of-account-are-over',
  text: 'UPDATE sign_in_sessions SET ended_at = $2 WHERE account_id = $1 AND ended_at IS NULL',
};
const IS_ENDED: Statement = {
  name: 'session-is-ended',
  text: 'SELECT FROM sign_in_sessions WHERE session = $1 AND ended_at IS NOT NULL',
};
/** What our own provider keeps of it: its grant, and every code and refresh token of that. */
const FORGET: Statement = {
  name: 'forget-session',
  text: `DELETE FROM identity_records
    WHERE account_id = $1 AND (grant_id = $2 OR (model = 'Grant' AND id_hash = $2))`,
};
const TICKETS: Statement = {
  name: 'forget-tickets-of-session',
  text: 'DELETE FROM tickets WHERE account_id = $1 AND session = $2 AND used_at IS NULL',
};
const SWEEP: Statement = {
  name: 'sweep-sign-in-sessions',
  text: 'DELETE FROM sign_in_sessions WHERE last_used_at < $1',
};

interface Row {
  id: string;
  client: SignedInSession['client'];
  program: string;
  session: string;
  signed_in_at: Date;
  signed_in_from: string;
  last_used_at: Date;
  last_used_from: string;
}

/** Where a request comes from. */
export interface UsedFrom {
  readonly address: string;
  readonly userAgent: string | undefined;
}

/** Keeps when and from where sessions are used. */
export interface SessionsSeen {
  /** Notes the use of a session by a user's token; at most one write a minute for each. */
  note(accountId: string, identity: Identity, from: UsedFrom): Promise<void>;
}

/** Notes of this process. */
export function createSessionsSeen(connection: Connection, now: () => Date): SessionsSeen {
  const written = new Map<string, number>();
  return {
    async note(accountId, { session, client, signedInAt }, { address, userAgent }) {
      if (session === undefined) return;
      const at = now();
      const key = `${accountId} ${session}`;
      const last = written.get(key);
      if (last !== undefined && Math.abs(at.getTime() - last) < WRITTEN_EVERY) return;
      written.delete(key);
      if (written.size >= MOST_REMEMBERED) written.delete(written.keys().next().value ?? '');
      written.set(key, at.getTime());
      await SEEN.run(connection, {
        id: uuidv7(),
        accountId,
        session,
        client: client ?? 'program',
        program: nameOfProgram(userAgent),
        at,
        address,
        signedInAt: signedInAt === undefined ? null : new Date(signedInAt),
      });
    },
  };
}

/** The sessions of people, whatever their practices. Global: each call names the account. */
export const sessionsStore = (connection: Connection) => ({
  /** Those that were not ended, what was used last first. @param current the session that asks */
  async list(accountId: string, current?: string): Promise<SignedInSession[]> {
    return (await connection.run<Row>(LIST, [accountId])).map((row) => ({
      id: row.id,
      client: row.client,
      program: row.program,
      signedInAt: row.signed_in_at.toISOString(),
      signedInFrom: row.signed_in_from,
      lastUsedAt: row.last_used_at.toISOString(),
      lastUsedFrom: row.last_used_from,
      isThis: current !== undefined && row.session === current,
    }));
  },

  /**
   * Refuses the tokens of a session from now on, and forgets what would renew them.
   * @returns what it was; undefined where it is not this account's, or over
   */
  async end(accountId: string, id: string, now: Date) {
    const [ended] = await connection.run<Pick<Row, 'id' | 'session' | 'client' | 'program'>>(END, [
      accountId,
      id,
      now,
    ]);
    if (!ended) return undefined;
    await connection.run(FORGET, [accountId, Buffer.from(ended.session, 'base64url').toString('hex')]);
    await connection.run(TICKETS, [accountId, ended.session]);
    return ended;
  },

  /**
   * A page of it has locked itself: tokens of a sign-in from before are refused from now on, and its unused tickets
   * open nothing.
   * @returns whether it was open
   */
  async lock(accountId: string, session: string, now: Date): Promise<boolean> {
    const locked = await connection.run(LOCK, [uuidv7(), accountId, session, now]);
    if (locked.length === 0) return false;
    await connection.run(TICKETS, [accountId, session]);
    return true;
  },

  /**
   * Unlocks it: a token of it rests on a sign-in after the lock.
   * @param signedInAt milliseconds since 1970; undefined where the issuer does not say
   * @returns whether it was locked
   */
  async reopen(
    accountId: string,
    session: string,
    signedInAt: number | undefined,
    now: Date,
  ): Promise<boolean> {
    const at = signedInAt === undefined ? null : new Date(signedInAt);
    return (await connection.run(REOPEN, [accountId, session, now, at])).length > 0;
  },

  /** The provider has ended it: signed out. */
  async isOver(session: string, now: Date): Promise<void> {
    await connection.run(OVER, [session, now]);
  },

  /** Every session of an account was ended. */
  async areOver(accountId: string, now: Date): Promise<void> {
    await connection.run(ALL_OVER, [accountId, now]);
  },

  /** Whether a session was ended here. */
  async isEnded(session: string): Promise<boolean> {
    return (await connection.run(IS_ENDED, [session])).length > 0;
  },
});

/** Forgets sessions that were not used for long. */
export async function sweepSessions(connection: Connection, now: Date): Promise<void> {
  await connection.run(SWEEP, [new Date(now.getTime() - KEPT_DAYS * 86_400_000)]);
}

/** What a program calls itself, in words such as 'Chrome on Windows'; '' where that is not understood. */
export function nameOfProgram(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === '') return '';
  const { browser, os } = bowser.parse(userAgent.slice(0, 400));
  return [browser.name, os.name]
    .filter((part) => part !== undefined && part !== '')
    .join(' on ')
    .slice(0, 80);
}
