import { toStrength } from '@erx/core/medication-history/strength';
import type { Drug } from '@erx/core/drugs/model';
import { CalendarDate } from '@erx/core/values/dates';
import { readDecimal } from '@erx/core/values/decimals';
import type { HistoryEntry } from '@erx/core/medication-history/model';
import { showPhone } from '@erx/core/values/contact';
import type { Communication } from '@erx/script/model/contact';
import type { HistoryFill, RxHistoryResponse } from '@erx/script/model/history';
import { type Element, textsOf } from '@erx/script/xml/element';
import type { Fill } from './store';

/**
 * An entry of a message in the words of the product. Nothing is guessed: whether it is a controlled substance
 * is said by the message or by the catalogue, and is otherwise unknown; a date or number in another form is
 * left out.
 * @param product of the catalogue by the fill's NDC; undefined where it has none
 */
export function toFill(
  fill: HistoryFill,
  product: Drug | undefined,
  entry: HistoryEntry = 'dispensed',
): Fill {
  const { medication } = fill;
  const { drugDescription, coded, quantity, daysSupply, lastFillDate, writtenDate, refills, sig } =
    medication;
  const carried = (name: string) =>
    medication.carried?.filter(({ element }) => element.name === name).map(({ element }) => element) ?? [];
  return {
    entry,
    lastFillDate: dayOf(lastFillDate),
    writtenDate: dayOf(writtenDate),
    pharmacy: pharmacyOf(fill) ?? carried('Pharmacy').map(pharmacyIn).join(', '),
    prescriber: prescriberOf(fill) ?? carried('Prescriber').map(prescriberIn).join(', '),
    reportedBy: carried('HistorySource').flatMap(textsOf).join(', '),
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

/** How many entries of an answer no item shows: other forms, scores, answers of programs. */
export function countNotShown({ carried = [] }: RxHistoryResponse): number {
  return carried.filter(({ element }) => NOT_SHOWN.has(element.name)).length;
}
const NOT_SHOWN = new Set([
  'MedicationDispensed',
  'MedicationDispensedAdministered',
  'MedicationPrescribed',
  'Scores',
  'PDMPStatesResponded',
]);

function pharmacyOf({ pharmacy }: HistoryFill): string | undefined {
  return pharmacy && [pharmacy.businessName, numberOf(pharmacy.communication)].join(', ');
}

function prescriberOf({ prescriber }: HistoryFill): string | undefined {
  if (!prescriber) return undefined;
  const { first, middle, last, suffix } = prescriber.name;
  return [[first, middle, last, suffix].filter(Boolean).join(' '), numberOf(prescriber.communication)].join(
    ', ',
  );
}

const numberOf = ({ primaryTelephone: { number } }: Communication): string => showPhone(number);

/** One of which the claim lacks parts: what it has. */
function pharmacyIn(element: Element): string {
  return [...below(element, 'BusinessName'), ...below(element, 'Number').slice(0, 1).map(showPhone)].join(
    ', ',
  );
}

function prescriberIn(element: Element): string {
  const name = ['FirstName', 'MiddleName', 'LastName', 'Suffix'].flatMap((part) =>
    below(element, part).slice(0, 1),
  );
  return [name.join(' '), ...below(element, 'Number').slice(0, 1).map(showPhone)].filter(Boolean).join(', ');
}

function below(element: Element, name: string): string[] {
  return element.children.flatMap((child) => (child.name === name ? textsOf(child) : below(child, name)));
}

function dayOf(text: string | undefined): CalendarDate | null {
  return CalendarDate.safeParse(text?.slice(0, 10)).data ?? null;
}

/** What distinguishes one fill from another. */
export function fillKey({
  entry,
  lastFillDate,
  writtenDate,
  description,
  ndc,
  sig,
  dispense,
}: Pick<
  Fill,
  'entry' | 'lastFillDate' | 'writtenDate' | 'description' | 'ndc' | 'sig' | 'dispense'
>): string {
  return JSON.stringify([
    entry,
    lastFillDate,
    // a fill is known by its own day, also where the prescription's day is missing once
    entry === 'prescribed' ? writtenDate : null,
    description,
    ndc,
    sig,
    dispense === null ? null : (readDecimal(dispense) ?? null),
  ]);
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,3}$/.test(text) ? Number(text) : null;
}
