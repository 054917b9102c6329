import { createHash } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import {
  type Connection,
  type Database,
  DEFAULT_LIMITS,
  type DatabaseLimits,
  PLANNING,
  type Statement,
  type Transacting,
} from './database';
import { DatabaseUnavailable, isConnectionLost, toUnavailable } from './unavailable';

/** Calendar dates stay text: a driver's Date would put them into a time zone. */
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

/** How many connections one process holds: on two cores more only wait for each other. */
const POOL_SIZE = 16;
/** Of those that long work has; they are closed when nothing uses them. */
const LONG_POOL_SIZE = 4;
/** Long work waits its turn for longer, in milliseconds. */
const LONG_WAIT = 60_000;
/**
 * The server ends a statement at its limit. One that says nothing so much later is frozen or cut off, and is
 * given up here.
 */
const SILENCE = 5_000;
/** The longest that a timer of Node can wait. */
const LONGEST_TIMER = 2_147_483_647;

/** A listener is connected and listens in this time, in milliseconds, or it failed. */
const CONNECTING = 15_000;

type Query = (config: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;

/**
 * Opens a PostgreSQL database by URL.
 * @throws what the driver says when the server cannot be reached
 */
export async function openPostgresql(
  url: string,
  limits: DatabaseLimits = DEFAULT_LIMITS,
): Promise<Database> {
  const pool = openPool(url, POOL_SIZE, limits);
  const longPool = openPool(url, LONG_POOL_SIZE, {
    statement: limits.longStatement,
    lock: limits.longStatement,
    connection: Math.max(limits.connection, LONG_WAIT),
  });
  const pinging = openPing(url);
  await pool.query('SELECT 1');
  return {
    kind: 'postgresql',
    ...transactingOn(pool),
    longRunning: transactingOn(longPool),
    ping: pinging.ping,
    async withAdvisoryLock(lock, work) {
      const client = await checkOut(longPool);
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
        client.release(lost);
      }
    },
    listen: (channel, listener) => listen(url, channel, listener),
    async notify(channel, payload) {
      await pool.query({ name: 'notify', text: 'SELECT pg_notify($1, $2)', values: [channel, payload] });
    },
    async close() {
      await Promise.all([pool.end(), longPool.end(), pinging.close()]);
    },
  };
}

function openPool(
  url: string,
  max: number,
  limits: Pick<DatabaseLimits, 'statement' | 'lock' | 'connection'>,
): pg.Pool {
  const settings = `${PLANNING}; SET statement_timeout = ${String(limits.statement)}; SET lock_timeout = ${String(limits.lock)}`;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'erx',
    keepAlive: true,
    connectionTimeoutMillis: limits.connection,
    query_timeout: Math.min(limits.statement + SILENCE, LONGEST_TIMER),
    // the pool waits for it before it hands the connection out
    onConnect: (client): unknown => client.query(settings),
  });
  // A connection that breaks emits an event, which ends the process where no one listens: of an idle one the
  // pool, of one in use the client.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return pool;
}

/**
 * A connection of the pool.
 * @throws DatabaseUnavailable when none is free in time or the server cannot be reached
 */
async function checkOut(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (cause) {
    throw new DatabaseUnavailable(false, cause);
  }
}

function transactingOn(pool: pg.Pool): Transacting {
  const query: Query = async (config, values) => {
    const client = await checkOut(pool);
    let lost: Error | undefined;
    try {
      return await client.query(config, values);
    } catch (error) {
      if (isConnectionLost(error)) lost = error as Error;
      throw toUnavailable(error, true); // it commits by itself
    } finally {
      client.release(lost);
    }
  };
  return { ...connectionOn(query), transaction: (work) => inTransaction(pool, work) };
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
  pool: pg.Pool,
  work: (transaction: Connection) => Promise<Result>,
): Promise<Result> {
  const client = await checkOut(pool);
  let isCommitting = false;
  try {
    await client.query('BEGIN');
    const result = await work(connectionOn((config, values) => client.query(config, values)));
    isCommitting = true;
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // A connection that is lost, or cannot even roll back, is thrown away.
    if (isConnectionLost(error)) client.release(error as Error);
    else
      await client.query('ROLLBACK').then(
        () => {
          client.release();
        },
        (broken: unknown) => {
          client.release(broken as Error);
        },
      );
    throw toUnavailable(error, isCommitting);
  }
}

/**
 * Asks for signs of life on a separate connection, so that they wait for no one; it is opened again after
 * each that did not come.
 */
function openPing(url: string): { ping(within: number): Promise<void>; close(): Promise<void> } {
  let client: pg.Client | undefined;
  let asking: Promise<void> | undefined;

  async function ask(within: number): Promise<void> {
    const asked =
      client ??
      new pg.Client({
        connectionString: url,
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
        client = asked;
      }
      await asked.query('SELECT 1');
    } catch (error) {
      client = undefined;
      asked.end().catch(() => undefined);
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
      await asking?.catch(() => undefined);
      await client?.end();
    },
  };
}

/** A separate connection that listens, and is opened again when it breaks. */
async function listen(
  url: string,
  channel: string,
  listener: (payload: string) => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let stopped = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'erx listener',
      keepAlive: true,
      connectionTimeoutMillis: CONNECTING,
      query_timeout: CONNECTING,
    });
    next.on('error', () => undefined);
    next.on('end', () => {
      if (!stopped)
        setTimeout(() => {
          connect().catch(() => undefined);
        }, 1000);
    });
    next.on('notification', (message) => {
      listener(message.payload ?? '');
    });
    client = next;
    await next.connect();
    await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`).catch((error: unknown) => {
      next.end().catch(() => undefined); // its end opens another
      throw error;
    });
  }

  await connect();
  return async () => {
    stopped = true;
    await client?.end();
  };
}
