import { AppError } from '@erx/core/findings/app-error';
import type * as z from 'zod';
import { findUnstorable } from './storable';

/** Where a page ended, as the text that a client hands back for the next one. */
export function writeCursor(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/**
 * The place that a client handed back. It is input like any other: what could not be stored could not be compared
 * with, either.
 * @param schema what such a place is made of
 * @throws AppError call.invalid for what no page ended with
 */
export function readCursor<Schema extends z.ZodType>(schema: Schema, cursor: string): z.infer<Schema> {
  const read = schema.safeParse(parsed(cursor));
  if (!read.success || findUnstorable(read.data)) throw new AppError('call.invalid');
  return read.data;
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
