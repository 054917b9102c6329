import type { FastifyInstance } from 'fastify';
import cluster from 'node:cluster';
import { once } from 'node:events';
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net';
import type { Config } from '../config';

/** Where a service listens, and what stops it from taking connections. */
export interface Listening {
  readonly url: string;
  /** Takes no more connections; resolves when those of the further listeners have ended. */
  close(): Promise<void>;
}

/**
 * Connections that the system queues until the service accepts them. It drops any beyond these without an answer, and a
 * client retries after 1, 3, 7 … 63 seconds; queued ones the service can refuse at once. The system's own limit
 * (net.core.somaxconn) applies where it is lower.
 */
const MOST_WAITING = 4_096;

/**
 * Listeners on the same port. Node accepts one connection of a listener in each turn of its loop, and a turn takes
 * as long as its requests: with one listener a busy service would accept fewer connections than come, and
 * those that wait are neither answered nor refused (docs/decisions/speed.md#loads-by-the-clock).
 */
const LISTENERS = 16;

/** Whether this Node and its system let several listeners share a port: Node 22.12 and 23.1, and Linux. */
export function sharesPorts(node = process.versions.node, platform = process.platform): boolean {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  return (
    platform === 'linux' && (major > 23 || (major === 23 && minor >= 1) || (major === 22 && minor >= 12))
  );
}

/**
 * Lets an app take connections.
 * @throws Error with one sentence when the port is taken or may not be used
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<Listening> {
  const isShared = sharesPorts() && !cluster.isWorker; // there the port is shared out to processes
  const options = { host, backlog: MOST_WAITING, ...(isShared ? { reusePort: true } : {}) };
  try {
    if (isShared && port !== 0) await expectFree({ host, port });
    await app.listen({ ...options, port });
  } catch (error) {
    throw inOneSentence(error as NodeJS.ErrnoException, port);
  }
  const taken = app.server.address() as AddressInfo;
  const further = isShared ? Array.from({ length: LISTENERS - 1 }, () => feeding(app)) : [];
  await Promise.all(
    further.map((server) => started(server, { ...options, host: taken.address, port: taken.port })),
  );
  return {
    url: `http://${host}:${String(taken.port)}`,
    close: async () => {
      await Promise.all(further.map(closed));
    },
  };
}

/**
 * Has a server listen at the service's address, for a time before the service does.
 * @throws Error with one sentence when the port is taken or may not be used
 */
export async function listenOn(server: Server, { host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  try {
    await started(server, { host, port, backlog: MOST_WAITING });
  } catch (error) {
    throw inOneSentence(error as NodeJS.ErrnoException, port);
  }
}

/** Listeners that share a port would share it with those of another service as well. */
async function expectFree(options: ListenOptions): Promise<void> {
  const server = createServer();
  await started(server, options);
  await closed(server);
}

/** A listener whose connections the app serves. */
function feeding(app: FastifyInstance): Server {
  return createServer({ noDelay: true }, (socket) => {
    app.server.emit('connection', socket);
  });
}

async function started(server: Server, options: ListenOptions): Promise<void> {
  server.listen(options);
  await once(server, 'listening');
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
  });
}

function inOneSentence(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(
      `Port ${String(port)} is in use by another program. Stop it, or choose another with ERX_PORT.`,
      { cause: error },
    );
  if (error.code === 'EACCES')
    return new Error(
      `Port ${String(port)} may not be used by this user. Choose one above 1023 with ERX_PORT.`,
      { cause: error },
    );
  return error;
}
