import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

/** A file's bytes as published; a name ending in .gz is unpacked on the way. */
function openText(path: string): NodeJS.ReadableStream {
  const bytes = createReadStream(path);
  if (!path.endsWith('.gz')) return bytes;
  const unpacked = createGunzip();
  pipeline(bytes, unpacked).catch((error: unknown) => unpacked.destroy(error as Error));
  return unpacked;
}

/** SHA-256 of a file as it lies on disk, hexadecimal, and its size in bytes. */
export async function fingerprintFile(
  path: string,
  signal: AbortSignal,
): Promise<{ hash: string; size: number }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash, { signal });
  return { hash: hash.digest('hex'), size: (await stat(path)).size };
}

/**
 * The lines of a text file in groups, so that memory holds one group and a line. Only a line feed ends a
 * line, as in an editor; a last empty line is none, and a byte order mark stays with the first.
 * @param longest a line beyond it is no text file's: given out shortened to this and one more, so that it is
 * refused
 */
export async function* lineGroups(
  path: string,
  most: { readonly lines: number; readonly characters: number; readonly longest: number },
): AsyncGenerator<string[]> {
  let group: string[] = [];
  let characters = 0;
  for await (const line of linesOf(path, most.longest)) {
    if (group.length > 0 && (group.length >= most.lines || characters + line.length > most.characters)) {
      yield group;
      group = [];
      characters = 0;
    }
    group.push(line);
    characters += line.length;
  }
  if (group.length > 0) yield group;
}

async function* linesOf(path: string, longest: number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let rest = '';
  for await (const chunk of openText(path)) {
    rest += decoder.decode(chunk as Buffer, { stream: true });
    const lines = rest.split('\n');
    rest = (lines.pop() ?? '').slice(0, longest + 1);
    for (const line of lines) yield line.slice(0, longest + 1);
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}
