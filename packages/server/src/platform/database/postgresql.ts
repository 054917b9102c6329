import { createHash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import {
  type Connection,
  type Database,
  DEFAULT_LIMITS,
  type DatabaseLimits,
  type Statement,
  type Transacting,
} from './database';
import { followPrimary, NotWritable, type Primary } from './hosts';
import { KEPT_ALIVE_AFTER, openPools, type Pool, type Pools } from './pools';
import { openStandby } from './standby';
import { DatabaseUnavailable, DatabaseUnreachable, isConnectionLost, toUnavailable } from './unavailable';
import { currentWork, inWork, WORK_KINDS } from './work';

/** Calendar dates stay text: a driver's Date would put them into a time zone. */
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

/** A listener is connected and listens in this time, in milliseconds, or it failed. */
const CONNECTING = 15_000;
/** A server that says nothing so long, in milliseconds, is not the one that takes changes. */
const LOOKING = 3_000;

const NOTIFY: Statement = { name: 'notify', text: 'SELECT pg_notify($1, $2)' };

type Query = (config: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;

interface PostgresqlOptions {
  readonly limits?: DatabaseLimits | undefined;
  /** What PostgreSQL calls its connections; it begins with `erx`, by which a restore sees that someone works. */
  readonly name?: string;
  /** A standby for what may be so many milliseconds old. */
  readonly reads?: Parameters<typeof openStandby>[0] | undefined;
}

/**
 * Opens a PostgreSQL database by URL; of several servers the one that takes changes, also after another one was
 * promoted.
 * @throws DatabaseUnreachable with one sentence when it cannot be connected to
 */
export async function openPostgresql(
  url: string,
  { limits = DEFAULT_LIMITS, name = 'erx', reads }: PostgresqlOptions = {},
): Promise<Database> {
  const primary = followPrimary(url, Math.min(LOOKING, limits.connection));
  const pools = openPools(primary, limits, name);
  const pinging = openPing(primary);
  const everyday = transactingOn(pools, () => pools.current());
  const standby = reads && openStandby(reads, limits, everyday);
  try {
    await everyday.execute('SELECT 1');
    // Nobody waits for the first connection of a kind.
    await Promise.all(WORK_KINDS.map((kind) => inWork({ kind }, () => everyday.execute('SELECT 1'))));
  } catch (error) {
    await Promise.all([standby?.close(), pools.end(), pinging.close()]);
    const cause = error instanceof DatabaseUnavailable ? error.cause : error;
    throw new DatabaseUnreachable(primary.places, cause, cause instanceof NotWritable);
  }
  return {
    kind: 'postgresql',
    ...everyday,
    longRunning: transactingOn(pools, () => pools.long),
    lagging: (otherwise) => standby?.reading(otherwise) ?? otherwise,
    standbyUse: () => standby?.use(),
    poolUse: () => pools.use(),
    ping: pinging.ping,
    async withAdvisoryLock(lock, work) {
      const { client, giveBack } = await pools.long.lease();
      let lost: Error | undefined;
      try {
        await client.query('SELECT pg_advisory_lock($1)', [lock]);
        return await work();
      } catch (error) {
        throw toUnavailable(error, true);
      } finally {
        await client.query('SELECT pg_advisory_unlock($1)', [lock]).catch((error: unknown) => {
          lost = error as Error;
        });
        giveBack(lost);
      }
    },
    listen: (channel, listener) => listen(primary, channel, listener),
    async notify(channel, payload) {
      await inWork({ kind: 'outbox' }, () => everyday.run(NOTIFY, [channel, payload]));
    },
    async close() {
      await standby?.close();
      await Promise.all([pools.end(), pinging.close()]);
    },
  };
}

function transactingOn(pools: Pools, poolOf: () => Pool): Transacting {
  const query: Query = async (config, values) => {
    const { client, giveBack } = await poolOf().lease();
    let lost: Error | undefined;
    try {
      return await interruptible(pools, client, config, () => client.query(config, values));
    } catch (error) {
      if (isConnectionLost(error) || error instanceof Interrupted) lost = error as Error;
      throw toUnavailable(error, true); // it commits by itself
    } finally {
      giveBack(lost);
    }
  };
  return { ...connectionOn(query), transaction: (work) => inTransaction(poolOf(), work) };
}

function connectionOn(query: Query): Connection {
  return {
    // it calls nothing but `query`
    orm: drizzle(new Executor(query) as unknown as pg.Pool) as unknown as Connection['orm'],
    async run<Row>(statement: Statement, values: readonly unknown[]) {
      return (await query({ ...statement, ...preparedName(statement), values: [...values] })).rows as Row[];
    },
    async execute(script) {
      await query(script);
    },
  };
}

/** Of a name, PostgreSQL keeps so many bytes (NAMEDATALEN): two that begin alike would be one statement. */
const LONGEST_NAME = 63;

function preparedName({ name }: Statement): { name?: string } {
  if (name === undefined || name.length <= LONGEST_NAME) return {};
  const digest = createHash('sha256').update(name).digest('base64url').slice(0, 22);
  return { name: `${name.slice(0, LONGEST_NAME - digest.length - 1)}-${digest}` };
}

/** What drizzle runs its statements by. */
class Executor {
  constructor(readonly query: Query) {}
}

async function inTransaction<Result>(
  pool: Pool,
  work: (transaction: Connection) => Promise<Result>,
): Promise<Result> {
  const { client, giveBack } = await pool.lease();
  let isCommitting = false;
  try {
    await client.query('BEGIN');
    // A transaction is never ended by its caller's leaving: what it writes may be the record of just that.
    const result = await work(connectionOn((config, values) => client.query(config, values)));
    isCommitting = true;
    await client.query('COMMIT');
    giveBack();
    return result;
  } catch (error) {
    // A connection that is lost, or cannot even roll back, is thrown away.
    if (isConnectionLost(error)) giveBack(error as Error);
    else
      await client.query('ROLLBACK').then(
        () => {
          giveBack();
        },
        (broken: unknown) => {
          giveBack(broken as Error);
        },
      );
    throw toUnavailable(error, isCommitting);
  }
}

/** A statement was ended because its caller left: its connection may still get the end of another. */
class Interrupted extends DatabaseUnavailable {}

/** What only reads; what writes is never interrupted, whatever begins it. */
const READS = /^\s*(?:SELECT|WITH(?![^]*\b(?:INSERT|UPDATE|DELETE|MERGE)\b))/i;

/**
 * Runs a statement, and ends it when the caller has left and it only reads.
 * @throws Interrupted then
 */
async function interruptible<Result>(
  pools: Pools,
  client: pg.PoolClient,
  config: string | pg.QueryConfig,
  run: () => Promise<Result>,
): Promise<Result> {
  const { left } = currentWork();
  if (!left) return await run();
  const isRead = () => READS.test(typeof config === 'string' ? config : config.text);
  if (left.aborted && isRead()) throw new DatabaseUnavailable(false, new Error('The caller has left.'));
  let canceling: Promise<void> | undefined;
  const cancel = () => {
    if (isRead()) canceling = pools.cancel(client).catch(() => undefined);
  };
  left.addEventListener('abort', cancel, { once: true });
  let cause: unknown;
  try {
    const result = await run();
    if (!canceling) return result;
  } catch (error) {
    if (!canceling) throw error;
    cause = error;
  } finally {
    left.removeEventListener('abort', cancel);
  }
  await canceling;
  throw new Interrupted(false, cause);
}

/**
 * Asks for signs of life on a separate connection, so that they wait for no one; it is opened again after
 * each that did not come.
 */
function openPing(primary: Primary): { ping(within: number): Promise<void>; close(): Promise<void> } {
  let client: pg.Client | undefined;
  let asking: Promise<void> | undefined;
  const forget = primary.onMoved(() => {
    client?.end().catch(() => undefined);
    client = undefined;
  });

  async function ask(within: number): Promise<void> {
    const asked =
      client ??
      new pg.Client({
        connectionString: primary.now.connectionString,
        application_name: 'erx health',
        connectionTimeoutMillis: within,
        query_timeout: within,
      });
    try {
      if (!client) {
        asked.on('error', () => {
          client = undefined;
        });
        await asked.connect();
        await primary.expectWritable(asked);
        client = asked;
      }
      await asked.query('SELECT 1');
    } catch (error) {
      client = undefined;
      asked.end().catch(() => undefined);
      void primary.find();
      throw error;
    }
  }

  return {
    // Callers that ask meanwhile get the same answer.
    ping: (within) =>
      (asking ??= ask(within).finally(() => {
        asking = undefined;
      })),
    async close() {
      forget();
      await asking?.catch(() => undefined);
      await client?.end();
    },
  };
}

/** A separate connection that listens, and is opened again when it breaks. */
async function listen(
  primary: Primary,
  channel: string,
  listener: (payload: string) => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let stopped = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: primary.now.connectionString,
      application_name: 'erx listener',
      keepAlive: true,
      keepAliveInitialDelayMillis: KEPT_ALIVE_AFTER,
      connectionTimeoutMillis: CONNECTING,
      query_timeout: CONNECTING,
    });
    next.on('error', () => undefined);
    next.on('end', () => {
      if (!stopped)
        setTimeout(() => {
          connect().catch(() => primary.find());
        }, 1000);
    });
    next.on('notification', (message) => {
      listener(message.payload ?? '');
    });
    client = next;
    await next.connect();
    try {
      await primary.expectWritable(next);
      await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      next.end().catch(() => undefined); // its end opens another
      throw error;
    }
  }

  await connect();
  // one to a server that is gone without a word would hear nothing for long
  const forget = primary.onMoved(() => client && cut(client));
  return async () => {
    forget();
    stopped = true;
    await client?.end();
  };
}

/** Ends a connection without waiting for the other side, which may be gone. */
function cut(client: pg.Client): void {
  (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
}
