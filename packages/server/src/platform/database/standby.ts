import type { Duplex } from 'node:stream';
import pg from 'pg';
import { type Connection, type DatabaseLimits, PLANNING, type StandbyUse, type Statement } from './database';
import { readDatabaseUrl } from './hosts';
import { KEPT_ALIVE_AFTER } from './pools';
import { currentWork, inWork } from './work';

/** How far behind a standby is, is looked at so often, in milliseconds, and answered within so many. */
const EVERY = 1_000;
const WITHIN = 2_000;
/** Of a standby that is further behind than so many looks it is only known that it is. */
const MOST_MARKS = 600;
/** Connections to each server for reading, and one more for looking. */
const MOST = 4;

/** The same of a primary and its standbys, of no other server and no other database. */
const WHOSE = `(SELECT system_identifier FROM pg_control_system())::text || '/' ||
  (SELECT oid FROM pg_database WHERE datname = current_database())::text AS whose`;
const WRITTEN: Statement = {
  name: 'standby-written',
  text: `SELECT (pg_current_wal_lsn() - '0/0')::text AS lsn, ${WHOSE}`,
};
/** Nothing of a server that takes changes: it is the primary, or one that was. */
const REPLAYED = `SELECT CASE WHEN pg_is_in_recovery() THEN (pg_last_wal_replay_lsn() - '0/0')::text END AS lsn, ${WHOSE}`;

/** What of the primary's log had been written when. */
interface Mark {
  readonly at: number;
  readonly lsn: bigint;
}

/** A server of DATABASE_READ_URL. */
interface Server {
  readonly reads: pg.Pool;
  readonly looks: pg.Pool;
}

/** Reads that may be some seconds old. */
interface Standby {
  /**
   * Reads from the standby while it is near enough, else by the connection that is given, and from then on: what was
   * read once is never missing later.
   */
  reading(otherwise: Connection): Connection;
  use(): StandbyUse;
  close(): Promise<void>;
}

/**
 * Follows a standby. How old it is, is measured by this process: it is as old as the last look at which the primary had
 * written what the standby has replayed by now. So one that is cut off from its primary is behind, too, whatever it says.
 * @param url one server or several, of which the first that is a standby and near is read from
 * @param most how far behind it may be, in milliseconds
 * @throws Error with one sentence where the address cannot be used
 */
export function openStandby(
  { url, most }: { readonly url: string; readonly most: number },
  limits: DatabaseLimits,
  primary: Connection,
): Standby {
  const servers = readDatabaseUrl(url, 'DATABASE_READ_URL').hosts.map(({ connectionString }) =>
    openServer(connectionString, limits),
  );
  const marks: Mark[] = [];
  let current: { readonly server: Server; readonly lsn: bigint } | undefined;
  let asOf: Mark | undefined;

  async function look(): Promise<void> {
    const at = performance.now();
    const [written] = await inWork({ kind: 'jobs' }, () =>
      primary.run<{ lsn: string; whose: string }>(WRITTEN, []),
    );
    marks.push({ at, lsn: BigInt(written?.lsn ?? 0) });
    if (marks.length > MOST_MARKS) marks.shift();
    const answers = await Promise.all(servers.map((server) => replayedBy(server).catch(() => undefined)));
    const found = answers.filter((one) => one !== undefined && one.whose === written?.whose);
    current = found.reduce((best, one) => (one && (!best || one.lsn > best.lsn) ? one : best), undefined);
    if (!current) return;
    const { lsn } = current;
    if (asOf && asOf.lsn > lsn) asOf = undefined; // another one, which is older
    const reached = marks.findLastIndex((mark) => mark.lsn <= lsn);
    if (reached === -1) return;
    asOf = marks[reached];
    marks.splice(0, reached + 1);
  }

  const behind = () => (current && asOf ? performance.now() - asOf.at : undefined);
  const isNear = () => (behind() ?? Infinity) <= most;
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= look()
      .catch(() => undefined) // the primary is away: the standby grows old
      .finally(() => {
        looking = undefined;
      });
  }, EVERY).unref();

  return {
    reading(otherwise) {
      let server: Server | null | undefined;
      return {
        ...otherwise,
        async run<Row>(statement: Statement, values: readonly unknown[]) {
          const near = isNear() ? current?.server : undefined;
          server = server === undefined || server === near ? (near ?? null) : null;
          if (server)
            try {
              return await readFrom<Row>(server, statement, values);
            } catch {
              // What is wrong with the statement itself, the other one says as well.
              server = null;
            }
          return await otherwise.run<Row>(statement, values);
        },
      };
    },
    use: () => {
      const milliseconds = behind();
      return {
        state: milliseconds === undefined ? 'away' : isNear() ? 'used' : 'behind',
        behindSeconds: milliseconds === undefined ? undefined : milliseconds / 1000,
      };
    },
    async close() {
      clearInterval(timer);
      await looking;
      await Promise.all(servers.flatMap(({ reads, looks }) => [reads.end(), looks.end()]));
    },
  };
}

function openServer(connectionString: string, limits: DatabaseLimits): Server {
  const open = (max: number, settings: string, within: number) => {
    const pool = new pg.Pool({
      connectionString,
      max,
      application_name: 'erx standby',
      keepAlive: true,
      keepAliveInitialDelayMillis: KEPT_ALIVE_AFTER,
      connectionTimeoutMillis: WITHIN,
      query_timeout: within,
      onConnect: (client): unknown => client.query(settings),
    });
    pool.on('error', () => undefined);
    pool.on('connect', (client) => {
      client.on('error', () => undefined);
    });
    return pool;
  };
  // A statement whose caller has left, and whose connection is gone, is ended by the server.
  const reading = [
    PLANNING,
    `SET statement_timeout = ${String(limits.statement)}`,
    'SET client_connection_check_interval = 1000',
    'SET default_transaction_read_only = on',
  ].join('; ');
  return { reads: open(MOST, reading, limits.statement + WITHIN), looks: open(1, PLANNING, WITHIN) };
}

async function replayedBy(
  server: Server,
): Promise<{ server: Server; lsn: bigint; whose: string } | undefined> {
  const { rows } = await server.looks.query<{ lsn: string | null; whose: string }>(REPLAYED);
  const [{ lsn, whose } = { lsn: null, whose: '' }] = rows;
  return lsn ? { server, lsn: BigInt(lsn), whose } : undefined;
}

/** @throws whatever keeps it from an answer */
async function readFrom<Row>(
  { reads }: Server,
  { text }: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  const { left } = currentWork();
  const client = await reads.connect();
  const cut = () => {
    (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
  };
  left?.addEventListener('abort', cut, { once: true });
  let lost: Error | undefined;
  try {
    return (await client.query(text, [...values])).rows as Row[];
  } catch (error) {
    lost = error as Error;
    throw error;
  } finally {
    left?.removeEventListener('abort', cut);
    client.release(lost);
  }
}
