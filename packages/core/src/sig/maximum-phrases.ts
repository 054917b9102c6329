import { addCondition, at, NUMBER, type Phrase, set, setMaximum, UNITS, wordFor } from './draft';
import { UNIT_PHRASES } from './phrases';

const IN_DAY = '(?:/|per|a|in a|in) ?(?:d(?:ay)?|24 ?h(?:ours|rs|r)?)';

/** The most in a day, in what a dose is counted in or in doses; and the most of what is taken again. */
export function maximums(): Phrase[] {
  return [
    {
      pattern: at(
        `(?:max(?:imum)?(?: of)?|at most|no more than|up to) (once|twice|\\d{1,2} (?:times|doses?)) ?(?:daily|${IN_DAY})`,
      ),
      read: (draft, [, count]) =>
        set(
          draft,
          'mostDoses',
          count === 'once' ? 1 : count === 'twice' ? 2 : Number.parseInt(count ?? '', 10),
        ),
    },
    {
      pattern: at(
        `(?:max(?:imum)?(?: of)?|at most|no more than|(?:do )?not (?:(?:use|take) more than|(?:to )?exceed)|up to)[.:]? ?` +
          `${NUMBER} ?(${UNITS})? ?${IN_DAY}`,
      ),
      read: (draft, [, amount = '', unit]) => setMaximum(draft, amount, wordFor(UNIT_PHRASES, unit)),
    },
    {
      pattern: at(
        `(?:max(?:imum)?(?: (?:dose|amount))? (?:daily|(?:per|a|in a) day)(?: (?:dose|amount))?|daily ` +
          `max(?:imum)?(?: dose)?|mdd|mdd of|max(?:imum)? daily)` +
          `(?: of| is)?(?: ?[:=])? ?${NUMBER} ?(${UNITS})?(?: ?${IN_DAY})?`,
      ),
      read: (draft, [, amount = '', unit]) => setMaximum(draft, amount, wordFor(UNIT_PHRASES, unit)),
    },
    {
      // Without a time it is of what was begun: 'every 5 minutes, max 3 doses'.
      pattern: at(
        '(?:max(?:imum)?(?: of)?|(?:do )?not (?:to )?exceed(?: a total of)?) (\\d) doses(?: in 15 ' +
          '(?:minutes|mins?))?(?! ?(?:/|in\\b|per\\b|a\\b|daily|every|each))',
      ),
      read: (draft, [, doses = '']) => addCondition(draft, `at most ${doses} doses`),
    },
    {
      // With two in a day as the most it is repeated once.
      pattern: at(
        'may repeat(?: dose)? (?:after|in) (\\d{1,2}) (?:hours?|hrs?)(?: if (?:needed|headache (?:recurs|returns|persists)))?' +
          '(?=[.,;]? (?:max(?:imum)?(?: of)?|no more than|(?:do )?not (?:to )?exceed|at most) 2 (?:tablets?|tabs?|doses?)\\b)',
      ),
      read: (draft, [, after]) =>
        draft.amount === '1' &&
        draft.most === undefined &&
        set(draft, 'repeat', { times: 1, after: Number(after), unit: 'hour' }),
    },
  ];
}
