/**
 * What record systems write of themselves, in the words that are read: 'tab(s)', '(at bedtime)', 'Indications:',
 * '1 each', '28 (twenty-eight)'. Lower case; none of these takes away a word that says how much or when.
 */
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;
const ONES = [
  ...['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];

/** A number below 100 in words; undefined where they are none. */
function inNumber(words: string): number | undefined {
  const below = ONES.indexOf(words);
  if (below > 0) return below;
  const [ten = '', one = ''] = words.split(/[- ]/);
  const tens = TENS.findIndex((word) => word === ten);
  const ones = ONES.slice(0, 10).indexOf(one);
  return tens < 0 || ones < 0 ? undefined : (tens + 2) * 10 + ones;
}

const ASIDE =
  '(?:once )?(?:at (?:bedtime|night|noon)|in the (?:morning|evening|afternoon)|(?:the )?morning and (?:evening|' +
  'bedtime|night)|with (?:meals|food|breakfast|dinner|water)|before (?:meals|breakfast|bedtime)|after meals|' +
  'on an empty stomach|as needed|prn)';
const COUNTED =
  'tab(?:let)?|cap(?:sule|let)?|puff|spray|drop|gtt|unit|film|packet|vial|patch|dose|application|' +
  'inhalation|lozenge|day|week|month|hour|hr|time|ml|refill';
const SPOON = '(\\d{1,2}(?:\\.\\d)?) ?(tsps?|teaspoons?(?:fuls?)?|tbsps?|tablespoons?(?:fuls?)?)';
const MILLILITERS = '(\\d{1,3}(?:\\.\\d)?) ?mls?';

/** A spoon beside its milliliters is these, where they agree. */
const spoonful = (all: string, spoons: string, spoon: string, milliliters: string): string =>
  Number(spoons) * (/^t(?:sp|ea)/.test(spoon) ? 5 : 15) === Number(milliliters) ? `${milliliters} ml` : all;

type Replace = (all: string, ...groups: string[]) => string;
const STEPS: readonly (readonly [pattern: RegExp, write: string | Replace])[] = [
  [new RegExp(`\\b(${COUNTED})\\((?:s|es)\\)`, 'g'), '$1s'],
  [/\bpatchs\b/g, 'patches'],
  [
    /\b(\d{1,2}) \(([a-z]+(?:[- ][a-z]+)?)\)/g,
    (all, digits = '', words = '') => (inNumber(words) === Number(digits) ? digits : all),
  ],
  [new RegExp(`\\((${ASIDE})\\)`, 'g'), '$1'],
  [/\b(as needed|prn),? \((?:reason: ?)?([a-z][a-z /]+)\)/g, '$1 for $2'],
  [/\b(?:indications?|reason)(?: for use)?: ?(?=[a-z])/g, 'for '],
  [new RegExp(`(?<![\\w./-]|\\b(?:to|or) |- )${SPOON} ?[(=]? ?${MILLILITERS}\\)?`, 'g'), spoonful],
  [
    new RegExp(`(?<![\\w./-]|\\b(?:to|or) |- )${MILLILITERS} ?[(=] ?${SPOON}\\)?`, 'g'),
    (all, milliliters = '', spoons = '', spoon = '') => spoonful(all, spoons, spoon, milliliters),
  ],
  [
    /(?<![\w./-]|\b(?:to|or) |- )1 ?(tablet|tab|capsule|cap|packet|patch|film|ring|suppository) ?(?:\/ ?|per |a |each )day\b/g,
    '1 $1 daily',
  ],
  [/\b(one|an?) (tablet|tab|capsule|cap|packet|patch) (?:per|a|each) day\b/g, '1 $2 daily'],
  // What is done at once has its time: the step behind says when the rest is taken.
  [/\b(?:now|today|(?:on )?(?:the )?(?:first|1st) day)(?=,? then\b)/g, 'once'],
  [/^unwrap and /, ''],
  [
    /^mix (.{1,30}?) (in|with) (.{1,40}?) and (?:drink|take(?: by mouth| orally)?)\b/,
    'take $1 by mouth $2 $3',
  ],
  [/\bapply application\b/g, 'apply 1 application'],
];

/** The same in plain words. */
export const inPlainWords = (typed: string): string =>
  STEPS.reduce(
    (text, [pattern, write]) =>
      typeof write === 'string' ? text.replace(pattern, write) : text.replace(pattern, write),
    typed,
  );
