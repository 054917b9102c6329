import { plainTypography } from '../values/plain-text';
import { inPlainWords } from './record-systems';
import { takenApart } from './run-together';
import { withoutSlips } from './slips';
import { inEnglish } from './spanish';

/** Numbers in words as people type them before a unit; 'a' and 'an' are read where the unit follows. */
const NUMBER_WORDS: Readonly<Record<string, string>> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  eleven: '11',
  twelve: '12',
};

const FRACTIONS: Readonly<Record<string, string>> = { '1/2': '5', '1/4': '25', '3/4': '75' };

const FRACTION_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[\u00b5\u03bc]g/g, 'mcg'],
  [/\u00bd/g, ' 1/2'],
  [/\u00bc/g, ' 1/4'],
  [/\u00be/g, ' 3/4'],
];

/** The same with fractions and micrograms as a keyboard types them: to be read, never to be sent unseen. */
function plainCharacters(text: string): string {
  return FRACTION_SIGNS.reduce((plain, [from, to]) => plain.replace(from, to), plainTypography(text));
}

const NUMBERS = Object.keys(NUMBER_WORDS).join('|');
/** A number and the same in a word: '2 two times', '1 (one)', 'four 4 hours'; one number is meant. */
const SAID_TWICE = new RegExp(
  `\\b(\\d{1,2}|${NUMBERS}) \\(?(\\d{1,2}|${NUMBERS})\\)?(?= (?:times?|tablets?|tabs?|capsules?|caps?|` +
    `hours?|hrs?|days?|puffs?|drops?|sprays?)\\b)`,
  'g',
);

const inDigits = (word: string): string => NUMBER_WORDS[word] ?? word;

/** Two digits are two numbers: 'take 2 2 times daily' is a dose and how often. */
const saidOnce = (all: string, one: string, other: string): string =>
  one !== other && inDigits(one) === inDigits(other) ? inDigits(one) : all;

/** 'x 5/7' is five days, 'for 2/52' two weeks, '3/12' three months. */
const PARTS_OF_A_YEAR: Readonly<Record<string, string>> = { 7: 'days', 52: 'weeks', 12: 'months' };

const TIMES_IN_ROW = ['in the morning', 'at noon', 'in the evening', 'at bedtime'] as const;

const PER_DAY = '(?:daily|bid|tid|qid|(?:a|per|each|every) day)';
const ROW_OF_DOSES = new RegExp(
  '(?<=^|(?:take|give|tablets?|po|mouth) )([0-4](?:\\.5)?(?:-[0-4](?:\\.5)?){2,3})' +
    `(?: (tablets?|tabs?|caps?|capsules?))?(?![\\d./-]| ?${PER_DAY})`,
  'g',
);

/** '1-0-1' and '1-0-0-1' are the doses of morning, noon, evening and bedtime. */
function dosesInRow(row: string, unit: string | undefined): string {
  // '4-3-2-1' and '1-2-3' may be days as well as times of one.
  const all = row.split('-');
  if (!all.includes('0') && all.some((amount) => amount !== all[0]))
    return unit === undefined ? row : `${row} ${unit}`;
  const given = all
    .map((amount, place) => ({ amount, when: TIMES_IN_ROW[place] ?? '' }))
    .filter(({ amount }) => amount !== '0');
  const isAlike = given.every(({ amount }) => amount === given[0]?.amount);
  const dose = (amount: string): string => [amount, unit].filter(Boolean).join(' ');
  return isAlike && given[0]
    ? `${dose(given[0].amount)} ${given.map(({ when }) => when).join(' and ')}`
    : given.map(({ amount, when }) => `${dose(amount)} ${when}`).join(' and ');
}

/** What follows another dose or time, in the one way that is read. */
const JOINTS: readonly (readonly [RegExp, string])[] = [
  [/[,;.]? (?:and then|followed by|afterwards?) /g, ' then '],
  // 'Decrease to 0.5 every 14 days' may be by 0.5: no one knows.
  [
    new RegExp(
      '\\b(?:then )?(?:increase|decrease|reduce|go (?:up|down))(?: the dose)? to ' +
        '(?!.{0,40}(?:every \\d+ (?:days|weeks)|\\b(?:over|in|after|within) \\d))',
      'g',
    ),
    'then ',
  ],
  [
    /\balternat(?:e|ing) (.{1,40}?) (?:and|with) (.{1,40}?) (?:every other day|daily|every day)/g,
    '$1 every other day and $2 on the days between',
  ],
];

const WEEKLY = '(?:weekly|(?:a|each|every|per|once) week)';
const TO_WEEKLY = new RegExp(`\\b(?:increase|decrease|reduce)(?= (?:the dose )?to .{0,40}\\b${WEEKLY})`);
const IS_WEEKLY = new RegExp(`\\b${WEEKLY}`);

/** 'Daily for a week, increase to 2 weekly' may be each week more: it is left as words that are not read. */
function withoutWeeklyChange(text: string): string {
  const found = TO_WEEKLY.exec(text);
  return found && !IS_WEEKLY.test(text.slice(0, found.index)) ? text.replace(TO_WEEKLY, 'change') : text;
}

/**
 * What someone typed as readSig takes it: English, lower case, one blank between words, numbers in digits ('one
 * and a half', '1 1/2' and '1½' are 1.5), a number that is said twice once ('1 (one)', '2 two times').
 */
export function normalizeTyped(text: string): string {
  const typed = inEnglish(plainCharacters(text).toLowerCase().replace(/\s+/g, ' '));
  return JOINTS.reduce(
    (plain, [joint, one]) => plain.replace(joint, one),
    withoutWeeklyChange(inPlainWords(withoutSlips(takenApart(typed)))),
  )
    .replace(/\b(\d(?:\/\d|\.\d)?(?: to | ?- ?)\d) (?:1-half|one-half) to one\b/g, '$1')
    .replace(SAID_TWICE, saidOnce)
    .replace(/\b(?:one and (?:a|one) half|one and one-half)\b/g, '1.5')
    .replace(/\b(?:one[- ]half|half an?|a half|half(?= tab))\b/g, '0.5')
    .replace(/(?<![/\w])w\/ ?(?=[a-z]{3})/g, 'with ')
    .replace(/\b(x|for) ?(\d{1,2})\/(7|52|12)(?![\d/])/g, (_, lead: string, count: string, of: string) => {
      return `${lead} ${count} ${PARTS_OF_A_YEAR[of] ?? ''}`;
    })
    .replace(/\b(\d+)(?: and)? (1\/2|1\/4|3\/4)(?![\d/])/g, (_, whole: string, part: string) => {
      return `${whole}.${FRACTIONS[part] ?? ''}`;
    })
    .replace(/(?<![\d/.])(1\/2|1\/4|3\/4)(?![\d/])/g, (part) => `0.${FRACTIONS[part] ?? ''}`)
    .replace(new RegExp(`\\b(?:${NUMBERS})\\b`, 'g'), inDigits)
    .replace(/\b(\d+) \(\1\)/g, '$1')
    .replace(/(?<![\d.,])(\d{1,3}(?:,\d{3})+)(?![\d,])/g, (grouped) => grouped.replaceAll(',', ''))
    .replace(ROW_OF_DOSES, (_, row: string, unit: string | undefined) => dosesInRow(row, unit))
    .trim();
}
