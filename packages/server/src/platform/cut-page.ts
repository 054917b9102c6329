import { LARGEST_PAGE, type PageQuery } from '@erx/core/values/page';
import * as z from 'zod';
import { readCursor, writeCursor } from './cursor';

/** The place of a row in its list: what it is sorted by, and its id. */
export type Place = readonly [string, string, id: string];
const Place = z.tuple([z.string(), z.string(), z.uuid()]);

/**
 * Cuts one page out of rows that are at hand whole, such as the people of a practice, and puts them in order:
 * by their places, without regard to any language, so that it is the same whichever database they come from.
 * @returns the rows behind the cursor, and the cursor behind them where more follow
 * @throws AppError call.cursor-unknown for a cursor that no page ended with
 */
export function cutPage<Row>(
  rows: readonly Row[],
  { limit = LARGEST_PAGE, after }: PageQuery,
  placeOf: (row: Row) => Place,
): { readonly items: Row[]; readonly next: string | undefined } {
  const start = after === undefined ? undefined : readCursor(Place, after);
  const behind = rows
    .map((row) => ({ row, place: placeOf(row) }))
    .filter(({ place }) => start === undefined || compare(place, start) > 0)
    .toSorted((one, other) => compare(one.place, other.place));
  const page = behind.slice(0, limit);
  const end = page.at(-1);
  return {
    items: page.map(({ row }) => row),
    next: behind.length > page.length && end ? writeCursor(end.place) : undefined,
  };
}

/** The place of a person among others: by last name, then first name, ignoring case. */
export function placeByName(person: {
  readonly lastName: string;
  readonly firstName: string;
  readonly id: string;
}): Place {
  return [person.lastName.toLowerCase(), person.firstName.toLowerCase(), person.id];
}

function compare(one: Place, other: Place): number {
  for (const [at, text] of one.entries()) {
    const against = other[at] ?? '';
    if (text !== against) return text < against ? -1 : 1;
  }
  return 0;
}
