import type pg from 'pg';
import { type DatabaseLimits, PLANNING, type PoolUse } from './database';
import type { Primary } from './hosts';
import { isCurrent, openPrimaryPool } from './primary-pool';
import { DatabaseUnavailable } from './unavailable';
import { currentWork, type Work, WORK_KINDS, type WorkKind } from './work';

/**
 * How many connections each kind has: 20 in all, since on two cores more only wait for each other. All that a
 * process holds is summed up in docs/administrators.md.
 */
const POOL_SIZES: Readonly<Record<WorkKind, number>> = {
  'sign-in': 3,
  reads: 6,
  writes: 5,
  outbox: 2,
  jobs: 2,
  knowledge: 2,
};
/** Of those that long work has; they are closed when nothing uses them. */
const LONG_POOL_SIZE = 4;
/** Long work waits its turn for longer, in milliseconds. */
const LONG_WAIT = 60_000;
/** So many connections of a kind are always left by callers of one topic to those of others. */
const LEFT_TO_OTHERS = 2;
/**
 * The server ends a statement at its limit. One that says nothing so much later is frozen or cut off, and is
 * given up here.
 */
const SILENCE = 5_000;
/** The longest that a timer of Node can wait. */
const LONGEST_TIMER = 2_147_483_647;
/**
 * An idle connection shows itself after so many milliseconds: firewalls and balancers forget one that is silent for
 * minutes, and do not say so.
 */
export const KEPT_ALIVE_AFTER = 30_000;

/** A connection that is the caller's until it is given back. */
export interface Lease {
  readonly client: pg.PoolClient;
  /** @param lost of a connection that must not be used again */
  giveBack(lost?: Error): void;
}

/** Connections of one kind. */
export interface Pool {
  /** @throws DatabaseUnavailable when none is free in time or the server cannot be reached */
  lease(): Promise<Lease>;
  use(): PoolUse;
  end(): Promise<void>;
}

/** The connections of a process by the kind of work. */
export interface Pools {
  /** Those of the work that is under way. */
  current(): Pool;
  readonly long: Pool;
  /** Ends the statement that a connection runs. */
  cancel(client: pg.PoolClient): Promise<void>;
  use(): readonly PoolUse[];
  end(): Promise<void>;
}

/** @param name what PostgreSQL calls its connections; it begins with `erx` */
export function openPools(primary: Primary, limits: DatabaseLimits, name: string): Pools {
  const byKind = Object.fromEntries(
    WORK_KINDS.map((kind) => [kind, openPool(primary, { kind, most: POOL_SIZES[kind], name }, limits)]),
  ) as Record<WorkKind, Pool>;
  const long = openPool(
    primary,
    { kind: 'long', most: LONG_POOL_SIZE, name },
    {
      statement: limits.longStatement,
      lock: limits.longStatement,
      connection: Math.max(limits.connection, LONG_WAIT),
    },
  );
  const canceling = openPrimaryPool(
    primary,
    {
      max: 1,
      application_name: 'erx cancel',
      connectionTimeoutMillis: limits.connection,
      query_timeout: limits.connection,
    },
    PLANNING,
  );
  const all = [...WORK_KINDS.map((kind) => byKind[kind]), long];
  return {
    current: () => byKind[currentWork().kind],
    long,
    async cancel(client) {
      const { processID } = client as pg.PoolClient & { readonly processID: number };
      if (!isCurrent(primary, client)) return; // its number is another one's there
      const asking = await canceling.connect();
      await asking.query('SELECT pg_cancel_backend($1)', [processID]).finally(() => {
        asking.release();
      });
    },
    use: () => all.map((pool) => pool.use()),
    async end() {
      await Promise.all([...all.map((pool) => pool.end()), canceling.pool.end()]);
    },
  };
}

function openPool(
  primary: Primary,
  { kind, most, name }: { readonly kind: PoolUse['kind']; readonly most: number; readonly name: string },
  limits: Pick<DatabaseLimits, 'statement' | 'lock' | 'connection'>,
): Pool {
  const settings = `${PLANNING}; SET statement_timeout = ${String(limits.statement)}; SET lock_timeout = ${String(limits.lock)}`;
  const { pool, connect } = openPrimaryPool(
    primary,
    {
      max: most,
      // one is kept where people wait; what is seldom used closes all of them
      min: kind === 'long' || kind === 'knowledge' ? 0 : 1,
      application_name: name,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEPT_ALIVE_AFTER,
      connectionTimeoutMillis: limits.connection,
      query_timeout: Math.min(limits.statement + SILENCE, LONGEST_TIMER),
    },
    settings,
  );
  const shares = openShares(Math.max(1, most - LEFT_TO_OTHERS), limits.connection);
  return {
    async lease() {
      const { topic, left } = currentWork();
      const leave = topic === undefined ? undefined : await shares.enter(topic, left);
      try {
        const client = await connect();
        return {
          client,
          giveBack(lost) {
            client.release(lost);
            if (lost) void primary.find();
            leave?.();
          },
        };
      } catch (cause) {
        leave?.();
        throw new DatabaseUnavailable(false, cause);
      }
    },
    use: () => ({
      kind,
      most,
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + shares.waiting(),
    }),
    end: () => pool.end(),
  };
}

interface Shares {
  /**
   * Waits until callers of a topic hold less than their share.
   * @returns what gives the place to the next
   * @throws DatabaseUnavailable when none is free in time, or the caller leaves
   */
  enter(topic: string, left: Work['left']): Promise<() => void>;
  waiting(): number;
}

/** @param most connections that callers of one topic may hold @param within how long they wait, in milliseconds */
export function openShares(most: number, within: number): Shares {
  const topics = new Map<string, { held: number; readonly queue: Set<() => void> }>();

  function leave(topic: string): void {
    const share = topics.get(topic);
    if (!share) return;
    const [next] = share.queue;
    if (next) {
      share.queue.delete(next);
      next(); // the place is handed on
      return;
    }
    share.held -= 1;
    if (share.held === 0) topics.delete(topic);
  }

  function once(topic: string): () => void {
    let isLeft = false;
    return () => {
      if (!isLeft) leave(topic);
      isLeft = true;
    };
  }

  return {
    async enter(topic, left) {
      const share = topics.get(topic) ?? { held: 0, queue: new Set() };
      topics.set(topic, share);
      if (share.held < most) {
        share.held += 1;
        return once(topic);
      }
      await new Promise<void>((resolve, reject) => {
        const take = () => {
          settle();
          resolve();
        };
        const giveUp = () => {
          share.queue.delete(take);
          settle();
          reject(new DatabaseUnavailable(false, new Error('No connection was free.')));
        };
        const settle = () => {
          clearTimeout(timer);
          left?.removeEventListener('abort', giveUp);
        };
        const timer = setTimeout(giveUp, within);
        left?.addEventListener('abort', giveUp, { once: true });
        share.queue.add(take);
      });
      return once(topic);
    },
    waiting: () => [...topics.values()].reduce((sum, { queue }) => sum + queue.size, 0),
  };
}
