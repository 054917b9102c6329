import type { Database, Statement } from './database';
import { inWork } from './work';

/**
 * Tables whose rows are numbered and read from the tail; the schema makes a transaction take its id before
 * a number.
 */
export type Counter = 'events_sequence_seq' | 'audit_records_sequence_seq';

/**
 * How far a table's numbers are settled: every row up to `watermark` that will ever be there is there, committed.
 */
export interface Settled {
  readonly watermark: number;
  /** Whether higher numbers were drawn whose transactions may still run: ask again in a moment. */
  readonly pending: boolean;
}

/** Follows the end of a numbered table without ever passing a row that commits late. */
export interface Watermark {
  /** Includes everything that had committed when it was called, unless an older transaction still runs. */
  settled(): Promise<Settled>;
}

const TRANSACTION: Statement = { name: 'tail-transaction', text: 'SELECT pg_current_xact_id()::text AS id' };
const OLDEST: Statement = {
  name: 'tail-oldest',
  text: 'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS id',
};

/**
 * A mark is the last number drawn, and a transaction id taken after it was read. Anyone who drew a number up to
 * the mark had an id before, so a lower one; once the oldest running transaction is not below the mark's id,
 * all of them have ended. A filter on each row's own transaction is not enough: the lower id may draw the
 * higher number (docs/decisions/reading-a-tail.md).
 */
export function followWatermark(database: Database, counter: Counter): Watermark {
  const drawn: Statement = {
    name: `tail-${counter}`,
    text: `SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS number FROM ${counter}`,
  };
  let mark: { readonly number: number; readonly transaction: bigint } | undefined;
  let watermark = 0;
  let running: Promise<Settled> | undefined;
  let queued: Promise<Settled> | undefined;

  async function one<Row>(statement: Statement): Promise<Row> {
    const [row] = await database.run<Row>(statement, []);
    if (!row) throw new Error(`The statement ${statement.name} gave no row.`);
    return row;
  }

  async function passMark(): Promise<boolean> {
    if (!mark) return true;
    if (BigInt((await one<{ id: string }>(OLDEST)).id) < mark.transaction) return false;
    watermark = mark.number;
    mark = undefined;
    return true;
  }

  async function advance(): Promise<Settled> {
    // An open mark is kept until it is passed: a new one each time would never be reached under load.
    if (!(await passMark())) return { watermark, pending: true };
    const number = Number((await one<{ number: string }>(drawn)).number);
    if (number === watermark) return { watermark, pending: false };
    mark = { number, transaction: BigInt((await one<{ id: string }>(TRANSACTION)).id) };
    const passed = await passMark();
    return { watermark, pending: !passed };
  }

  function run(): Promise<Settled> {
    // All who ask share it: it is of no caller, who may leave.
    running = inWork({ kind: 'jobs' }, advance).finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    settled() {
      if (!running) return run();
      // The look under way may have started before the caller's commit: one more follows it, shared by all who
      // wait.
      queued ??= running
        .catch(() => undefined)
        .then(() => {
          queued = undefined;
          return running ?? run();
        });
      return queued;
    },
  };
}
