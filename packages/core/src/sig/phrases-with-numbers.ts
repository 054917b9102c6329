import { CONDITION_PHRASES, EVENT_PHRASES } from './conditions';
import {
  addCondition,
  at,
  type Draft,
  INTERVAL_UNITS,
  NUMBER,
  type Phrase,
  set,
  setDuration,
  setInterval,
  wordFor,
} from './draft';
import { INTERVAL_UNIT_PHRASES } from './phrases';

const MOST = '(?:up to|at most|no more than)';

/** Phrases in which numbers stand: lengths, days, cycles, repetitions, events and what is heeded besides. */
export function withNumbers(): Phrase[] {
  return [
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
      pattern: at('leave in(?: place)? for (\\d) weeks?,? then remove for (\\d) weeks?'),
      read: (draft, [, days, without]) =>
        setInterval(draft, [String(Number(days) + Number(without)), undefined, 'week']) &&
        addCondition(draft, `remove after ${days ?? ''} week${days === '1' ? '' : 's'}`),
    },
    {
      pattern: at('for up to (\\d{1,2}) hours in (?:each|any) 24 hours'),
      read: (draft, [, hours]) =>
        set(draft, 'times', 1) &&
        addCondition(draft, `remove after ${hours ?? ''} hour${hours === '1' ? '' : 's'}`),
    },
    {
      pattern: at(`(?:may )?repeat (once|twice) (?:after|in) (\\d{1,2}) (${INTERVAL_UNITS})(?: if needed)?`),
      read: (draft, [, times, after, unit]) => {
        const named = wordFor(INTERVAL_UNIT_PHRASES, unit);
        return (
          named !== undefined &&
          Number(after) >= 1 &&
          set(draft, 'repeat', { times: times === 'once' ? 1 : 2, after: Number(after), unit: named })
        );
      },
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
      // Half of the dose on each side; another number contradicts the dose.
      pattern: at(`\\(?${NUMBER} ?ml in each cheek\\)?`),
      read: (draft, [, half]) =>
        draft.unit === 'mL' &&
        Number(half) * 2 === Number(draft.amount) &&
        addCondition(draft, 'half in each cheek'),
    },
    ...EVENT_PHRASES.map(({ pattern, write }) => ({
      pattern: at(pattern),
      read: (draft: Draft, [, ...numbers]: readonly (string | undefined)[]) =>
        set(draft, 'timing', { kind: 'event', event: write(numbers) }),
    })),
    ...CONDITION_PHRASES.map(({ pattern, write }) => ({
      pattern: at(pattern),
      read: (draft: Draft, [, ...numbers]: readonly (string | undefined)[]) =>
        addCondition(draft, write(numbers)),
    })),
  ];
}
