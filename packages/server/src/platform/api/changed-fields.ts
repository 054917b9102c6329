import { AppError } from '@erx/core/findings/app-error';
import { type Change, changesBetween, mergeChanges } from '@erx/core/values/changes';
import type * as z from 'zod';
import { refuseInput } from '../http/refusal';

/** What is stored, what it is to become, and which properties differ. */
export interface Changed<Fields> {
  readonly before: Fields;
  readonly after: Fields;
  readonly names: readonly string[];
}

/**
 * Applies key/value changes to what is stored. Properties that cannot be changed are left out, or refused by
 * name where the schema is strict; the values of the others must fit it, what is stored is not judged again.
 * @throws AppError `unchanged` when nothing differs; the refusal of invalid input for a value that does not
 * fit
 */
export function applyChanges<Fields extends object>(
  schema: z.ZodObject,
  before: Fields,
  changes: readonly Change[],
  unchanged: AppError['code'],
): Changed<Fields> {
  const parsed = schema.partial().safeParse(mergeChanges(changes));
  if (!parsed.success) throw refuseInput('body', parsed.error);
  const names = changesBetween(before, parsed.data as Partial<Fields>).map(({ key }) => key);
  if (names.length === 0) throw new AppError(unchanged);
  return { before, after: { ...before, ...parsed.data }, names };
}
