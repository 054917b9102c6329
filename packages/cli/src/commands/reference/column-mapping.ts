import { readFile } from 'node:fs/promises';
import {
  type ImportColumns,
  type ImportKind,
  InteractionColumns,
  PackageColumns,
} from '@erx/core/reference/model';
import { TerminalFailure } from '../../messages';

/**
 * The mapping of columns in a JSON file: for each of the product's names the header of the file to import, ''
 * for none. docs/reference-data.md shows one.
 * @throws TerminalFailure when the file cannot be read or does not name every column
 */
export async function readColumnMapping(path: string, kind: ImportKind): Promise<ImportColumns> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new TerminalFailure('terminal.file-unreadable', { file: path }, error);
  }
  const parsed = (kind === 'interactions' ? InteractionColumns : PackageColumns).safeParse(content);
  if (!parsed.success)
    throw new TerminalFailure(
      'terminal.columns-invalid',
      { file: path, name: parsed.error.issues[0]?.path.join('.') || 'the file' },
      parsed.error,
    );
  return parsed.data;
}
