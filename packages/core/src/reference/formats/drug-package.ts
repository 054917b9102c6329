import type { Schedule } from '../../drugs/model';
import { CalendarDate } from '../../values/dates';

/** A substance of a product as a directory states it: '400' in 'mg/5mL'. */
export interface StatedSubstance {
  readonly name: string;
  readonly value: string;
  readonly unit: string;
}

/** A product of the FDA's directory: one labeler's, before grouping. */
export interface ListedProduct {
  readonly proprietaryName: string;
  readonly nonProprietaryName: string;
  readonly dosageForm: string;
  readonly route: string;
  readonly substances: readonly StatedSubstance[];
  /** FDA's application number (NDA, ANDA, BLA …); '' or absent where the source has none. */
  readonly application?: string;
  readonly isOverTheCounter: boolean;
  /** What the source says of the schedule; undefined where it has no such column: that is not 'none'. */
  readonly declaredSchedule: Schedule | undefined;
  /** RxNorm's names of the ingredients, where the source has them. */
  readonly ingredientNames: readonly string[];
  /** The last day on which it is marketed (YYYY-MM-DD), where the source says one. */
  readonly marketedUntil?: string;
}

/**
 * FDA's ENDMARKETINGDATE, 'YYYYMMDD' or with dashes: the day after which a product is no longer on the
 * market, by its labeler (FDA, NDC Product File Definitions).
 * @returns undefined where the text is no date; an end that no one can read is not one
 */
export function marketingEnd(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(text.trim()) ?? [];
  return CalendarDate.safeParse(`${year}-${month}-${day}`).data;
}

/** A package of a product, with everything the product says, as one line of a joined directory has it. */
export interface ListedPackage extends ListedProduct {
  /** Eleven characters: digits, but for a few old listings with a letter in the product or package code. */
  readonly ndc: string;
  readonly packageDescription: string;
  readonly rxcui: string | undefined;
}

/**
 * Pairs the directory's parallel lists: '12.5; 10' with 'mg/1; mg/1' and the substances' names. Where the
 * lists differ in length no amount can be trusted: the names stay, without amounts.
 */
export function statedSubstances(names: string, values: string, units: string): StatedSubstance[] {
  const list = (text: string) => (text === '' ? [] : text.split(';').map((part) => part.trim()));
  const [substances, amounts, measures] = [list(names), list(values), list(units.replaceAll('&apos;', "'"))];
  const arePaired = substances.length === amounts.length && amounts.length === measures.length;
  return substances
    .map((name, index) => ({
      name,
      value: arePaired ? (amounts[index] ?? '') : '',
      unit: arePaired ? (measures[index] ?? '') : '',
    }))
    .filter(({ name }) => name !== '');
}
