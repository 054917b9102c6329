import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { WorkKind } from './work';

/**
 * A statement prepared once a connection under its name; `$1` … are its values. One without a name is planned
 * each time, for its values: where the right way depends on them, and costs more than a plan.
 */
export interface Statement {
  readonly name?: string;
  readonly text: string;
}

/**
 * A prepared statement, and the check of a foreign key, keep the plan that was made when a table was nearly
 * empty. Reading all of it was right then and is ruinous when it has grown, until statistics are next
 * gathered: each of our statements has an index.
 */
export const PLANNING = 'SET enable_seqscan = off; SET jit = off';

/** How connections of a kind of work are used at this moment. */
export interface PoolUse {
  readonly kind: WorkKind | 'long';
  readonly most: number;
  readonly open: number;
  readonly idle: number;
  /** Callers that wait for one. */
  readonly waiting: number;
}

/** Whether reads that may lag come from a standby, and how many seconds behind it is; not known of one that is away. */
export interface StandbyUse {
  readonly state: 'used' | 'behind' | 'away';
  readonly behindSeconds: number | undefined;
}

/** What runs statements: the database itself, or one transaction of it. */
export interface Connection {
  /** For cold paths. */
  readonly orm: PgDatabase<PgQueryResultHKT>;
  /**
   * For hot paths, prepared under its name, and for a statement that is put together, without one. Timestamps
   * come as Date, numerics and bigints as text.
   */
  run<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /** Runs statements without values, several at the same time: migrations. */
  execute(script: string): Promise<void>;
}

/** What runs statements and transactions. */
export interface Transacting extends Connection {
  /** One short transaction; rolled back when the work throws. No network call belongs inside. */
  transaction<Result>(work: (transaction: Connection) => Promise<Result>): Promise<Result>;
}

/** How long PostgreSQL is waited for, in milliseconds. */
export interface DatabaseLimits {
  /** One statement. */
  readonly statement: number;
  /** A lock that another transaction holds. */
  readonly lock: number;
  /** A connection, when all are in use or the server does not answer. */
  readonly connection: number;
  /** One statement of long work, and the locks it waits for. */
  readonly longStatement: number;
}

/**
 * Longer for a connection than for a lock: anyone who waits behind callers that wait for a locked table gets its
 * turn.
 */
export const DEFAULT_LIMITS: DatabaseLimits = {
  statement: 30_000,
  lock: 4_000,
  connection: 8_000,
  longStatement: 3_600_000,
};

/** Milliseconds; longer without a sign of life, and it counts as away. A busy machine takes a second to connect. */
export const SIGN_OF_LIFE = 3_000;

/**
 * The database behind one port: PGlite inside the process, or PostgreSQL by URL.
 * A statement throws DatabaseUnavailable when its connection is lost or a limit is reached.
 */
export interface Database extends Transacting {
  readonly kind: 'pglite' | 'postgresql';
  /**
   * The same for migrations, imports, exports, analyses and backups: separate connections, with the limit of
   * long statements.
   */
  readonly longRunning: Transacting;
  /**
   * Reads by `run` that may be some seconds old, from a standby where DATABASE_READ_URL names one that is near, else by
   * the connection that is given. For lists of oversight and exports; never for what a decision hangs on.
   */
  lagging(otherwise: Connection): Connection;
  /** How the standby is used; absent where none is set. */
  standbyUse(): StandbyUse | undefined;
  /** How its connections are used, by kind of work; none where there is a single one. */
  poolUse(): readonly PoolUse[];
  /**
   * Asks for a sign of life, on a separate connection.
   * @throws when none comes within so many milliseconds
   */
  ping(within: number): Promise<void>;
  /** Runs work while holding a lock that one process at a time can hold. */
  withAdvisoryLock<Result>(lock: number, work: () => Promise<Result>): Promise<Result>;
  /** Calls the listener for each NOTIFY on a channel, in whichever process it was sent. */
  listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>>;
  notify(channel: string, payload: string): Promise<void>;
  close(): Promise<void>;
}

/** Whether an error says that a chart which was merged into another was written to (refuse_merged_chart). */
export function isOfMergedChart(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ((cause as { constraint?: string }).constraint === 'chart_not_merged') return true;
  return false;
}

/** Whether an error is the breach of a unique constraint, and of which. */
export function uniqueBreach(error: unknown): string | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as { code?: string; constraint?: string };
    if (code === '23505') return constraint ?? '';
  }
  return undefined;
}
