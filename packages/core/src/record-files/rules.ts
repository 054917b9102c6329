import type { Patient } from '../patients/model';
import type { PersonDifference, PersonInFile } from './model';

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

/**
 * In what the person of a file and a patient are not surely one: what the file leaves out counts as different. A
 * first name may be one of several.
 */
export function differencesOf(
  person: PersonInFile,
  patient: Pick<Patient, 'firstName' | 'lastName'> & { readonly birthDate: string },
): PersonDifference[] {
  const [first = ''] = plain(person.firstName).split(' ');
  const isFirst = first !== '' && first === plain(patient.firstName).split(' ')[0];
  const isLast = person.lastName !== '' && plain(person.lastName) === plain(patient.lastName);
  const isBorn = person.birthDate !== '' && person.birthDate === patient.birthDate;
  return [
    ...(isFirst ? [] : (['firstName'] as const)),
    ...(isLast ? [] : (['lastName'] as const)),
    ...(isBorn ? [] : (['birthDate'] as const)),
  ];
}
