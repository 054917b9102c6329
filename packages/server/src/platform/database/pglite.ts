import { PGlite, types, type Transaction } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { mkdirSync } from 'node:fs';
import { answerWithin } from './answer-within';
import { type Connection, type Database, PLANNING, type Statement, type Transacting } from './database';

/** Numbers that could lose digits stay text, as the pg driver has them. */
const asText = (value: string) => value;
const parsers = { [types.INT8]: asText, [types.NUMERIC]: asText, [types.DATE]: asText };

/**
 * Opens the embedded database in a folder; creates it when it is new.
 * PGlite never calls fsync: a power cut may lose the last moments, which is why production uses PostgreSQL.
 */
export async function openPglite(folder: string): Promise<Database> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return await databaseOn(await PGlite.create({ dataDir: folder, parsers }));
}

/** An empty one that is gone with its process or thread, to work out something beside the one of the service. */
export const openMemoryDatabase = async (): Promise<Database> =>
  await databaseOn(await PGlite.create({ parsers }));

async function databaseOn(client: PGlite): Promise<Database> {
  await client.exec(PLANNING);
  const transacting: Transacting = {
    ...connectionOf(client),
    transaction: (work) => client.transaction((transaction) => work(connectionOf(transaction))),
  };
  return {
    kind: 'pglite',
    ...transacting,
    longRunning: transacting, // there is a single connection, and nothing but this process to wait for
    lagging: (otherwise) => otherwise,
    standbyUse: () => undefined,
    poolUse: () => [],
    ping: async (within) => void (await answerWithin(within, client.query('SELECT 1'))),
    // The folder is locked against a second process, and this one has a single connection.
    withAdvisoryLock: (_lock, work) => work(),
    listen: (channel, listener) => client.listen(channel, listener),
    async notify(channel, payload) {
      await client.query('SELECT pg_notify($1, $2)', [channel, payload]);
    },
    close: () => client.close(),
  };
}

/** What runs statements on a client, or on what passes them on to one. @internal for the simulation */
export function connectionOf(client: Pick<PGlite | Transaction, 'query' | 'exec'>): Connection {
  return {
    orm: drizzle(client as PGlite) as unknown as Connection['orm'],
    async run<Row>(statement: Statement, values: readonly unknown[]) {
      return (await client.query<Row>(statement.text, [...values], { parsers })).rows;
    },
    async execute(script) {
      await client.exec(script);
    },
  };
}
