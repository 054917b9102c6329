import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database } from './database';
import { LOCKS } from './locks';

interface Journal {
  readonly entries: readonly { readonly tag: string }[];
}

/**
 * Brings the database up to the newest migration, each in a transaction of its own.
 * @param folder with drizzle-kit's journal and SQL files
 * @throws Error when a migration that was already applied has changed since
 */
export async function migrate(database: Database, folder: string): Promise<void> {
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as Journal;
  await database.exclusively(LOCKS.migrations, async () => {
    await database.execute('CREATE TABLE IF NOT EXISTS migrations (tag text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL)');
    const rows = await database.run<{ tag: string; hash: string }>({ name: 'applied-migrations', text: 'SELECT tag, hash FROM migrations' }, []);
    const applied = new Map(rows.map(({ tag, hash }) => [tag, hash]));
    for (const { tag } of journal.entries) {
      const script = readFileSync(join(folder, `${tag}.sql`), 'utf8');
      const hash = createHash('sha256').update(script).digest('hex');
      const known = applied.get(tag);
      if (known === hash) continue;
      if (known !== undefined) throw new Error(`The migration ${tag} was changed after it had been applied to this database. Restore its original text.`);
      await database.execute(`BEGIN;\n${script}\n;INSERT INTO migrations VALUES ('${tag}', '${hash}', now());\nCOMMIT;`);
    }
  });
}
