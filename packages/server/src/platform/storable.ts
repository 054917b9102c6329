import * as z from 'zod';

/** The calendar that the database, JavaScript's dates and what is calculated from them can all hold. */
const FIRST_YEAR = '1000';
const LAST_YEAR = '2999';

type Path = readonly PropertyKey[];

/**
 * What of some input cannot be stored: a text with U+0000, which PostgreSQL has no text for, or a date that
 * nothing can be calculated from.
 * @param value that its schema has taken
 * @returns why, in the form of a schema's own refusals; undefined where all of it can be stored
 */
export function findUnstorable(value: unknown): z.ZodError | undefined {
  // no recursion: what was sent may be nested very deeply
  const waiting: { value: unknown; path: Path }[] = [{ value, path: [] }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value: part, path } = next;
    if (typeof part === 'string') {
      const issue = issueWith(part, path);
      if (issue) return new z.ZodError([issue]);
    } else if (typeof part === 'object' && part !== null) {
      for (const [name, inner] of Object.entries(part)) {
        if (name.includes('\0')) return new z.ZodError([controlCharacters(path)]);
        waiting.push({ value: inner, path: [...path, name] });
      }
    }
  }
  return undefined;
}

function issueWith(text: string, path: Path): z.core.$ZodIssue | undefined {
  if (text.includes('\0')) return controlCharacters(path);
  const year = text.length <= 30 ? /^(\d{4})-\d\d-\d\d(?:T[\d:.]+Z)?$/.exec(text)?.[1] : undefined;
  if (year === undefined || (year >= FIRST_YEAR && year <= LAST_YEAR)) return undefined;
  return { code: 'invalid_format', format: 'date', path: [...path], message: 'no date within the calendar' };
}

function controlCharacters(path: Path): z.core.$ZodIssue {
  return { code: 'custom', path: [...path], message: 'control characters', input: undefined };
}
