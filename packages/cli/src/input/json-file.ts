import { readFile } from 'node:fs/promises';
import { TerminalFailure } from '../messages';

/** What zod says of a value that is not what was wanted, as far as it matters here. */
interface Issue {
  readonly path: readonly PropertyKey[];
  readonly keys?: readonly string[];
}

/** A schema, whichever it is: this package has none of its own. */
interface Schema<Value> {
  safeParse(
    value: unknown,
  ):
    | { readonly success: true; readonly data: Value }
    | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };
}

/**
 * Reads a JSON file of a known form. What is wrong is named by its place in the file, never by what is there.
 * @throws TerminalFailure terminal.file-unreadable, terminal.entry-file-invalid
 */
export async function readJsonFile<Value>(file: string, schema: Schema<Value>): Promise<Value> {
  const parsed = schema.safeParse(await readJson(file));
  if (parsed.success) return parsed.data;
  throw new TerminalFailure('terminal.entry-file-invalid', {
    file,
    reason: [...new Set(parsed.error.issues.flatMap(placesOf))].join(', '),
  });
}

/**
 * The value of a JSON file, whatever its form.
 * @throws TerminalFailure terminal.file-unreadable, terminal.entry-file-invalid
 */
export async function readJson(file: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    throw new TerminalFailure('terminal.file-unreadable', { file }, cause);
  }
  try {
    return JSON.parse(text);
  } catch {
    // the parser's own words quote the file
    throw new TerminalFailure('terminal.entry-file-invalid', { file, reason: 'it is not JSON' });
  }
}

/** 'row 2 startHour'; rows are counted from 1. */
function placesOf({ path, keys }: Issue): string[] {
  const place = path
    .map((part) => (typeof part === 'number' ? `row ${String(part + 1)}` : String(part)))
    .join(' ');
  return keys?.map((key) => [place, key].filter(Boolean).join(' ')) ?? [place || 'the whole of it'];
}
