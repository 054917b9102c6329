import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sandboxCredentials } from '../../scripts/launch/data-folder.mjs';
import { environments } from '../../scripts/launch/environment.mjs';
import { startProcess, type BackgroundProcess } from './background-process';
import { freePort } from './ports';
import { type DatabaseKind, mainDatabaseKind, runFolder } from './run';
import { dropStorage, storageFromTemplate, type Storage } from './templates';

const PACKAGES = fileURLToPath(new URL('../../packages', import.meta.url));

export interface ProductOptions {
  /** Default: PostgreSQL where its programs are, else the embedded one. */
  database?: DatabaseKind;
  /** With the demo practice. Default: without. */
  demo?: boolean;
  /** With the sandbox. Default: without, and then no one answers at the network's address. */
  sandbox?: boolean;
  /** More environment for the server, over what `npm start` gives it. */
  env?: Record<string, string>;
}

/** The built server as `npm start` runs it, on its own ports and storage. */
export interface Product {
  readonly url: string;
  /** Where the sandbox answers, or would. */
  readonly sandboxUrl: string;
  readonly dataFolder: string;
  /** The server's own PostgreSQL database, for looking into; null on the embedded one. */
  readonly databaseUrl: string | null;
  /**
   * What the server and the sandbox use towards each other: `network` and `inbound` passwords, and the
   * phone's key.
   */
  readonly credentials: {
    network: string;
    inbound: string;
    phone: string;
    benefits: string;
    portal: string;
    portalInbound: string;
    proofing: string;
  };
  /** Everything the server has logged so far. */
  serverLog(): string;
  /** The server's process, for reading what it uses. */
  serverPid(): number;
  /**
   * Ends the server, immediately as a power cut of the process would (SIGKILL) by default; its storage stays.
   */
  kill(signal?: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  /** Starts the server again on the same ports and storage. */
  /** @param env over what it was started with */
  restart(env?: Record<string, string>): Promise<void>;
  /** Starts one more process of the same service: on its database, with its keys, at its own port. */
  beside(): Promise<Beside>;
  /** Stops everything and removes the storage; processes beside it were stopped before. */
  stop(): Promise<void>;
}

/** Another process of a service, whose tokens it takes. */
export type Beside = Pick<Product, 'url' | 'serverLog' | 'kill' | 'restart' | 'stop'>;

/** Starts the product, ready to be called. Within a test run only (see run.ts). */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const database = options.database ?? mainDatabaseKind();
  const demo = options.demo ?? false;
  const storage = await storageFromTemplate(
    { database, holding: demo ? 'demo' : 'started' },
    async (empty) => {
      const server = await startServer(empty, await addresses(), demo, {});
      await server.end('SIGTERM');
    },
  );

  const at = await addresses();
  const sandbox = options.sandbox ? await startSandbox(storage, at) : null;
  let server = await startServer(storage, at, demo, options.env ?? {}).catch(async (error: unknown) => {
    await sandbox?.end('SIGKILL');
    throw error;
  });
  return {
    url: `http://localhost:${String(at.port)}`,
    sandboxUrl: `http://127.0.0.1:${String(at.sandboxPort)}`,
    ...storage,
    credentials: sandboxCredentials(storage.dataFolder),
    serverLog: () => readFileSync(logOf(storage, 'server'), 'utf8'),
    serverPid: () => server.pid,
    kill: (signal = 'SIGKILL') => server.end(signal),
    async restart(env = {}) {
      await server.end('SIGTERM');
      server = await startServer(storage, at, demo, { ...options.env, ...env });
    },
    async beside() {
      const own = { ...storage, dataFolder: mkdtempSync(join(runFolder(), 'beside-')) };
      cpSync(storage.dataFolder, own.dataFolder, {
        recursive: true,
        filter: (path) => !/\/(?:server\.lock|log|database)$/.test(path),
      });
      const place = { ...at, port: await freePort() };
      const startIt = (env: Record<string, string> = {}) =>
        startServer(own, place, demo, {
          ...options.env,
          ERX_PUBLIC_URL: `http://localhost:${String(at.port)}`,
          ...env,
        });
      let other = await startIt();
      return {
        url: `http://localhost:${String(place.port)}`,
        serverLog: () => readFileSync(logOf(own, 'server'), 'utf8'),
        kill: (signal = 'SIGKILL') => other.end(signal),
        async restart(env = {}) {
          await other.end('SIGTERM');
          other = await startIt(env);
        },
        stop: () => other.end('SIGTERM'),
      };
    },
    async stop() {
      await server.end('SIGTERM');
      await sandbox?.end('SIGTERM');
      await dropStorage(storage);
    },
  };
}

interface Addresses {
  port: number;
  sandboxPort: number;
  mailPort: number;
}

async function addresses(): Promise<Addresses> {
  return { port: await freePort(), sandboxPort: await freePort(), mailPort: await freePort() };
}

function startServer(
  storage: Storage,
  at: Addresses,
  demo: boolean,
  more: Record<string, string>,
): Promise<BackgroundProcess> {
  const { server } = environments(
    { ...at, data: storage.dataFolder },
    sandboxCredentials(storage.dataFolder),
  );
  const database: Record<string, string> =
    storage.databaseUrl === null ? {} : { DATABASE_URL: storage.databaseUrl };
  return start('server', storage, `http://localhost:${String(at.port)}/api/health`, {
    ...server,
    ERX_DEMO: demo ? '1' : '0',
    ERX_RECORD_SYSTEMS: 'on',
    ERX_RECORD_SYSTEM_NETWORKS: '127.0.0.0/8', // where those of the tests are
    ERX_READ_AGAIN: '0', // a push or a notification that was lost must not pass for one that came
    ...database,
    ...more,
  });
}

function startSandbox(storage: Storage, at: Addresses): Promise<BackgroundProcess> {
  const { sandbox } = environments(
    { ...at, data: storage.dataFolder },
    sandboxCredentials(storage.dataFolder),
  );
  return start('sandbox', storage, `http://127.0.0.1:${String(at.sandboxPort)}/health`, {
    ...sandbox,
    ERX_SCRIPT_SCHEMA: process.env['ERX_SCRIPT_SCHEMA'] ?? '',
  });
}

function start(
  name: 'server' | 'sandbox',
  storage: Storage,
  healthUrl: string,
  env: Record<string, string>,
): Promise<BackgroundProcess> {
  const main = join(PACKAGES, name, 'dist', 'main.js');
  if (!existsSync(main)) throw new Error(`The ${name} is not built: run npm run build first.`);
  mkdirSync(join(storage.dataFolder, 'log'), { recursive: true });
  return startProcess({
    name: `The ${name}`,
    command: [process.execPath, main],
    env: { ...machineEnvironment(), NODE_ENV: 'production', ...env },
    log: logOf(storage, name),
    isReady: async () => (await fetch(healthUrl)).ok,
    readyWithinMs: 120_000,
  });
}

function logOf(storage: Storage, name: string): string {
  return join(storage.dataFolder, 'log', `${name}.log`);
}

/**
 * This process's environment without what would point the product at a developer's own database or provider.
 */
function machineEnvironment(): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(ERX_|SANDBOX_|PHARMACY_|NETWORK_|PHONE_|BENEFITS_|MAIL_|DATABASE_URL$|OIDC_|OTEL_|VITEST|PG[A-Z]+$)/.test(
          name,
        ),
    ),
  );
}
