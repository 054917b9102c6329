import { showAmount, toFactAmount } from './amounts';
import { type DosedPatient, type DoseFact, factsFor } from './facts';
import { ingredientAmounts } from '../drugs/ingredient-amounts';
import { ingredientDoses } from './ingredient-doses';
import type { DosedOrder, DoseFinding } from './model';
import { sigOf } from '../sig/rules';

/** One medicine that a patient takes, with what is known of its directions. */
export interface TakenMedicine extends DosedOrder {
  readonly description: string;
  readonly dispense: string | undefined;
  readonly units: string | undefined;
}

/** What one medicine adds to a total. */
export interface TotalPart {
  readonly description: string;
  /** A day, in the unit of the total; undefined where no one can say. */
  readonly perDay: number | undefined;
}

/** The same ingredient, or opioids, of every medicine of a patient together. */
export interface DoseTotal {
  readonly perDay: number;
  readonly parts: readonly TotalPart[];
}

/**
 * Milligrams (or units) of one ingredient a day: by the directions at their most, else by quantity and days.
 */
export function perDayOf(ingredient: string, medicine: TakenMedicine): number | undefined {
  const { drug, sig: text, daysSupply, dispense, units } = medicine;
  const sig = sigOf(text, drug);
  const steps = sig && ingredientDoses(sig, drug);
  const days = steps?.map(
    (step) => step.ingredients.find((one) => one.ingredient === ingredient)?.perDay?.most,
  );
  if (days && days.length > 0 && days.every((one) => one !== undefined)) return Math.max(...days);
  const held = ingredientAmounts(drug)?.find((one) => one.ingredient === ingredient);
  const quantity = Number(dispense);
  const isInOwnUnits = units === drug.potencyUnitCode;
  const isCounted = held?.per === 'one' || held?.per === 'mL';
  if (!held || !isInOwnUnits || !isCounted || !daysSupply || !(quantity > 0)) return undefined;
  return (quantity / daysSupply) * held.amount;
}

/** Of free text no one knows the route: it is an opioid by any. */
const isFactorOf = (fact: DoseFact, ingredient: string, route: string): boolean =>
  fact.kind === 'mme' &&
  fact.ingredient === ingredient &&
  (route === '' || fact.route === route.toLowerCase());

const TO_MCG_AN_HOUR = 1000 / 24;

/**
 * Morphine milligram equivalents a day of one medicine (CDC, Clinical Practice Guideline for Prescribing
 * Opioids for Pain, MMWR 71(3), 2022): the factor of a patch is that of micrograms an hour.
 * @returns undefined where it holds an opioid of which no one can say how much; 0 where it holds none
 */
export function morphineEquivalents(medicine: TakenMedicine, facts: readonly DoseFact[]): number | undefined {
  let sum = 0;
  const { ingredients, route, doseForm } = medicine.drug;
  for (const ingredient of ingredients) {
    const factor = facts.find((fact) => isFactorOf(fact, ingredient, route));
    if (!factor) continue;
    const perDay = perDayOf(ingredient, medicine);
    if (perDay === undefined) return undefined;
    sum += perDay * factor.amount * (/patch/i.test(doseForm) ? TO_MCG_AN_HOUR : 1);
  }
  // Factors are decimals: 0.3 times 3 is 0.9, and no less.
  return Number(sum.toFixed(6));
}

/** Whether a medicine holds an opioid that is counted. */
export function holdsOpioid({ drug }: Pick<DosedOrder, 'drug'>, facts: readonly DoseFact[]): boolean {
  return drug.ingredients.some((ingredient) =>
    facts.some((fact) => isFactorOf(fact, ingredient, drug.route)),
  );
}

/** MME a day: reassess and offer naloxone from 50 (CDC 2022), justify from 90 (that of the 2016 guideline). */
export const RAISED_OPIOIDS = 50;
const HIGH = 90;
const CDC = 'CDC Clinical Practice Guideline for Prescribing Opioids, 2022';

