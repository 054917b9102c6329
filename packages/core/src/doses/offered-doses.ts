import { checkDoses } from './check-doses';
import type { DoseFact } from './facts';
import type { DosedDrug } from './model';

/** Whom the labels' own directions are written for: a grown person of ordinary weight. */
const GROWN = { ageMonths: 40 * 12, weightKg: 70 };

/**
 * Whether directions may be offered for a product to anyone: nothing that is stated of a grown person's doses
 * speaks against them. Directions that are not understood are not judged here: they are a label's own words.
 */
export function dosesMayBeOffered(sig: string, drug: DosedDrug, facts: readonly DoseFact[]): boolean {
  const { findings } = checkDoses({ drug, sig, daysSupply: undefined }, facts, GROWN);
  return findings.every(({ tier }) => tier === 'inform');
}
