import * as z from 'zod';
import { withoutWidthless } from './plain-text';

/** Control characters, and line or direction separators that would let text pretend to be something else. */
// eslint-disable-next-line no-control-regex -- naming the control characters is this pattern's purpose
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

/** Whether a text has characters that neither a pharmacy nor a screen can show faithfully. */
export function hasControlCharacters(text: string): boolean {
  return CONTROL.test(text);
}

/**
 * One line of text of at most so many characters, trimmed, without control characters; what has no width is taken
 * out.
 */
export function line(limit: number) {
  return z
    .string()
    .overwrite(withoutWidthless)
    .trim()
    .max(limit)
    .refine((text) => !hasControlCharacters(text), { message: 'control characters' });
}

/** Text for people that may have line breaks; other control characters are refused; see line(). */
export function lines(limit: number) {
  return z
    .string()
    .overwrite(withoutWidthless)
    .trim()
    .max(limit)
    .refine((text) => !hasControlCharacters(text.replace(/[\r\n\t]/g, '')), {
      message: 'control characters',
    });
}

/** What is empty where nothing is known. */
export const orEmpty = <Schema extends z.ZodType<string>>(schema: Schema) => z.union([schema, z.literal('')]);

/** A reason in words is short enough for the trail and long enough to be one. */
export const REASON_LENGTH = { least: 3, most: 210 } as const;
