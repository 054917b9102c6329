import * as z from 'zod';

/** An id made by the application: UUID, version 7 for rows, so that it sorts by the time it was made. */
export const Id = z.uuid();
export type Id = z.infer<typeof Id>;
