import { type DoseFact, releaseOf } from './facts';
import type { DoseFinding, UncheckedDose } from './model';
import { highAlertGroupOf } from './high-alert';
import { holdsOpioid, type TakenMedicine } from './totals';

/** Where an opioid acts on the whole body; in a cough syrup, too. */
const isOpioid = (ingredient: string): boolean => highAlertGroupOf(ingredient) === 'opioids';

/** Opioids of a medicine for which the table has no factor of morphine equivalents. */
const hasUncounted = (medicine: TakenMedicine, facts: readonly DoseFact[]): boolean =>
  medicine.drug.ingredients.some(isOpioid) && !holdsOpioid(medicine, facts);

/**
 * Opioids that no total counts: absent is not zero, so they are named wherever an opioid is ordered. Source: CDC
 * Clinical Practice Guideline for Prescribing Opioids for Pain, MMWR 71(3), 2022, table of conversion factors.
 * @param others what else is taken
 */
export function opioidsWithoutFactor(
  order: TakenMedicine,
  others: readonly TakenMedicine[],
  facts: readonly DoseFact[],
): UncheckedDose[] {
  if (!order.drug.ingredients.some(isOpioid)) return [];
  const named = [order, ...others].filter((medicine) => hasUncounted(medicine, facts));
  const note = [...new Set(named.map(({ description }) => description))].join(', ');
  return note === '' ? [] : [{ ingredient: 'opioids', reason: 'opioids-without-factor', note }];
}

/** Of these a long-acting form may be a first opioid by its label: that is shown, and asked of no one. */
const MILDER = ['tramadol', 'tapentadol', 'buprenorphine'];
const BOXED =
  'FDA labels of fentanyl transdermal systems, methadone and extended-release opioids, Boxed warning: respiratory depression';
const CDC_3 = 'CDC Clinical Practice Guideline for Prescribing Opioids, 2022, recommendation 3';

/** Whether an opioid acts for half a day or longer: by its form, as a patch, or methadone by itself. */
function isLongActing(ingredient: string, { route, doseForm }: TakenMedicine['drug']): boolean {
  if (!isOpioid(ingredient)) return false;
  const isPatch = /transdermal/i.test(route) || /patch/i.test(doseForm);
  return isPatch || ingredient.startsWith('methadone') || releaseOf(doseForm) === 'extended';
}

/**
 * A long-acting opioid for someone of whom no opioid is recorded. Source: boxed warnings of these labels; CDC
 * 2022, recommendation 3.
 * @param others what else is taken, with fills that are still in use
 */
export function findingsOnTolerance(order: TakenMedicine, others: readonly TakenMedicine[]): DoseFinding[] {
  const ingredient = order.drug.ingredients.find((one) => isLongActing(one, order.drug));
  const isTolerant = order.isRenewal === true || others.some(({ drug }) => drug.ingredients.some(isOpioid));
  if (ingredient === undefined || isTolerant) return [];
  const isMilder = MILDER.some((name) => ingredient.startsWith(name));
  return [
    {
      tier: isMilder ? 'inform' : 'reason',
      code: isMilder ? 'dose.opioid-new-milder' : 'dose.opioid-new',
      data: { ingredient },
      ingredient,
      source: isMilder ? CDC_3 : BOXED,
    },
  ];
}
