import { AppError } from '../findings/app-error';
import { BACKUP_VERSION, BackupEnd, BackupHeader, BackupRow, BackupTable } from './model';

/** Computes a SHA-256; the caller brings its own. */
export interface Digest {
  update(text: string): unknown;
  digest(form: 'hex'): string;
}

/**
 * The unpacked text of a backup, cut at its line feeds and nowhere else.
 * @throws AppError backup.unreadable when it is no packed file, backup.incomplete when it was cut off,
 * backup.altered when its bytes were changed; and anything else that reading threw
 */
export async function* backupLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  let count = 0;
  try {
    for await (const chunk of chunks) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        count += 1;
        yield line;
      }
    }
  } catch (error) {
    const fault = packingFault(error);
    throw fault === undefined
      ? error
      : new AppError(count === 0 ? 'backup.unreadable' : fault, {}, { cause: error });
  }
  if (rest !== '') throw new AppError(count === 0 ? 'backup.unreadable' : 'backup.incomplete');
}

/** What a failure to unpack says of the file; undefined for a failure of another kind. */
function packingFault(error: unknown): 'backup.incomplete' | 'backup.altered' | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'Z_BUF_ERROR') return 'backup.incomplete';
  return code.startsWith('Z_') ? 'backup.altered' : undefined;
}

/** What a backup is read as, in its order: the header, then each table with its rows, then the end. */
export type BackupPart =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | { readonly kind: 'table'; readonly table: BackupTable }
  | { readonly kind: 'row'; readonly row: BackupRow }
  | { readonly kind: 'end'; readonly end: BackupEnd };

/**
 * Reads a backup line by line, and at its end says that it is whole: nothing of what came before may be
 * trusted until then.
 * @param lines without their line ends
 * @throws AppError backup.unreadable for what is no backup, backup.other-version, backup.incomplete without
 * the last line,
 *   backup.altered when anything in it was changed
 */
export async function* readBackup(lines: AsyncIterable<string>, digest: Digest): AsyncGenerator<BackupPart> {
  const counts: Record<string, number> = {};
  let table: BackupTable | undefined;
  let hasHeader = false;
  let hasEnded = false;
  for await (const line of lines) {
    if (hasEnded) throw new AppError('backup.altered');
    if (!hasHeader) {
      const header = headerOf(line);
      hasHeader = true;
      digest.update(`${line}\n`);
      yield { kind: 'header', header };
      continue;
    }
    const value = parsed(line);
    if (Array.isArray(value)) {
      const row = BackupRow.safeParse(value);
      if (!row.success || row.data.length !== table?.columns.length) throw new AppError('backup.altered');
      counts[table.table] = (counts[table.table] ?? 0) + 1;
      digest.update(`${line}\n`);
      yield { kind: 'row', row: row.data };
      continue;
    }
    const next = BackupTable.safeParse(value);
    if (next.success) {
      if (next.data.table in counts) throw new AppError('backup.altered');
      table = next.data;
      counts[table.table] = 0;
      digest.update(`${line}\n`);
      yield { kind: 'table', table };
      continue;
    }
    const end = BackupEnd.safeParse(value);
    if (!end.success) throw new AppError('backup.altered');
    digest.update(JSON.stringify((value as { end: unknown }).end));
    if (digest.digest('hex') !== end.data.sha256 || !isSame(counts, end.data.end.tables))
      throw new AppError('backup.altered');
    hasEnded = true;
    yield { kind: 'end', end: end.data };
  }
  if (!hasHeader) throw new AppError('backup.unreadable');
  if (!hasEnded) throw new AppError('backup.incomplete');
}

function headerOf(line: string): BackupHeader {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new AppError('backup.unreadable');
  }
  const header = BackupHeader.safeParse(value);
  if (!header.success) throw new AppError('backup.unreadable');
  if (header.data.version !== BACKUP_VERSION)
    throw new AppError('backup.other-version', { version: header.data.version, known: BACKUP_VERSION });
  return header.data;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new AppError('backup.altered');
  }
}

function isSame(counts: Readonly<Record<string, number>>, stated: Readonly<Record<string, number>>): boolean {
  const names = Object.keys(counts);
  return names.length === Object.keys(stated).length && names.every((name) => counts[name] === stated[name]);
}
