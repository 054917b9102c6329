import * as z from 'zod';

/** How many rows a table shows unless asked otherwise (S2.15-1). */
export const DEFAULT_PAGE_SIZE = 15;

/** The most that one page has. */
export const LARGEST_PAGE = 500;

/**
 * How a list is asked for: at most `limit` items after the opaque cursor `after`. The next cursor comes in a
 * header.
 */
export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(LARGEST_PAGE).optional(),
  after: z.string().max(400).optional(),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** The reply header that carries the cursor of the next page; absent on the last page. */
export const NEXT_CURSOR_HEADER = 'x-next-cursor';

/**
 * How a CSV file is asked for by a program: plain, without the byte order mark by which spreadsheets know its
 * encoding and without a closing line.
 */
export const PlainQuery = z.object({ plain: z.stringbool().optional() });
