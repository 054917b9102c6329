import * as z from 'zod';

/** The calendar that the database, JavaScript's dates and what is calculated from them can all hold. */
const FIRST_YEAR = '1000';
const LAST_YEAR = '2999';

type Path = readonly PropertyKey[];

/** Half of a pair of UTF-16, which has no UTF-8: it would be stored as another character, or refused as JSON. */
const HALF_CHARACTER = /\p{Surrogate}/u;

/**
 * What of some input cannot be stored: a text with U+0000, which PostgreSQL has no text for, or with half of a
 * character, or a date that nothing can be calculated from.
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
        const issue = unreadable(name, path);
        if (issue) return new z.ZodError([issue]);
        waiting.push({ value: inner, path: [...path, name] });
      }
    }
  }
  return undefined;
}

function issueWith(text: string, path: Path): z.core.$ZodIssue | undefined {
  const issue = unreadable(text, path);
  if (issue) return issue;
  const year = text.length <= 30 ? /^(\d{4})-\d\d-\d\d(?:T[\d:.]+Z)?$/.exec(text)?.[1] : undefined;
  if (year === undefined || (year >= FIRST_YEAR && year <= LAST_YEAR)) return undefined;
  return { code: 'invalid_format', format: 'date', path: [...path], message: 'no date within the calendar' };
}

function unreadable(text: string, path: Path): z.core.$ZodIssue | undefined {
  const message = text.includes('\0')
    ? 'control characters'
    : HALF_CHARACTER.test(text)
      ? 'half a character'
      : undefined;
  return message === undefined ? undefined : { code: 'custom', path: [...path], message, input: undefined };
}
