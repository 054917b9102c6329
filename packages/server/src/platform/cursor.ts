import { AppError } from '@erx/core/findings/app-error';
import * as z from 'zod';
import { isRowId } from './database/row-id';
import { findUnstorable } from './storable';

/** Where a page ended, as the text that a client hands back for the next one. */
export function writeCursor(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/**
 * The place that a client handed back. It is input like any other: what could not be stored could not be compared
 * with, either.
 * @param schema what such a place is made of
 * @throws AppError call.cursor-unknown for what no page ended with
 */
export function readCursor<Schema extends z.ZodType>(schema: Schema, cursor: string): z.infer<Schema> {
  const read = schema.safeParse(parsed(cursor));
  if (!read.success || findUnstorable(read.data)) throw new AppError('call.cursor-unknown');
  return read.data;
}

/** What the keys of an order are, by PostgreSQL's names. */
const KEYS = { text: z.string(), uuid: z.uuid(), timestamptz: z.iso.datetime() };
export type KeyType = keyof typeof KEYS;

/**
 * The keys that a page ended with, of an order that sorts by keys of these types; the database is sent nothing else.
 * @throws AppError call.cursor-unknown for a cursor of another order, or of none
 */
export function readKeys(types: readonly KeyType[], keys: readonly string[]): readonly string[] {
  const isSound =
    keys.length === types.length && types.every((type, at) => KEYS[type].safeParse(keys[at]).success);
  if (!isSound) throw new AppError('call.cursor-unknown');
  return keys;
}

const PlaceInTime = z.tuple([z.iso.datetime(), z.string().refine(isRowId)]);

/** Where a page ended that is in the order of time. */
export function cursorInTime({ at, id }: { readonly at: Date; readonly id: string }): string {
  return writeCursor([at.toISOString(), id]);
}

/** Where such a page continues. @throws AppError call.cursor-unknown for a cursor that no page ended with */
export function placeInTime(cursor: string | undefined): { at: Date; id: string } | undefined {
  if (cursor === undefined) return undefined;
  const [at, id] = readCursor(PlaceInTime, cursor);
  return { at: new Date(at), id };
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
