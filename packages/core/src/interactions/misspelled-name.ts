import { tallManNames } from '../drugs/tall-man';
import { editsBetween } from '../values/edits';
import { isOneLetterAway } from '../values/plain-text';

/** Shorter words and names are one letter away from too many others. */
const SHORTEST = 5;
/** From so many letters on, every name that is one letter away is looked at, not the only one alone. */
const LEAST_OF_SEVERAL = 6;
/** From so many letters on, two letters behind the second may be wrong. */
const LEAST_OF_TWO = 9;

/** Which misspellings of a name are read: 'close' are those of one letter, of six or more. */
export type ReadMisspellings = 'all' | 'close' | 'none';

/** Words of charts that are near to a name and never mean it: 'reflex' and Keflex, 'iodine' and Lodine. */
const ORDINARY_WORDS = new Set(
  (
    'ability active adhesion adhesions alert alive amend androgen androgens annuity avian bacteria barely baker ' +
    'bovine buffered cardia feather leather weather ' +
    'cardiac complete concerns contract contrast cortex diabetes diabetic different dilation enable fluorine ' +
    'glycogen goods heart heavy implants infect inject insert integral internal interval iodine julia lactase ' +
    'lanolin later lipid macular marginal meantime mental methanol neural neuro ocular pancreas polyuria precise ' +
    'principal principle program protamine question reflex register relation relax restored retain retina solar ' +
    'spectral splice starting station suffer swallows systolic thiamine titan tyrosine ultra vesicant'
  ).split(' '),
);

/**
 * Reads misspelt names. A word of six letters or more is taken for every name that is one letter away; of five,
 * or two letters away with nine or more, only where that names one drug alone and begins with the same sound.
 * What sounds like a name ('keflecks') is that name. A name of the list of look-alikes (FDA, ISMP) is never
 * another one's misspelling, and such a word is not taken for a name that a look-alike is as near to.
 * @param names single words in lower case, each with what it means
 */
export function misspellingReader(
  names: Iterable<readonly [name: string, terms: Iterable<string>, reads: ReadMisspellings]>,
): (word: string) => readonly string[] {
  const byLength = new Map<number, string[]>();
  const bySound = new Map<string, { name: string; meaning: string }[]>();
  for (const [name, terms, reads] of names) {
    if (reads === 'none' || name.includes(' ') || name.length < SHORTEST || /\d/.test(name)) continue;
    if (name.length >= LEAST_OF_SEVERAL) addTo(byLength, name.length, name);
    if (reads === 'all')
      addTo(bySound, `${firstSound(name)}${String(name.length)}`, {
        name,
        meaning: [...terms].sort().join('/'),
      });
  }
  const known = (name: string) => byLength.get(name.length)?.includes(name) ?? false;
  const severalNear = (word: string): readonly string[] =>
    lengthsNear(word, 1).flatMap((length) =>
      (byLength.get(length) ?? []).filter((name) => isOneLetterAway(word, name)),
    );
  const onlyNear = (word: string, edits: 1 | 2): readonly string[] => {
    const found = lengthsNear(word, edits)
      .flatMap((length) => bySound.get(`${firstSound(word)}${String(length)}`) ?? [])
      .filter(({ name }) => isSlip(word, name, edits));
    if (new Set(found.map(({ meaning }) => meaning)).size !== 1) return [];
    const taken = found.map(({ name }) => name);
    return tallManNames().some((name) => !taken.includes(name) && isSlip(word, name, edits)) ? [] : taken;
  };
  return (word) => {
    if (word.length < SHORTEST || /\d/.test(word)) return [];
    if (ORDINARY_WORDS.has(word) || tallManNames().includes(word)) return [];
    const sounded = word.replaceAll(/c?ks|cs/g, 'x');
    if (sounded !== word && known(sounded)) return [sounded];
    const several = word.length >= LEAST_OF_SEVERAL ? severalNear(word) : [];
    if (several.length > 0) return several;
    const only = onlyNear(word, 1);
    return only.length > 0 || word.length < LEAST_OF_TWO ? only : onlyNear(word, 2);
  };
}

function addTo<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

const lengthsNear = (word: string, edits: 1 | 2): readonly number[] =>
  Array.from({ length: 2 * edits + 1 }, (_, at) => word.length - edits + at);

function isSlip(word: string, name: string, edits: 1 | 2): boolean {
  if (firstSound(word) !== firstSound(name) || Math.abs(word.length - name.length) > edits) return false;
  // What another name ends with is another drug: ketamine and esketamine.
  if (word.endsWith(name) || name.endsWith(word)) return false;
  if (edits === 1) return isOneLetterAway(word, name);
  return word[1] === name[1] && name.length >= LEAST_OF_TWO && editsBetween(word, name) <= edits;
}

/** The first letter, one for those that sound alike: 'zanax', 'kolonopin', 'fenytoin', 'sefdinir'. */
function firstSound(word: string): string {
  if (word.startsWith('ph')) return 'f';
  if (/^c[eiy]/.test(word)) return 's';
  const [first = ''] = word;
  return { k: 'c', q: 'c', x: 'z', j: 'g' }[first] ?? first;
}
