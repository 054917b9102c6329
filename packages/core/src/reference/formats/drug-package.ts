import { CalendarDate } from '../../values/dates';
import type { StatedSubstance } from '../../drugs/listed-product';

/**
 * FDA's ENDMARKETINGDATE, 'YYYYMMDD' or with dashes: the day after which a product is no longer on the
 * market, by its labeler (FDA, NDC Product File Definitions).
 * @returns undefined where the text is no date; an end that no one can read is not one
 */
export function marketingEnd(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(text.trim()) ?? [];
  return CalendarDate.safeParse(`${year}-${month}-${day}`).data;
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
