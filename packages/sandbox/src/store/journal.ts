import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type * as z from 'zod';

/** A file of JSON lines that only grows: what is in it has happened. */
export interface Journal<T> {
  /** Everything written before this process started, in order. */
  past: T[];
  /** Writes one line before it returns. */
  append: (event: T) => void;
  /** Empties the file. */
  clear: () => void;
}

/**
 * Opens a journal (readable by its owner alone), making it where it is missing. A last line without its end,
 * left by a process that was killed while writing, is cut off; any other line that does not fit the schema
 * throws, naming the line.
 */
export const openJournal = <T>(file: string, schema: z.ZodType<T>): Journal<T> => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  if (!existsSync(file)) writeFileSync(file, '', { mode: 0o600 });
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf(0x0a) + 1;
  if (end < bytes.length) truncateSync(file, end);
  const lines = bytes.subarray(0, end).toString('utf8').split('\n').slice(0, -1);
  const past = lines.map((line, at) => {
    try {
      return schema.parse(JSON.parse(line));
    } catch {
      throw new Error(
        `${file} cannot be read: line ${at + 1} is damaged. Move the file away to start empty.`,
      );
    }
  });
  return {
    past,
    append: (event) => {
      appendFileSync(file, `${JSON.stringify(event)}\n`, { mode: 0o600 });
    },
    clear: () => {
      truncateSync(file, 0);
    },
  };
};
