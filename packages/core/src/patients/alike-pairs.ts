import { alikeBy, type ComparedPatient, namesOf, phonesOf, toChartInShort } from './alike';
import type { AlikePair } from './merge-model';
import { compactName } from './search-terms';
import { ALIKE_BY } from './vocabulary';

/**
 * Of more patients with one birth date only equal names are compared: a day so common is entered where no one
 * knows it, and every one of them with every other would take minutes.
 */
const MOST_OF_A_DAY = 300;

/** Charts that may be of one person (alikeBy), two and two, the surest first and otherwise in the given order. */
export function alikePairs(
  known: readonly ComparedPatient[],
  isDistinct: (one: string, other: string) => boolean,
): AlikePair[] {
  const pairs = new Map<string, AlikePair>();
  for (const group of groupsOf(known))
    for (const [at, one] of group.entries())
      for (const other of group.slice(at + 1)) {
        const key = pairKey(one.id, other.id);
        if (one.id === other.id || pairs.has(key) || isDistinct(one.id, other.id)) continue;
        const by = alikeBy(one, other);
        if (by !== undefined) pairs.set(key, { one: toChartInShort(one), other: toChartInShort(other), by });
      }
  const rank = ({ by }: AlikePair) => (by === undefined ? ALIKE_BY.length : ALIKE_BY.indexOf(by));
  return [...pairs.values()].toSorted((one, other) => rank(one) - rank(other));
}

/** The same for two charts in either order. */
export const pairKey = (one: string, other: string): string =>
  one < other ? `${one} ${other}` : `${other} ${one}`;

/** Those who share a birth date, and those who share a phone and a first name. */
function groupsOf(known: readonly ComparedPatient[]): readonly (readonly ComparedPatient[])[] {
  const days = groupBy(known, ({ birthDate }) => (birthDate === null || birthDate === '' ? [] : [birthDate]));
  return [
    ...days.flatMap((day) => (day.length <= MOST_OF_A_DAY ? [day] : groupBy(day, (each) => namesOf(each)))),
    ...groupBy(known, (patient) =>
      phonesOf(patient).map((phone) => `${phone} ${compactName(patient.firstName)}`),
    ),
  ];
}

function groupBy(
  known: readonly ComparedPatient[],
  keysOf: (patient: ComparedPatient) => readonly string[],
): readonly (readonly ComparedPatient[])[] {
  const groups = new Map<string, ComparedPatient[]>();
  for (const patient of known)
    for (const key of keysOf(patient)) {
      const group = groups.get(key);
      if (group) group.push(patient);
      else groups.set(key, [patient]);
    }
  return [...groups.values()].filter(({ length }) => length > 1);
}
