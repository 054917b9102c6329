import pg from 'pg';
import type { Primary } from './hosts';

/** A pool of connections to the server that takes changes. */
interface PrimaryPool {
  readonly pool: pg.Pool;
  /**
   * A connection to the server that is the one now; it looks for another one where that is out of reach.
   * @throws what the driver says when none is free in time or no server can be reached
   */
  connect(): Promise<pg.PoolClient>;
}

/** Which server a connection was made to: one of before another was promoted is not used again. */
const madeTo = new WeakMap<pg.ClientBase, number>();

/** Whether a connection is to the server that is the one now. */
export const isCurrent = (primary: Primary, client: pg.ClientBase): boolean =>
  madeTo.get(client) === primary.now.number;

/** @param settings SQL that begins each connection */
export function openPrimaryPool(primary: Primary, config: pg.PoolConfig, settings: string): PrimaryPool {
  class ToPrimary extends pg.Client {
    constructor(options: pg.ClientConfig) {
      const { connectionString, number } = primary.now;
      super({ ...options, connectionString });
      madeTo.set(this, number);
    }
  }
  const pool = new pg.Pool({
    ...config,
    Client: ToPrimary as unknown as new () => pg.ClientBase,
    // the pool waits for it before it hands the connection out
    onConnect: (client): unknown => client.query(settings).then(() => primary.expectWritable(client)),
  });
  // A connection that breaks emits an event, which ends the process where no one listens: of an idle one the
  // pool, of one in use the client.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  async function open(): Promise<pg.PoolClient> {
    const { number } = primary.now;
    try {
      return await pool.connect();
    } catch (cause) {
      await primary.find();
      if (primary.now.number !== number) return await open();
      throw cause;
    }
  }

  return {
    pool,
    async connect() {
      for (;;) {
        const client = await open();
        if (isCurrent(primary, client)) return client;
        client.release(true);
      }
    },
  };
}
