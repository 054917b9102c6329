import { readFile } from 'node:fs/promises';
import type { Context } from '../context';
import { TerminalFailure } from '../messages';

/** What stands for what is piped in. */
export const STDIN = '-';

/**
 * The text of a file, or of what is piped in.
 * @throws TerminalFailure terminal.file-unreadable
 */
export async function textOf(file: string, { stdin }: Pick<Context, 'stdin'>): Promise<string> {
  try {
    if (file !== STDIN) return await readFile(file, 'utf8');
    const pieces: Buffer[] = [];
    for await (const piece of stdin) pieces.push(Buffer.from(piece as Uint8Array));
    return Buffer.concat(pieces).toString('utf8');
  } catch (cause) {
    throw new TerminalFailure('terminal.file-unreadable', { file }, cause);
  }
}

/**
 * The same where it is JSON.
 * @throws TerminalFailure terminal.file-unreadable, terminal.entry-file-invalid
 */
export async function jsonTextOf(
  file: string,
  context: Pick<Context, 'stdin'>,
): Promise<{ readonly text: string; readonly value: unknown }> {
  const text = await textOf(file, context);
  try {
    return { text, value: JSON.parse(text) };
  } catch {
    // the parser's own words quote the file
    throw new TerminalFailure('terminal.entry-file-invalid', { file, reason: 'it is not JSON' });
  }
}
