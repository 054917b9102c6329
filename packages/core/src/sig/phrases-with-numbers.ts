import { CONDITION_PHRASES, EVENT_PHRASES, isDirected } from './conditions';
import {
  addCondition,
  at,
  decimal,
  isTimed,
  type Draft,
  INTERVAL_UNITS,
  NUMBER,
  type Phrase,
  set,
  setDuration,
  setInterval,
  UNITS,
  wordFor,
} from './draft';
import { INTERVAL_UNIT_PHRASES, UNIT_PHRASES } from './phrases';

const MOST = '(?:up to|at most|no more than)';

/** One row of a scale, in mg/dL. */
function addRow(draft: Draft, from: number, to: number | undefined, amount: string): boolean {
  const before = draft.scale?.at(-1);
  const isOrdered = before
    ? before.to !== undefined &&
      from >= before.to &&
      from - before.to <= 1 &&
      Number(amount) >= Number(before.amount)
    : true;
  if (!isOrdered || (to !== undefined && to <= from)) return false;
  draft.scale = [
    ...(draft.scale ?? []),
    { from, ...(to === undefined ? {} : { to }), amount: decimal(amount) },
  ];
  return true;
}

const GIVES = `(?: ?mg/dl)? ?[:=,-]? ?(?:give |take |inject |use )?(\\d{1,2}(?:\\.\\d)?) ?(?:units?|u)`;
/** What is measured, and doses by it. */
const SCALE_PHRASES: Phrase[] = [
  {
    pattern: at(
      '(?:plus |,? ?and )?(?:by|per|based on|according to) (?:the )?(?:blood (?:glucose|sugar)|glucose|' +
        'sugar|bg|bs|fsbs)(?: levels?)?:?|(?:plus |as )?(?:by |per )?(?:the )?(?:following )?(?:sliding |' +
        'correction )scale:?(?= \\d| below| under| <| if| bg| for)',
    ),
    read: (draft, [text = '']) =>
      set(draft, 'isScaled', true) && (!/^(?:plus|,? ?and) /.test(text) || set(draft, 'isPlus', true)),
  },
  {
    pattern: at(
      `(?:if |for )?(?:bg |bs |glucose |blood (?:sugar|glucose) )?(\\d{2,3})(?: ?- ?| to )(\\d{2,3})${GIVES}`,
    ),
    read: (draft, [, from, to, amount = '']) => addRow(draft, Number(from), Number(to), amount),
  },
  {
    pattern: at(
      `(?:if |for )?(?:bg |bs |glucose |blood (?:sugar|glucose) )?(?:above|over|greater than|more than|>) ?(\\d{2,3})${GIVES}`,
    ),
    read: (draft, [, from, amount = '']) => addRow(draft, Number(from), undefined, amount),
  },
  {
    pattern: at(
      `(?:if |for )?(?:bg |bs |glucose |blood (?:sugar|glucose) )?(?:below|under|less than|<) ?(\\d{2,3})${GIVES}`,
    ),
    read: (draft, [, to, amount = '']) => addRow(draft, 0, Number(to), amount),
  },
];

/** Whether so many days are between already: 'every 28 days' with three weeks in and one out. */
const isInDays = ({ timing }: Draft, days: number): boolean =>
  timing?.kind === 'interval' && timing.unit === 'day' && timing.every === days && timing.most === undefined;

