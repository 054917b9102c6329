import { fullName } from '../users/names';
import type { CredentialChange, CredentialField } from './model';

// Letters of other alphabets, and signs, that pass for Latin ones in print: the part of UTS #39 "Unicode Security
// Mechanisms" (confusables.txt, revision 31) that a name can hold, with 0, 1, | and l as everywhere.
const PASSES_FOR: Readonly<Record<string, string>> = {
  а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', һ: 'h', і: 'i', ј: 'j', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p',
  ԛ: 'q', ѕ: 's', т: 't', у: 'y', ѵ: 'v', ԝ: 'w', х: 'x', ӏ: 'l', α: 'a', β: 'b', ε: 'e', η: 'n', ι: 'i',
  κ: 'k', μ: 'u', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', γ: 'y', ı: 'i', ł: 'l', ø: 'o', đ: 'd',
  ħ: 'h', ß: 'ss', æ: 'ae', œ: 'oe', '0': 'o', '1': 'l', '|': 'l',
}; // prettier-ignore

/** One part of a name as the eye takes it: case, accents and any separators make no difference. */
function seen(part: string): string {
  const plain = part
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}|\p{Cf}/gu, '');
  return [...plain]
    .map((letter) => PASSES_FOR[letter] ?? letter)
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .join('')
    .replaceAll('i', 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** A first and a last name. */
export interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/** Whether one name is the other, or can be taken for it, whichever part is stated first. */
export function isNameAlike(one: Named, other: Named): boolean {
  const [first, last] = [seen(one.firstName), seen(one.lastName)];
  const [otherFirst, otherLast] = [seen(other.firstName), seen(other.lastName)];
  return (first === otherFirst && last === otherLast) || (first === otherLast && last === otherFirst);
}

/** A license as it was stated, with the state of the address where no other is. */
export interface StatedLicense {
  readonly stateLicenseNumber: string;
  readonly licenseState: string;
  readonly state: string;
}

/** Whether both name one license: its number, however it is spaced and capitalized, in one state. */
export function isSameLicense(one: StatedLicense, other: StatedLicense): boolean {
  const [number, otherNumber] = [one, other].map(({ stateLicenseNumber }) =>
    stateLicenseNumber.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, ''),
  );
  return number !== '' && number === otherNumber && licensedIn(one) === licensedIn(other);
}

const licensedIn = ({ licenseState, state }: StatedLicense) => licenseState || state;

/** Another active prescriber. */
export interface OtherPrescriber extends Named, StatedLicense {
  readonly id: string;
}

/** Who else is called so, or has the license. */
export interface Likeness {
  readonly ofName: readonly OtherPrescriber[];
  readonly ofLicense: readonly OtherPrescriber[];
}

/** Holds a name and a license against all other active prescribers. */
export function findLikeness(stated: Named & StatedLicense, others: readonly OtherPrescriber[]): Likeness {
  return {
    ofName: others.filter((other) => isNameAlike(stated, other)),
    ofLicense: others.filter((other) => isSameLicense(stated, other)),
  };
}

/**
 * What is said of it to the approver.
 * @param isOfPractice whether another one is of the reader's practice, and may be named to them
 */
export function warningsOnLikeness(
  { ofName, ofLicense }: Likeness,
  isOfPractice: (id: string) => boolean,
): string[] {
  const named = (other: OtherPrescriber) =>
    isOfPractice(other.id) ? fullName(other) : 'a prescriber of another practice';
  return [
    ...ofName.map(
      (other) =>
        `The name is that of ${named(other)}, or can be taken for it. Compare it with a document before you approve it.`,
    ),
    ...ofLicense.map(
      (other) =>
        `This license number of this state is held by ${named(other)}. Look it up with the board of the state before you approve it.`,
    ),
  ];
}

/**
 * The same of what a change makes of someone, as far as it changes it.
 * @param now name, license and state as they are in force; what the change says of them counts
 */
export function likenessOfChanges(
  changes: readonly CredentialChange[],
  others: readonly OtherPrescriber[],
  now: Named & StatedLicense,
): Likeness {
  const stated = { ...now, ...Object.fromEntries(changes.map(({ field, after }) => [field, after])) };
  const { ofName, ofLicense } = findLikeness(stated, others);
  const touches = (...fields: readonly CredentialField[]) =>
    changes.some(({ field }) => fields.includes(field));
  return {
    ofName: touches('firstName', 'lastName') ? ofName : [],
    ofLicense: touches('stateLicenseNumber', 'licenseState') ? ofLicense : [],
  };
}
