/** Words of directions that are mended where one letter slipped. No numbers: one slip is another number. */
const WORDS = [
  'tablet',
  'tablets',
  'capsule',
  'capsules',
  'mouth',
  'daily',
  'morning',
  'evening',
  'bedtime',
  'needed',
  'breakfast',
  'dinner',
  'nightly',
  'weekly',
  'every',
  'inhale',
  'inject',
  'instill',
  'affected',
  'topically',
  'nostril',
  'nostrils',
  'directed',
  'orally',
  'twice',
  'hours',
  'weeks',
  'maximum',
  'nausea',
  'anxiety',
] as const;
const KNOWN: ReadonlySet<string> = new Set(WORDS);
/** Words of their own that are one slip away. */
const OTHERS: ReadonlySet<string> = new Set([
  'evenings',
  'mornings',
  'weekday',
  'weekdays',
  'wheels',
  'house',
  'houses',
  'inhaler',
  'inhaled',
  'moth',
  'dairy',
]);
const SHORTEST = 5;

/** Whether two words differ by two letters that changed places, a letter that is missing, or one too many. */
function isSlip(typed: string, word: string): boolean {
  if (typed.charAt(0) !== word.charAt(0)) return false;
  const gap = typed.length - word.length;
  if (Math.abs(gap) > 1) return false;
  let place = 0;
  while (place < typed.length && typed.charAt(place) === word.charAt(place)) place += 1;
  if (gap === 1) return typed.slice(place + 1) === word.slice(place);
  if (gap === -1) return typed.slice(place) === word.slice(place + 1);
  return (
    typed.charAt(place) === word.charAt(place + 1) &&
    typed.charAt(place + 1) === word.charAt(place) &&
    typed.slice(place + 2) === word.slice(place + 2)
  );
}

/**
 * Slipped words as they were meant, where one word alone can be: 'tabelt', 'capsul', 'dialy'. A letter that
 * stands for another is no slip here: 'tightly' is not 'nightly'.
 */
export const withoutSlips = (typed: string): string =>
  typed.replace(/\b[a-z]{5,}\b/g, (word) => {
    if (word.length < SHORTEST || KNOWN.has(word) || OTHERS.has(word)) return word;
    const [meant, ...others] = WORDS.filter((one) => isSlip(word, one));
    return meant !== undefined && (others.length === 0 || others.every((one) => one.startsWith(meant)))
      ? meant
      : word;
  });
