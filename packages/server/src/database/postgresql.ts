import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Connection, type Database, PLANNING, type Statement } from './database';
import * as schema from './schema';

/** Calendar dates stay text: a driver's Date would put them into a time zone. */
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

/** How many connections one process holds: on two cores more only wait for each other. */
const POOL_SIZE = 16;

/**
 * Opens a PostgreSQL database by URL.
 * @throws what the driver says when the server cannot be reached
 */
export async function openPostgresql(url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url, max: POOL_SIZE, application_name: 'erx',
    onConnect: (client): unknown => client.query(PLANNING), // the pool waits for it before it hands the connection out
  });
  // An idle connection that breaks is replaced by the pool; without a listener the process would end.
  pool.on('error', () => undefined);
  await pool.query('SELECT 1');
  return {
    kind: 'postgresql',
    ...connectionOf(pool),
    transaction: (work) => inTransaction(pool, work),
    async exclusively(lock, work) {
      const client = await pool.connect();
      try {
        await client.query('SELECT pg_advisory_lock($1)', [lock]);
        return await work();
      } finally {
        await client.query('SELECT pg_advisory_unlock($1)', [lock]).catch(() => undefined);
        client.release();
      }
    },
    listen: (channel, listener) => listen(url, channel, listener),
    async notify(channel, payload) {
      await pool.query({ name: 'notify', text: 'SELECT pg_notify($1, $2)', values: [channel, payload] });
    },
    close: () => pool.end(),
  };
}

function connectionOf(client: pg.Pool | pg.PoolClient): Connection {
  return {
    orm: drizzle(client, { schema }) as unknown as Connection['orm'],
    async run<Row>(statement: Statement, values: readonly unknown[]) {
      return (await client.query({ ...statement, values: [...values] })).rows as Row[];
    },
    async execute(script) {
      await client.query(script);
    },
  };
}

async function inTransaction<Result>(pool: pg.Pool, work: (transaction: Connection) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(connectionOf(client));
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // A connection that cannot even roll back is thrown away.
    await client.query('ROLLBACK').then(() => { client.release(); }, (broken: unknown) => { client.release(broken as Error); });
    throw error;
  }
}

/** A connection of its own that listens, and is opened again when it breaks. */
async function listen(url: string, channel: string, listener: (payload: string) => void): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let stopped = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'erx listener' });
    next.on('error', () => undefined);
    next.on('end', () => { if (!stopped) setTimeout(() => { connect().catch(() => undefined); }, 1000); });
    next.on('notification', (message) => { listener(message.payload ?? ''); });
    client = next;
    await next.connect();
    await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
  }

  await connect();
  return async () => {
    stopped = true;
    await client?.end();
  };
}
