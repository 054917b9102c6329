import { pass, type Rule, stop } from '../findings/finding';
import type { PracticeDetails } from './model';

/** Where a pharmacy reaches a practice: its address and its telephone, '' where no one entered it. */
export type PracticeReach = Pick<PracticeDetails, 'address' | 'city' | 'state' | 'zipCode' | 'phone'>;
/** Where it, or someone else, is. */
export type PracticeAddress = Omit<PracticeReach, 'phone'>;

const WORDS = {
  address: 'address',
  city: 'city',
  state: 'state',
  zipCode: 'ZIP code',
  phone: 'telephone number',
} as const satisfies Record<keyof PracticeReach, string>;

/** The parts of an address; where all of them are lacking, it is the address. */
const ADDRESS = ['address', 'city', 'state', 'zipCode'] as const satisfies readonly (keyof PracticeAddress)[];

/**
 * What a practice lacks that goes with every prescription, in words: 'city or telephone number'; '' where
 * nothing is lacking. SCRIPT 2017071 has address line 1, city, state, postal code and primary telephone
 * of the prescriber as mandatory.
 */
export const lacksOfPractice = (practice: PracticeReach): string =>
  inWords([...ADDRESS, 'phone' as const].filter((field) => practice[field].trim() === ''));

/** What an address lacks, as above. */
export const lacksOfAddress = (address: PracticeAddress): string =>
  inWords(ADDRESS.filter((field) => address[field].trim() === ''));

function inWords(empty: readonly (keyof PracticeReach)[]): string {
  const isWholeAddress = ADDRESS.every((field) => empty.includes(field));
  const lacks = empty
    .filter((field) => !isWholeAddress || field === 'address' || field === 'phone')
    .map((field) => WORDS[field]);
  const last = lacks.pop() ?? '';
  return lacks.length === 0 ? last : `${lacks.join(', ')} or ${last}`;
}

/** Nothing is sent of a practice that a pharmacy could not call back (SCRIPT 2017071, as above). */
export const practiceIsReachable: Rule<{ readonly practice: PracticeReach }> = ({ practice }) => {
  const lacks = lacksOfPractice(practice);
  return lacks === '' ? pass : stop('practice.unreachable', { lacks });
};
