/**
 * N5-21: the unit that the strength of an imported item is guessed to have: mg/ml where the description has
 * both 'mg/' and 'ml', mg for a tablet or capsule, otherwise ml.
 */
export function guessedUnit(description: string): 'mg/ml' | 'mg' | 'ml' {
  const words = description.toLowerCase();
  if (words.includes('mg/') && words.includes('ml')) return 'mg/ml';
  return /tablet|capsule|\b(tab|cap)s?\b/.test(words) ? 'mg' : 'ml';
}

const NUMBER = String.raw`\d(?<!\d,*\d)[\d,]*(?:\.\d+)?`;
const UNIT = '(?:mcg|mg|g|mEq|mL|units?|unt|%)';
const PER = String.raw`/\s*(?:\d+(?:\.\d+)?\s*)?(?:mL|actuat\w*|hr?|dose|g|mg)`;
/**
 * A number with the unit that is written behind it, with all that follows a slash: '50 mcg', '400 mg/5 mL',
 * '0.1 %'.
 */
const WRITTEN = new RegExp(String.raw`${NUMBER}\s*${UNIT}(?:\s*${PER})?(?![a-z])`, 'gi');
/** A number on its own, not 'B12' or 'one of 7 days'. */
const BARE = /(?<![\w.])\d+(?:\.\d+)?(?![\w.%])/;

/**
 * The strength of an imported item. A unit that is written is kept as it is written: 50 mcg is never guessed
 * to be 50 mg. Only a number without any unit gets the guess, and the guess is marked as one.
 * @param known what the catalogue says, '' where it has no such product
 * @returns '' where nothing says a strength
 */
export function toStrength(description: string, known = ''): string {
  if (known !== '') return known;
  const written = [...description.matchAll(WRITTEN)].map(([text]) => text.trim());
  if (written.length > 0) return written.join(', ');
  const [number] = BARE.exec(description) ?? [];
  return number === undefined ? '' : `${number} ${guessedUnit(description)} (unit guessed)`;
}