/** Opioids of an order and of everything else that is taken; undefined where the order holds none. */
export function opioidTotal(
  order: TakenMedicine,
  others: readonly TakenMedicine[],
  facts: readonly DoseFact[],
): DoseTotal | undefined {
  if (!holdsOpioid(order, facts)) return undefined;
  const parts = [order, ...others]
    .filter((medicine) => holdsOpioid(medicine, facts))
    .map((medicine): TotalPart => ({
      description: medicine.description,
      perDay: morphineEquivalents(medicine, facts),
    }));
  return { perDay: parts.reduce((sum, { perDay = 0 }) => sum + perDay, 0), parts };
}

/** What a total of opioids asks for. */
export function findingsOnOpioids(total: DoseTotal | undefined): readonly DoseFinding[] {
  if (!total || total.perDay < RAISED_OPIOIDS) return [];
  const isHigh = total.perDay >= HIGH;
  return [
    {
      tier: isHigh ? 'reason' : 'inform',
      code: isHigh ? 'dose.opioids-high' : 'dose.opioids-raised',
      data: { given: String(Math.round(total.perDay)) },
      ingredient: 'opioids',
      source: CDC,
    },
  ];
}

/** Ingredients that hide in many products and harm by their sum. */
const SUMMED = ['acetaminophen', 'aspirin', 'ibuprofen', 'naproxen', 'diphenhydramine'];

/**
 * Other medicines with an ingredient of the order whose sum matters and of which no one can say how much is
 * taken: absent is not zero.
 */
export function notCountedInTotals(
  order: TakenMedicine,
  others: readonly TakenMedicine[],
): { readonly ingredient: string; readonly descriptions: readonly string[] }[] {
  return SUMMED.filter((ingredient) => order.drug.ingredients.includes(ingredient)).flatMap((ingredient) => {
    const descriptions = others
      .filter(({ drug }) => drug.ingredients.includes(ingredient))
      .filter((medicine) => perDayOf(ingredient, medicine) === undefined)
      .map(({ description }) => description);
    return descriptions.length === 0 ? [] : [{ ingredient, descriptions }];
  });
}

/** The first ingredient of an order whose total over all medicines matters; undefined where it has none. */
export function summedIngredient(order: TakenMedicine, facts: readonly DoseFact[]): string | undefined {
  const summed = order.drug.ingredients.find((ingredient) => SUMMED.includes(ingredient));
  return holdsOpioid(order, facts) ? 'opioids' : summed;
}

/**
 * Daily totals of an ingredient over every medicine of a patient, above what is stated for one day. What the
 * order alone exceeds is said of the order.
 */
export function findingsOnTotals(
  order: TakenMedicine,
  others: readonly TakenMedicine[],
  facts: readonly DoseFact[],
  patient: DosedPatient,
): readonly DoseFinding[] {
  return SUMMED.flatMap((ingredient): DoseFinding[] => {
    const own = order.drug.ingredients.includes(ingredient) ? perDayOf(ingredient, order) : undefined;
    if (own === undefined) return [];
    const product = { ingredient, route: order.drug.route, doseForm: order.drug.doseForm };
    const limits = factsFor(facts, product, patient).flatMap((fact) => {
      const amount = fact.kind === 'daily-most' ? toFactAmount(fact, 'mg') : undefined;
      return amount === undefined ? [] : [{ fact, amount }];
    });
    const limit = limits.sort((left, right) => right.amount - left.amount)[0];
    const rest = others
      .filter(({ drug }) => drug.ingredients.includes(ingredient))
      .reduce((sum, medicine) => sum + (perDayOf(ingredient, medicine) ?? 0), 0);
    if (!limit || rest === 0 || own > limit.amount || own + rest <= limit.amount) return [];
    return [
      {
        tier: 'reason',
        code: 'dose.total-high',
        data: {
          given: showAmount(own + rest, 'mg'),
          most: showAmount(limit.amount, 'mg'),
          ingredient,
        },
        ingredient,
        source: limit.fact.source,
      },
    ];
  });
}
