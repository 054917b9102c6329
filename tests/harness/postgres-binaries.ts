import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const PROGRAM = process.platform === 'win32' ? 'initdb.exe' : 'initdb';

/**
 * The folder with this machine's PostgreSQL server programs, or null when there is none: POSTGRES_BIN where
 * it is set, else the newest of the places where systems put them, else the PATH. The tests never install
 * PostgreSQL.
 */
export function findPostgresBinaries(): string | null {
  const named = process.env['POSTGRES_BIN'];
  const candidates = named
    ? [named]
    : [
        ...versionsBelow('/usr/lib/postgresql', 'bin'),
        ...brewed(),
        ...(process.env['PATH'] ?? '').split(delimiter),
      ];
  return (
    candidates.find(
      (folder) =>
        folder !== '' &&
        existsSync(join(folder, PROGRAM)) &&
        existsSync(join(folder, PROGRAM.replace('initdb', 'postgres'))),
    ) ?? null
  );
}

function brewed(): string[] {
  return ['/opt/homebrew/opt', '/usr/local/opt'].flatMap((folder) =>
    versionsBelow(folder, 'bin', 'postgresql@'),
  );
}

/** `<folder>/<prefix><version>/<below>` for each version there is, newest first. */
function versionsBelow(folder: string, below: string, prefix = ''): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
    .sort((a, b) => Number(b.slice(prefix.length)) - Number(a.slice(prefix.length)))
    .map((name) => join(folder, name, below));
}
