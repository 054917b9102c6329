import type { CredentialChange } from './model';
import { type Change, changesBetween } from '../values/changes';
import { readEntry } from '../accounts/entry';
import type { Registrations } from '../accounts/model';

/**
 * What belongs to each number: another number is another registration, with its own name, state and expiry.
 */
const PARTS = {
  deaNumber: ['deaName', 'deaExpiresOn'],
  stateLicenseNumber: ['licenseState', 'licenseExpiresOn'],
} as const satisfies Partial<Record<keyof Registrations, readonly (keyof Registrations)[]>>;
const NUMBERS = Object.keys(PARTS) as (keyof typeof PARTS)[];
type Part = (typeof PARTS)[keyof typeof PARTS][number];

/** The number that a part belongs to. */
export const numberOfPart = (part: Part): keyof typeof PARTS =>
  (PARTS.deaNumber as readonly Part[]).includes(part) ? 'deaNumber' : 'stateLicenseNumber';

/** The parts of each number that is another one. */
const partsOfOthers = (before: Registrations, after: Registrations): readonly Part[] =>
  NUMBERS.filter((number) => before[number] !== after[number]).flatMap((number) => PARTS[number]);

/**
 * The details with what belongs to a number gone where the number is another one: its name, state and end are
 * unknown until they are stated of the new one.
 * @param stated the fields that are stated with it: those stay, also where they are the same
 */
export function withoutFormerRegistration<Info extends Registrations>(
  before: Info,
  after: Info,
  stated: readonly string[] = [],
): Info {
  const former = partsOfOthers(before, after).filter(
    (part) => before[part] === after[part] && !stated.includes(part),
  );
  return { ...after, ...Object.fromEntries(former.map((part) => [part, ''])) };
}

/** What of another number is stated to be as it was of the former one: it is a statement all the same. */
export function restatedParts(before: Registrations, after: Registrations): readonly CredentialChange[] {
  return partsOfOthers(before, after)
    .filter((part) => after[part] !== '' && before[part] === after[part])
    .map((field) => ({ field, before: before[field], after: after[field] }));
}

/** What differs, and what is stated again of another number. */
export function statedChanges<Info extends Registrations>(before: Info, after: Info): readonly Change[] {
  return [
    ...changesBetween(before, after),
    ...restatedParts(before, after).map(({ field, after: value }) => ({ key: field, value })),
  ];
}

/** What was stated of a number that is another one now, and is empty: it is removed unless it is stated again. */
export const emptiedParts = (before: Registrations, after: Registrations): readonly Part[] =>
  partsOfOthers(before, after).filter((part) => before[part] !== '' && after[part] === '');

/**
 * What a form shows while a number is typed: with the first difference what belongs to it is empty, and there
 * again with the former number. What was typed meanwhile stays.
 * @param initial what the form began with
 * @param changes what is typed now
 */
export function withPartsOfNumbers<Typed extends Registrations>(
  initial: Typed,
  typed: Typed,
  changes: Partial<Typed>,
): Partial<Typed> {
  const isOther = (entry: Typed, number: keyof typeof PARTS) =>
    readEntry(entry)[number] !== readEntry(initial)[number];
  const parts = NUMBERS.flatMap((number) => {
    const isOtherNow = isOther({ ...typed, ...changes }, number);
    if (isOther(typed, number) === isOtherNow) return [];
    return PARTS[number]
      .filter((part) => typed[part] === (isOtherNow ? initial[part] : ''))
      .map((part) => [part, isOtherNow ? '' : initial[part]] as const);
  });
  return { ...Object.fromEntries(parts), ...changes };
}
