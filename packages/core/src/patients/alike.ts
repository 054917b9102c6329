import { editsBetween } from '../values/edits';
import { type AlikePatient, GENERATION_SUFFIX, type PatientIdentity } from './model';
import { compactName } from './search-terms';
import { ALIKE_BY } from './vocabulary';

type AlikeBy = AlikePatient['by'];

/** What people read of how a patient is alike. */
export const ALIKE_TEXT = {
  'same-name': 'Same name and birth date',
  'near-name': 'Similar name, same birth date',
  phone: 'Same phone and first name',
} as const satisfies Record<AlikeBy, string>;

/** A stored patient to compare with. */
export type ComparedPatient = Pick<
  AlikePatient,
  'id' | 'accountNumber' | 'firstName' | 'middleName' | 'lastName' | 'generation'
> & {
  /** Null for imported records that lack it. */
  readonly birthDate: string | null;
  /** Ten digits each; '' where there is none. */
  readonly homePhone: string;
  readonly cellPhone: string;
  readonly workPhone: string;
};

type Person = Omit<PatientIdentity, 'birthDate' | 'except'> & { readonly birthDate: string | null };

/** More than these are not read before saving (a chosen bound). */
const MOST = 5;

const SUFFIXES: ReadonlySet<string> = new Set(
  [...Object.values(GENERATION_SUFFIX), 'junior', 'senior'].map((suffix) => suffix.toLowerCase()),
);

/**
 * By what two records may be of one person; undefined where nothing says so. Twins, and families with one phone, are
 * alike as well: a person decides, and saving is never refused by it. What is unknown agrees with nothing.
 */
export function alikeBy(one: Person, other: Person): AlikeBy | undefined {
  if (one.birthDate && one.birthDate === other.birthDate) {
    const pairs = namesOf(one).flatMap((name) =>
      [...namesOf(other), ...namesOf(swapped(other))].map((known) => [name, known] as const),
    );
    if (pairs.some(([name, known]) => name === known)) return 'same-name';
    if (pairs.some(([name, known]) => isOneSlip(name, known))) return 'near-name';
  }
  const first = lettersOf(one.firstName);
  return first !== '' && first === lettersOf(other.firstName) && sharedPhone(one, other) !== undefined
    ? 'phone'
    : undefined;
}

/**
 * The patients who may be the person, the likeliest first and otherwise in the given order; at most five, each once
 * however many of their charts are alike.
 */
export function alikePatients(person: Person, known: readonly ComparedPatient[]): AlikePatient[] {
  const alike = known
    .flatMap((patient) => {
      const by = alikeBy(person, patient);
      return by === undefined ? [] : [toAlike(person, patient, by)];
    })
    .toSorted((one, other) => ALIKE_BY.indexOf(one.by) - ALIKE_BY.indexOf(other.by));
  return alike.filter(({ id }, at) => alike.findIndex((each) => each.id === id) === at).slice(0, MOST);
}

function toAlike(person: Person, patient: ComparedPatient, by: AlikeBy): AlikePatient {
  return { ...toChartInShort(patient, sharedPhone(person, patient)), by };
}

/** A chart with no more than distinguishes it. @param phone the one to show the end of; the first known where absent */
export function toChartInShort(
  patient: ComparedPatient,
  phone = phonesOf(patient)[0] ?? '',
): Omit<AlikePatient, 'by'> {
  const { id, accountNumber, firstName, middleName, lastName, generation, birthDate } = patient;
  return {
    ...{ id, accountNumber, firstName, middleName, lastName, generation },
    birthDate: birthDate ?? '',
    phoneEnd: phone.slice(-4),
  };
}

const swapped = (person: Person): Person => ({
  ...person,
  firstName: person.lastName,
  lastName: person.firstName,
});

/** A whole name as one word, without and with the middle name; none where a first or last name is lacking. */
export function namesOf({
  firstName,
  middleName = '',
  lastName,
}: Pick<Person, 'firstName' | 'middleName' | 'lastName'>): readonly string[] {
  const [first, middle, last] = [firstName, middleName, lastName].map(lettersOf);
  if (!first || !last) return [];
  return [...new Set([first + last, `${first}${middle ?? ''}${last}`])];
}

/** The letters of a name, without case, accents, hyphens, blanks and a suffix of a generation behind it. */
function lettersOf(name: string): string {
  const words = name.split(/[\s,.]+/).filter(Boolean);
  const isSuffixed = words.length > 1 && SUFFIXES.has(words.at(-1)?.toLowerCase() ?? '');
  return compactName(words.slice(0, isSuffixed ? -1 : undefined).join('')).replace(/\p{N}/gu, '');
}

/** A letter too many, missing, wrong, or two adjacent ones changed round. */
function isOneSlip(name: string, known: string): boolean {
  return Math.abs(name.length - known.length) <= 1 && editsBetween(name, known) === 1;
}

export const phonesOf = ({
  homePhone = '',
  cellPhone = '',
  workPhone = '',
}: Pick<Person, 'homePhone' | 'cellPhone' | 'workPhone'>): readonly string[] =>
  [homePhone, cellPhone, workPhone].filter((phone) => phone !== '');

const sharedPhone = (one: Person, other: Person): string | undefined =>
  phonesOf(one).find((phone) => phonesOf(other).includes(phone));
