import { fstatSync, writeSync } from 'node:fs';
import type { Writable } from 'node:stream';

/** What the system says of a disk, a quota or a file that is full. */
export const DISK_FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

type WriteSync = (descriptor: number, bytes: Uint8Array, offset: number) => number;

/**
 * Makes a stream to a file write each chunk whole or fail: on a nearly full disk the system takes a part of a
 * chunk, and Node would lose the rest without an error.
 * @param descriptor of the file that the stream writes to
 */
export function writeWhole(
  stream: Pick<Writable, '_write'>,
  descriptor: number,
  write: WriteSync = writeSync,
): void {
  stream._write = (chunk: Uint8Array | string, encoding, done) => {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk;
    try {
      // The system says why it took a part only when it is asked to take the rest.
      for (let written = 0; written < bytes.length;) written += write(descriptor, bytes, written);
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  };
}

/**
 * Whether a descriptor is a file or a device that is no terminal: what Node writes to without looking at how
 * much was taken.
 */
export function isWrittenDirectly(descriptor: number, isTerminal: boolean): boolean {
  if (isTerminal) return false;
  try {
    const kind = fstatSync(descriptor);
    return kind.isFile() || kind.isCharacterDevice();
  } catch {
    return false; // closed by the caller
  }
}
