import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Connection, Database } from './database';
import { LOCKS } from './advisory-locks';
import { isLockRefused } from './unavailable';

interface Journal {
  readonly entries: readonly { readonly tag: string }[];
}

/** A step of the schema, as this version of the service has it. */
export interface Migration {
  readonly tag: string;
  /** SHA-256 of its text, hexadecimal. */
  readonly hash: string;
  readonly script: string;
}

const APPLIED = { name: 'applied-migrations', text: 'SELECT tag, hash FROM migrations ORDER BY tag' };

/** The migrations of a folder with drizzle-kit's journal and SQL files, in their order. */
export function migrationsIn(folder: string): readonly Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as Journal;
  return journal.entries.map(({ tag }) => {
    const script = readFileSync(join(folder, `${tag}.sql`), 'utf8');
    return { tag, hash: createHash('sha256').update(script).digest('hex'), script };
  });
}

/** What was applied to a database that the service has opened before. */
export function appliedMigrations(connection: Connection): Promise<{ tag: string; hash: string }[]> {
  return connection.run<{ tag: string; hash: string }>(APPLIED, []);
}

/** Makes room for what `applyMigration` remembers. */
export function prepareMigrations(connection: Connection): Promise<void> {
  return connection.execute(
    'CREATE TABLE IF NOT EXISTS migrations (tag text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL)',
  );
}

/** Applies a migration and remembers it; the caller has started a transaction. */
export function applyMigration(connection: Connection, { tag, hash, script }: Migration): Promise<void> {
  return connection.execute(`${script}\n;INSERT INTO migrations VALUES ('${tag}', '${hash}', now());`);
}

/** So long a migration waits for its tables, in the words of PostgreSQL: who comes behind it waits as long. */
const LOCK_WITHIN = '2s';
/** Milliseconds between two tries, in which they are served. */
const LOCK_PAUSE = 3_000;
/** After an hour, as long as a backup may take, a start gives up. */
const LOCK_TRIES = 720;

/**
 * Applies a migration once its tables are free. A backup reads for long, and a change of a table that waits for it
 * would let every process of the version before wait behind itself.
 */
async function applyWhenFree(database: Database, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      await database.longRunning.transaction(async (transaction) => {
        await transaction.execute(`SET LOCAL lock_timeout = '${LOCK_WITHIN}'`);
        await applyMigration(transaction, migration);
      });
      return;
    } catch (error) {
      if (!isLockRefused(error) || tries === LOCK_TRIES) throw error;
      await setTimeout(LOCK_PAUSE);
    }
}

/**
 * Brings the database up to the newest migration, each in a separate transaction.
 * @param folder with drizzle-kit's journal and SQL files
 * @throws Error when a migration that was already applied has changed since
 */
export async function migrate(database: Database, folder: string): Promise<void> {
  const migrations = migrationsIn(folder);
  await database.withAdvisoryLock(LOCKS.migrations, async () => {
    await prepareMigrations(database);
    const applied = new Map((await appliedMigrations(database)).map(({ tag, hash }) => [tag, hash]));
    for (const migration of migrations) {
      const known = applied.get(migration.tag);
      if (known === migration.hash) continue;
      if (known !== undefined)
        throw new Error(
          `The migration ${migration.tag} was changed after it had been applied to this database, or another ` +
            'version made the database. Nothing was changed. Start the version that made it, or an empty database.',
        );
      await applyWhenFree(database, migration);
    }
  });
}