/** Phrases in which numbers stand: lengths, days, cycles, repetitions, events and what is heeded besides. */
export function withNumbers(): Phrase[] {
  return [
    {
      // Of a patch alone: elsewhere it may be for how long it is taken.
      pattern: at(
        '(?:leave on )?for (?:up to )?(\\d{1,2})(?:(?: to | ?- ?)(\\d{1,2}))? (?:hours?|hrs?),?(?: (?:and|then) remove)?',
      ),
      read: (draft, [, hours = '', most]) =>
        draft.unit === 'patch' &&
        addCondition(draft, `remove after ${most === undefined ? hours : `${hours} to ${most}`} hours`),
    },
    {
      pattern: at(`(?:for|x|times|during) ?(?:the next )?(\\d{1,3}) ?-?(${INTERVAL_UNITS})`),
      read: (draft, [, ...groups]) => setDuration(draft, groups),
    },
    {
      // Behind how often, a length is how long; of what comes before or after something no one knows.
      pattern: at(
        '(?<!\\b(?:on|at|in|after|before|past|next|last|to|than|beyond|since|lasting|of|within) )(\\d{1,3}) ' +
          '(days?|weeks?|wks?|months?|nights?)(?! ?(?:a |per |on\\b|off\\b|of\\b|before|after|later|' +
          'apart|prior|in\\b|ago|out\\b|cycle|supply))',
      ),
      read: (draft, [, count, unit = '']) =>
        (isTimed(draft) || draft.conditions.some(isDirected)) &&
        setDuration(draft, [count, unit.startsWith('night') ? 'days' : unit]),
    },
    {
      pattern: at('(?:for|x) ?(\\d{1,3}) nights?'),
      read: (draft, [, count]) => setDuration(draft, [count, 'days']),
    },
    {
      pattern: at(`for ${MOST} (\\d{1,3}) ?-?(${INTERVAL_UNITS})`),
      read: (draft, [, ...groups]) => setDuration(draft, groups, { isMost: true }),
    },
    {
      pattern: at('for less than (\\d{1,3}) days'),
      read: (draft, [, days]) => setDuration(draft, [String(Number(days) - 1), 'day'], { isMost: true }),
    },
    {
      pattern: at('no more than (\\d{1,3}) days of [a-z]+ in all'),
      read: (draft, [, days]) => setDuration(draft, [days, 'day'], { isMost: true }),
    },
    {
      pattern: at(`over (\\d{1,3}) (${INTERVAL_UNITS})`),
      read: (draft, [, ...groups]) => setDuration(draft, groups),
    },
    {
      pattern: at('(?:on )?day (\\d{1,2})'),
      read: (draft, [, day]) => set(draft, 'days', [Number(day), Number(day)]),
    },
    {
      pattern: at('(?:on )?days (\\d{1,2})(?: to | ?- ?| through )(\\d{1,2})'),
      read: (draft, [, from, to]) =>
        Number(to) > Number(from) && set(draft, 'days', [Number(from), Number(to)]),
    },
    {
      pattern: at('for (\\d{1,2}) days of each (\\d{1,2})[- ]day cycle'),
      read: (draft, [, days, of]) =>
        Number(days) >= 1 &&
        Number(days) < Number(of) &&
        set(draft, 'cycle', { days: Number(days), of: Number(of) }),
    },
    {
      pattern: at('leave in(?: place)? for (\\d) (?:consecutive )?weeks?,? then remove for (\\d) weeks?'),
      read: (draft, [, days, without]) =>
        (isInDays(draft, (Number(days) + Number(without)) * 7) ||
          setInterval(draft, [String(Number(days) + Number(without)), undefined, 'week'])) &&
        addCondition(draft, `remove after ${days ?? ''} week${days === '1' ? '' : 's'}`),
    },
    {
      pattern: at(
        '(?:for )?up to (\\d{1,2}) hours (?:in|within|per|out of) (?:each|any|an?|every|the) ?24[- ]?hours?(?: period)?',
      ),
      read: (draft, [, hours]) =>
        set(draft, 'times', 1) &&
        addCondition(draft, `remove after ${hours ?? ''} hour${hours === '1' ? '' : 's'}`),
    },
    {
      pattern: at(
        `(?:may )?repeat (once|twice|x ?1|1 time) (?:after|in) (\\d{1,2}) (${INTERVAL_UNITS})(?: if needed| as needed| prn)?`,
      ),
      read: (draft, [, times, after, unit]) => {
        const named = wordFor(INTERVAL_UNIT_PHRASES, unit);
        return (
          named !== undefined &&
          Number(after) >= 1 &&
          set(draft, 'repeat', { times: times === 'twice' ? 2 : 1, after: Number(after), unit: named })
        );
      },
    },
    {
      pattern: at(`repeat (?:once )?(?:after|in) (\\d{1,2}) (hours?|hrs?|h)(?: if needed| as needed| prn)?`),
      read: (draft, [, after]) =>
        Number(after) >= 1 && set(draft, 'repeat', { times: 1, after: Number(after), unit: 'hour' }),
    },
    {
      pattern: at(`(\\d{1,3}) (${INTERVAL_UNITS}) later`),
      read: (draft, [, after, unit]) => {
        const named = wordFor(INTERVAL_UNIT_PHRASES, unit);
        return (
          named !== undefined &&
          Number(after) >= 1 &&
          set(draft, 'timing', { kind: 'later', after: Number(after), unit: named })
        );
      },
    },
    {
      pattern: at(
        '(?:on (?:for )?|leave on (?:for )?|for |wear for |apply for )?12 ?(?:hours?|hrs?|h)(?: on)?,?(?: ' +
          'and| then)? (?:off (?:for )?|remove for )?12 ?(?:hours?|hrs?|h)(?: off)?',
      ),
      read: (draft, [text = '']) =>
        /off|remove/.test(text) && set(draft, 'times', 1) && addCondition(draft, 'remove after 12 hours'),
    },
    {
      pattern: at(
        `(?:(?:for|x) )?(\\d{1,2}) ?(days?|weeks?)(?: on)?,?(?: then| and| followed by)? (?:off (?:for )?|` +
          `stop (?:for )?)?(\\d{1,2}) ?(days?|weeks?)(?: off)?(?: (?:and )?repeat)?`,
      ),
      read: (draft, [text = '', on, onUnit = '', off, offUnit = '']) => {
        const inDays = (count: string | undefined, unit: string): number =>
          Number(count) * (unit.startsWith('week') ? 7 : 1);
        const [days, rest] = [inDays(on, onUnit), inDays(off, offUnit)];
        return (
          /off/.test(text) &&
          days > 0 &&
          rest > 0 &&
          days + rest <= 99 &&
          set(draft, 'cycle', { days, of: days + rest })
        );
      },
    },
    {
      pattern: at(
        `,? ?(?:and )?increase by ${NUMBER} ?(${UNITS})? every (\\d{1,2} )?(days?|weeks?|months?),? ` +
          `?(?:until|up to|to)(?: an?)?(?: max(?:imum)?(?: of)?| reaching| at)? ${NUMBER} ` +
          `?(${UNITS})?(?: is reached)?`,
      ),
      read: (draft, [, by = '', unit, every = '1', span, most = '', mostUnit]) => {
        const named = [unit, mostUnit].map((one) => wordFor(UNIT_PHRASES, one) ?? draft.unit);
        const interval = wordFor(INTERVAL_UNIT_PHRASES, span);
        return (
          named.every((one) => one === draft.unit) &&
          // Up to so much in several doses a day: of each or of all.
          (draft.times ?? draft.at.length) < 2 &&
          draft.most === undefined &&
          Number(most) > Number(draft.amount) &&
          Number(by) > 0 &&
          interval !== undefined &&
          interval !== 'hour' &&
          interval !== 'minute' &&
          set(draft, 'most', decimal(most)) &&
          set(draft, 'increase', { by: decimal(by), every: Number(every), unit: interval })
        );
      },
    },
    ...SCALE_PHRASES,
    {
      // Half of the dose on each side; another number contradicts the dose.
      pattern: at(`\\(?${NUMBER} ?ml in each cheek\\)?`),
      read: (draft, [, half]) =>
        draft.unit === 'mL' &&
        Number(half) * 2 === Number(draft.amount) &&
        addCondition(draft, 'half in each cheek'),
    },
    ...EVENT_PHRASES.map(({ pattern, write }) => ({
      pattern: at(pattern),
      // Besides a time it is something to heed.
      read: (draft: Draft, [, ...numbers]: readonly (string | undefined)[]) =>
        isTimed(draft)
          ? addCondition(draft, write(numbers))
          : set(draft, 'timing', { kind: 'event', event: write(numbers) }),
    })),
    ...CONDITION_PHRASES.map(({ pattern, write }) => ({
      pattern: at(pattern),
      read: (draft: Draft, [, ...numbers]: readonly (string | undefined)[]) =>
        addCondition(draft, write(numbers)),
    })),
  ];
}
