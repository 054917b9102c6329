import { toStrength } from '@erx/core/medication-history/strength';
import type { Drug } from '@erx/core/drugs/model';
import { CalendarDate } from '@erx/core/values/dates';
import { readDecimal } from '@erx/core/values/decimals';
import type { HistoryFill } from '@erx/script/model/history';
import type { Fill } from './store';

/**
 * A fill of a message in the words of the product. Nothing is guessed: whether it is a controlled substance
 * is said by the message or by the catalogue, and is otherwise unknown; a date or number in another form is
 * left out.
 * @param product of the catalogue by the fill's NDC; undefined where it has none
 */
export function toFill({ medication }: HistoryFill, product: Drug | undefined): Fill {
  const { drugDescription, coded, quantity, daysSupply, lastFillDate, refills, sig } = medication;
  return {
    lastFillDate: CalendarDate.safeParse(lastFillDate?.slice(0, 10)).data ?? null,
    description: drugDescription,
    controlledSubstance:
      coded?.deaSchedule !== undefined
        ? true
        : !product || product.schedule === 'unknown'
          ? null
          : product.schedule !== 'none',
    ndc: coded?.ndc ?? '',
    sig: sig?.text ?? '',
    strength: toStrength(drugDescription, product?.strength),
    dispense: readDecimal(quantity.value) ?? null,
    refills: wholeNumber(refills),
    daysSupply: wholeNumber(daysSupply),
  };
}

/** What distinguishes one fill from another. */
export function fillKey({
  lastFillDate,
  description,
  ndc,
  sig,
  dispense,
}: Pick<Fill, 'lastFillDate' | 'description' | 'ndc' | 'sig' | 'dispense'>): string {
  return JSON.stringify([
    lastFillDate,
    description,
    ndc,
    sig,
    dispense === null ? null : (readDecimal(dispense) ?? null),
  ]);
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,3}$/.test(text) ? Number(text) : null;
}
