import type { AuditedChange } from '@erx/core/audit/details';
import { AppError } from '@erx/core/findings/app-error';
import { type Change, changesBetween, mergeChanges } from '@erx/core/values/changes';
import type * as z from 'zod';
import { toAuditedChanges } from '../audit-trail/changes';
import { refuseInput } from '../http/refusal';
import { strictSchema } from './strict-schema';

/** What is stored, what it is to become, and which properties differ. */
export interface Changed<Fields> {
  readonly before: Fields;
  readonly after: Fields;
  readonly names: readonly string[];
  /** The same with both values, as the trail seals them. */
  readonly changes: readonly AuditedChange[];
}

/**
 * Applies key/value changes to what is stored. Properties that cannot be changed are refused by name; the
 * values of the others must fit, what is stored is not judged again.
 * @throws AppError `unchanged` when nothing differs; the refusal of invalid input for a property that is not
 * there, or a value that does not fit
 */
export function applyChanges<Fields extends object>(
  schema: z.ZodObject,
  before: Fields,
  changes: readonly Change[],
  unchanged: AppError['code'],
): Changed<Fields> {
  const parsed = strictSchema(schema.partial()).safeParse(mergeChanges(changes));
  if (!parsed.success) throw refuseInput('body', parsed.error);
  const names = changesBetween(before, parsed.data as Partial<Fields>).map(({ key }) => key);
  if (names.length === 0) throw new AppError(unchanged);
  const after = { ...before, ...parsed.data };
  return { before, after, names, changes: toAuditedChanges(before, after) };
}
