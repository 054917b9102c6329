import { existsSync, mkdirSync, mkdtempSync, openSync, closeSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PRODUCT_ROLE, query } from './postgres-cluster';
import { clusterUrl, runFolder, type DatabaseKind } from './run';

/**
 * What a server keeps its state in: a data folder (keys, and the embedded database), and a PostgreSQL
 * database if it uses one.
 */
export interface Storage {
  readonly dataFolder: string;
  readonly databaseUrl: string | null;
}

interface Kind {
  readonly database: DatabaseKind;
  /**
   * The tables alone, these with the starter catalogue, or with the demo practices and keys as well, or what a
   * built server leaves that was started once, without the demo practices or with them.
   */
  readonly holding: 'tables' | 'catalogue' | 'seeded' | 'started' | 'demo';
}

/**
 * New storage with the schema and what else is wanted already in it: a copy of a template that the first
 * caller of the run makes.
 * @param fill brings what is wanted into the given storage, and closes it
 */
export async function storageFromTemplate(
  kind: Kind,
  fill: (empty: Storage) => Promise<void>,
): Promise<Storage> {
  const name = `${kind.database}-${kind.holding}`;
  const folder = join(runFolder(), name);
  const database = `template_${name.replace('-', '_')}`;
  await alone(`${folder}.lock`, async () => {
    const done = join(folder, 'done');
    if (existsSync(done)) return;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, 'data'), { recursive: true });
    if (kind.database === 'postgres') await createDatabase(database);
    await fill({
      dataFolder: join(folder, 'data'),
      databaseUrl: kind.database === 'postgres' ? urlOf(database) : null,
    });
    writeFileSync(done, '');
  });

  const copy = join(mkdtempSync(join(runFolder(), `${name}-`)), 'data');
  await cp(join(folder, 'data'), copy, { recursive: true });
  if (kind.database !== 'postgres') return { dataFolder: copy, databaseUrl: null };
  const own = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await createDatabase(own, database);
  return { dataFolder: copy, databaseUrl: urlOf(own) };
}

/** Storage with nothing in it at all: no tables, no keys. */
export async function emptyStorage(kind: DatabaseKind): Promise<Storage> {
  const dataFolder = join(mkdtempSync(join(runFolder(), `${kind}-empty-`)), 'data');
  mkdirSync(dataFolder);
  if (kind !== 'postgres') return { dataFolder, databaseUrl: null };
  const own = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await createDatabase(own);
  return { dataFolder, databaseUrl: urlOf(own) };
}

/** Forgets storage that no server uses any more. */
export async function dropStorage({ dataFolder, databaseUrl }: Storage): Promise<void> {
  if (databaseUrl !== null)
    await query(admin(), `DROP DATABASE IF EXISTS ${new URL(databaseUrl).pathname.slice(1)} WITH (FORCE)`);
  rmSync(join(dataFolder, '..'), { recursive: true, force: true });
}

async function createDatabase(name: string, template?: string): Promise<void> {
  if (template === undefined) await query(admin(), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await query(
    admin(),
    `CREATE DATABASE ${name} OWNER ${PRODUCT_ROLE}${template === undefined ? '' : ` TEMPLATE ${template}`}`,
  );
}

/** The address of storage's database for the cluster's superuser; null on the embedded one. */
export function asSuperuser({ databaseUrl }: Storage): string | null {
  if (databaseUrl === null) return null;
  const url = new URL(admin());
  url.pathname = new URL(databaseUrl).pathname;
  return url.href;
}

function admin(): string {
  const url = clusterUrl();
  if (url === null)
    throw new Error(
      'This test needs PostgreSQL, and its programs are not on this machine (set POSTGRES_BIN to their folder).',
    );
  return url;
}

function urlOf(database: string): string {
  const url = new URL(admin());
  url.username = PRODUCT_ROLE;
  url.pathname = `/${database}`;
  return url.href;
}

/** Does the work while no other process of the run does work under the same lock. */
async function alone(lock: string, work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      closeSync(openSync(lock, 'wx'));
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      await pause(50);
    }
  }
  try {
    await work();
  } finally {
    rmSync(lock);
  }
}
