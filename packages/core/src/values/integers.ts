import * as z from 'zod';

/** The largest number that a column of PostgreSQL's type integer holds. */
export const MAX_INTEGER = 2_147_483_647;

/** The version of a record, as a caller has last seen it. */
export const Version = z.number().int().min(0).max(MAX_INTEGER);
