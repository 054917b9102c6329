import { holdsOpioid, type DoseTotal, RAISED_OPIOIDS, type TakenMedicine } from './totals';
import type { DoseFact } from './facts';

/** Why naloxone is offered with an opioid, and whether the patient has some already. */
export interface NaloxoneOffer {
  readonly because: 'dose' | 'benzodiazepine';
  readonly isHeld: boolean;
}

const NASAL_OR_INJECTED = /nasal|intramuscular|subcutaneous|injection/i;

/**
 * Whether naloxone is to be offered with an order: from 50 MME a day of everything together, or where an opioid
 * and a benzodiazepine are taken together. Source: CDC Clinical Practice Guideline for Prescribing Opioids for
 * Pain, 2022, recommendation 8.
 * @param isBenzodiazepine whether an ingredient is one
 * @returns undefined where neither holds
 */
export function offerNaloxone(
  { order, others, opioids }: OfferedFor,
  facts: readonly DoseFact[],
  isBenzodiazepine: (ingredient: string) => boolean,
): NaloxoneOffer | undefined {
  if (!holdsOpioid(order, facts) && !order.drug.ingredients.some(isBenzodiazepine)) return undefined;
  const all = [order, ...others];
  const isSedated = all.some(({ drug }) => drug.ingredients.some(isBenzodiazepine));
  const takesOpioid = all.some((medicine) => holdsOpioid(medicine, facts));
  const isRaised = opioids !== undefined && opioids.perDay >= RAISED_OPIOIDS;
  if (!isRaised && !(isSedated && takesOpioid)) return undefined;
  const isHeld = all.some(
    ({ drug }) =>
      drug.ingredients.length === 1 &&
      drug.ingredients[0] === 'naloxone' &&
      NASAL_OR_INJECTED.test(`${drug.route} ${drug.doseForm}`),
  );
  return { because: isRaised ? 'dose' : 'benzodiazepine', isHeld };
}

interface OfferedFor {
  readonly order: TakenMedicine;
  readonly others: readonly TakenMedicine[];
  readonly opioids: DoseTotal | undefined;
}
