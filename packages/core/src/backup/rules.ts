import type { AppliedMigration, KeyIds } from './model';

/**
 * Whether a database of these migrations can be brought to life by a service that knows those: what the
 * backup had must be how the service's own list begins. A newer backup has more; another product has others.
 */
export function isKnownSchema(
  applied: readonly AppliedMigration[],
  known: readonly AppliedMigration[],
): boolean {
  return (
    applied.length <= known.length &&
    applied.every(({ tag, hash }, index) => known[index]?.tag === tag && known[index].hash === hash)
  );
}

/**
 * The purposes whose keys a backup needs and that are not here: without them trails cannot be verified, or
 * secrets not be read.
 */
export function missingKeys(needed: KeyIds, present: KeyIds): (keyof KeyIds)[] {
  return (['archive', 'seals', 'secrets'] as const).filter((purpose) =>
    needed[purpose].some((id) => !present[purpose].includes(id)),
  );
}
