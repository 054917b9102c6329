import rows from './spanish-phrases.json' with { type: 'json' };

interface Phrase {
  /** Lower case; `{n}` is a number. */
  readonly english: string;
  readonly spanish: string;
  readonly isConfirmed: boolean;
}

/** None with a comma, which many readers of Spanish take for a point: 1,000 would be one. */
const NUMBER = String.raw`\d+(?:\.\d+)?`;

/** Longest first, so that 'by mouth' never takes the place of a longer phrase that begins so. */
const readersOf = (phrases: readonly Phrase[]) =>
  phrases
    .filter(({ isConfirmed }) => isConfirmed)
    .toSorted((one, other) => other.english.length - one.english.length)
    .map(({ english, spanish }) => {
      const pattern = english.replaceAll('{n}', `(${NUMBER})`);
      return { reader: new RegExp(`^${pattern}(?![\\w.]\\w|\\w)`, 'i'), spanish };
    });

const READERS = readersOf(rows);

/**
 * Directions in Spanish, put together from the phrases of the table whose Spanish was read in an authorized leaflet
 * (docs/decisions/papers.md): each word of them has to be in one, and each number stays as it is. Undefined where
 * any part has no checked phrase.
 * @param plain as plainDirections writes what it read
 */
export function inSpanish(plain: string): string | undefined {
  const sentences = plain.split(/(?<=\.)\s+(?=[A-Z])/).map(sentenceInSpanish);
  return sentences.includes(undefined) ? undefined : sentences.join(' ');
}

function sentenceInSpanish(sentence: string): string | undefined {
  let rest = sentence.replace(/\.$/, '').trim();
  const parts: string[] = [];
  while (rest !== '') {
    const found = READERS.map(({ reader, spanish }) => ({ match: reader.exec(rest), spanish })).find(
      ({ match }) => match !== null,
    );
    if (!found?.match) return undefined;
    const [all, number = ''] = found.match;
    parts.push(found.spanish.replace('{n}', number));
    rest = rest.slice(all.length).trimStart();
  }
  const text = parts.join(' ');
  return text === '' ? undefined : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
