import substances from './controlled-substances.json' with { type: 'json' };
import type { Schedule } from './model';

type Listed = Exclude<Schedule, 'none' | 'unknown'>;

const namesOf = (groups: readonly { readonly names: readonly string[] }[]): readonly string[] =>
  groups.flatMap(({ names }) => names);

/**
 * Substances of 21 CFR 1308.11–1308.15 that are, or have been, in products of the NDC directory, by the
 * schedule of the substance alone. Names are words in lower case; a salt, ester or hydrate added to the name
 * changes nothing (1308.11–15: 'salts, isomers, and salts of isomers'). Limits for combinations are in
 * schedules.ts: difenoxin alone is in schedule I, with atropine it is IV or V, and the narcotic preparations of
 * 1308.15 are limits.
 */
export const CONTROLLED: Record<Listed, readonly string[]> = {
  I: namesOf(substances.I),
  II: namesOf(substances.II),
  III: namesOf(substances.III),
  IV: namesOf(substances.IV),
  V: namesOf(substances.V),
};

/**
 * Opiates and opioids of schedule II: the narcotics of 21 CFR 1308.12(b)(1) and (c), which bind opioid
 * receptors, without coca and cocaine, which the law counts among the narcotics and which are none.
 */
export const CONTROLLED_OPIOIDS: ReadonlySet<string> = new Set(
  namesOf(substances.II.filter(({ isOpioid }) => isOpioid)),
);
