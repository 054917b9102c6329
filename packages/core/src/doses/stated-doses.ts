import { showAmount, toFactAmount } from './amounts';
import { type DosedPatient, type DoseFact, factsFor } from './facts';
import { type AmountUnit, ingredientAmounts } from '../drugs/ingredient-amounts';
import type { DosedDrug } from './model';

/** What is stated of the doses of one ingredient for a patient, for reading. */
export interface StatedDose {
  /** 'amoxicillin: 20 to 90 mg/kg a day (282 to 1,269 mg), at most 3,000 mg a day' */
  readonly text: string;
  /** Where every part of it is in the text. */
  readonly source: string;
}

interface Stated {
  readonly text: string;
  readonly from: readonly DoseFact[];
}

/**
 * What labels and guidelines state of a product's doses for a patient, one sentence for each ingredient of
 * which something is stated. Of several uses the widest range: no one said which is meant.
 */
export function stateDoses(
  drug: DosedDrug,
  facts: readonly DoseFact[],
  patient: DosedPatient | undefined,
): StatedDose[] {
  if (!patient) return [];
  const amounts = ingredientAmounts(drug);
  return drug.ingredients.flatMap((ingredient) => {
    const held = ofDevice(
      drug,
      factsFor(facts, { ingredient, route: drug.route, doseForm: drug.doseForm }, patient),
    );
    const unit = amounts?.find((amount) => amount.ingredient === ingredient)?.unit ?? 'mg';
    const parts = [
      byWeight('single', 'a dose', held, unit, patient.weightKg),
      byWeight('daily', 'a day', held, unit, patient.weightKg),
      ...mostOf(held, unit),
      ...countedOf(held),
      ...timingOf(held),
    ].flatMap((part) => (part ? [part] : []));
    if (parts.length === 0) return [];
    const sources = new Set(parts.flatMap(({ from }) => from.map(({ source }) => source)));
    return [
      { text: `${ingredient}: ${parts.map(({ text }) => text).join(', ')}`, source: [...sources].join('; ') },
    ];
  });
}

/** What a nebulizer gives is not stated in puffs, and what an inhaler gives not in milligrams where puffs are. */
function ofDevice({ doseForm }: DosedDrug, held: readonly DoseFact[]): readonly DoseFact[] {
  const isInPuffs = ({ unit }: DoseFact): boolean => unit === 'puff';
  if (!held.some(isInPuffs)) return held;
  if (/nebul/i.test(doseForm)) return held.filter((fact) => !isInPuffs(fact));
  return held.filter(({ unit }) => !['mg', 'mcg', 'g'].includes(unit));
}

type Kind = DoseFact['kind'];

/** The fact of a kind that allows most, or least, in the unit of the ingredient. */
function widest(held: readonly DoseFact[], kind: Kind, unit: AmountUnit, isLeast = false) {
  const usable = held.flatMap((fact) => {
    const amount = fact.kind === kind ? toFactAmount(fact, unit) : undefined;
    return amount === undefined ? [] : [{ fact, amount }];
  });
  usable.sort((left, right) => (isLeast ? left.amount - right.amount : right.amount - left.amount));
  return usable[0];
}

/** '20 to 90 mg/kg a day', and what that is at the weight. */
function byWeight(
  span: 'single' | 'daily',
  basis: string,
  held: readonly DoseFact[],
  unit: AmountUnit,
  weightKg: number | undefined,
): Stated | undefined {
  const most = widest(held, `${span}-most-per-kg`, unit);
  const least = widest(held, `${span}-least-per-kg`, unit, true);
  const from = [least, most].flatMap((end) => (end ? [end.fact] : []));
  const at = (perKg: number): number => perKg * (weightKg ?? 0);
  const limits = [least?.amount, most?.amount] as const;
  if (from.length === 0) return undefined;
  const perKg = rangeOf(limits, unit, '/kg');
  const absolute =
    weightKg === undefined ? '' : ` (${rangeOf([mapped(limits[0], at), mapped(limits[1], at)], unit)})`;
  return { text: `${perKg} ${basis}${absolute}`, from };
}

const mapped = (value: number | undefined, to: (value: number) => number) =>
  value === undefined ? undefined : to(value);

/** '20 to 90 mg/kg', 'at most 90 mg/kg', 'from 20 mg/kg'. */
function rangeOf(
  [least, most]: readonly [number | undefined, number | undefined],
  unit: AmountUnit,
  suffix = '',
): string {
  const show = (amount: number): string => `${showAmount(amount, unit)}${suffix}`;
  if (most === undefined) return `from ${show(least ?? 0)}`;
  if (least === undefined) return `at most ${show(most)}`;
  return `${show(least).replace(` ${unit}${suffix}`, '')} to ${show(most)}`;
}

/** What is stated without a weight. */
function mostOf(held: readonly DoseFact[], unit: AmountUnit): Stated[] {
  const single = widest(held, 'single-most', unit);
  const daily = widest(held, 'daily-most', unit);
  const weekly = widest(held, 'weekly-most', unit);
  const least = widest(held, 'daily-least', unit, true);
  return [
    ...(single
      ? [{ text: `at most ${showAmount(single.amount, unit)} at a time`, from: [single.fact] }]
      : []),
    ...(daily
      ? [
          {
            text: `${rangeOf([least?.amount, daily.amount], unit)} a day`,
            from: [daily.fact, ...(least ? [least.fact] : [])],
          },
        ]
      : []),
    ...(weekly ? [{ text: `at most ${showAmount(weekly.amount, unit)} a week`, from: [weekly.fact] }] : []),
  ];
}

/** What is stated in puffs, sprays, drops or milliliters. */
function countedOf(held: readonly DoseFact[]): Stated[] {
  const spans: readonly [Kind, string][] = [
    ['single-most', 'at a time'],
    ['daily-most', 'a day'],
  ];
  return spans.flatMap(([kind, span]) => {
    const [fact] = held
      .filter(({ kind: own, unit }) => own === kind && COUNTED.has(unit))
      .sort((left, right) => right.amount - left.amount);
    if (!fact) return [];
    const unit = fact.unit === 'mL' || fact.amount === 1 ? fact.unit : `${fact.unit}s`;
    return [{ text: `at most ${String(fact.amount)} ${unit} ${span}`, from: [fact] }];
  });
}

const COUNTED: ReadonlySet<DoseFact['unit']> = new Set(['puff', 'spray', 'drop', 'mL']);

/** How often and how long. */
function timingOf(held: readonly DoseFact[]): Stated[] {
  const largest = (kind: Kind, isLeast = false): DoseFact | undefined =>
    held
      .filter((fact) => fact.kind === kind)
      .sort((left, right) => (isLeast ? left.amount - right.amount : right.amount - left.amount))[0];
  const sentences: readonly [DoseFact | undefined, (amount: string) => string][] = [
    [
      largest('times-a-day-most'),
      (times) => (times === '1' ? 'at most once a day' : `at most ${times} times a day`),
    ],
    [largest('hours-between-least', true), (hours) => `at least ${hours} hours apart`],
    [largest('days-most'), (days) => `at most ${days} days`],
    [largest('once-weekly'), () => 'once a WEEK'],
  ];
  return sentences.flatMap(([fact, say]) => (fact ? [{ text: say(String(fact.amount)), from: [fact] }] : []));
}
