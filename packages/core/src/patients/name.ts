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
