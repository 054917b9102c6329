import * as z from 'zod';

/** A change of one property, as PATCH takes it: the property's name and its new value (P4-13, P5-3). */
export const Change = z.strictObject({ key: z.string().max(64), value: z.unknown() });
export type Change = z.infer<typeof Change>;
export const Changes = z.array(Change).min(1).max(100);

/** The properties that differ, with their values in `after`. Values are compared by their JSON text. */
export function changesBetween<T extends object>(before: T, after: Partial<T>): Change[] {
  return Object.entries(after)
    .filter(
      ([key, value]) => JSON.stringify(value ?? null) !== JSON.stringify(before[key as keyof T] ?? null),
    )
    .map(([key, value]) => ({ key, value: value ?? null }));
}

/** The changes as one object, the last change of a property winning. */
export function mergeChanges(changes: readonly Change[]): Record<string, unknown> {
  return Object.fromEntries(changes.map(({ key, value }) => [key, value]));
}
