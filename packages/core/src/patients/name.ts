import { ageOn, CalendarDate, showDate } from '../values/dates';
import { type Generation, GENERATION_SUFFIX } from './model';

interface Named {
  readonly firstName: string;
  readonly middleName?: string;
  readonly lastName: string;
  readonly generation: Generation;
}

/** A patient's name as charts file it: last name, first and middle name, generation (S2.3-3). */
export function patientName({ firstName, middleName, lastName, generation }: Named): string {
  const given = [firstName, middleName].filter(Boolean).join(' ');
  return [`${lastName}, ${given}`, GENERATION_SUFFIX[generation]].filter(Boolean).join(' ');
}

/** A patient's name as a person says it and paper and the network carry it: 'John Sample Jr'. */
export function patientFullName({ firstName, middleName, lastName, generation }: Named): string {
  return [firstName, middleName, lastName, GENERATION_SUFFIX[generation]].filter(Boolean).join(' ');
}

/** What distinguishes people of one name where one is chosen: '84 years, Female, born 01/28/1942'. */
export function identityInShort(
  { birthDate, gender }: { readonly birthDate: string; readonly gender: string },
  today: CalendarDate,
): string {
  if (!CalendarDate.safeParse(birthDate).success)
    return [gender, 'birth date not known'].filter(Boolean).join(', ');
  const years = ageOn(birthDate, today);
  const age = `${String(years)} ${years === 1 ? 'year' : 'years'}`;
  return [age, gender, `born ${showDate(birthDate)}`].filter(Boolean).join(', ');
}

/** The ids of those whose first and last names another one of them has, too. */
export function namedAlike(
  patients: readonly (Pick<Named, 'firstName' | 'lastName'> & { readonly id: string })[],
): ReadonlySet<string> {
  const key = ({ firstName, lastName }: Pick<Named, 'firstName' | 'lastName'>) =>
    `${lastName}, ${firstName}`.toLowerCase();
  const counts = new Map<string, number>();
  for (const one of patients) counts.set(key(one), (counts.get(key(one)) ?? 0) + 1);
  return new Set(patients.filter((one) => (counts.get(key(one)) ?? 0) > 1).map(({ id }) => id));
}

/**
 * What distinguishes two tabs without a name: the patient's initials and account number (readings,
 * interface).
 */
export function patientTabTitle({
  firstName,
  lastName,
  accountNumber,
}: {
  firstName: string;
  lastName: string;
  accountNumber: string;
}): string {
  return `${[firstName, lastName].map((name) => name.charAt(0).toUpperCase()).join('')} ${accountNumber}`;
}
