import {
  addWeekday,
  at,
  decimal,
  type Draft,
  INTERVAL_UNITS,
  NUMBER,
  type Phrase,
  set,
  setDose,
  setInterval,
  setPurpose,
  setStated,
  type SigProduct,
  TO,
  UNITS,
  wordFor,
  wordsOf,
} from './draft';
import { maximums } from './maximum-phrases';
import { withNumbers } from './phrases-with-numbers';
import { FREE_PURPOSE, KNOWN_PURPOSE, SEVERITY } from './purposes';
import { REMARK } from './remarks';
import { suppliesOf } from './supply-phrases';
import {
  ADVICE_PHRASES,
  DAILY_PHRASES,
  DAY_TIME_PHRASES,
  DAY_TIMES_PHRASES,
  EAR_PHRASES,
  EYE_PHRASES,
  LAYER_PHRASES,
  MEAL_PHRASES,
  METHOD_PHRASES,
  ROUTE_PHRASES,
  SITE_PHRASES,
  UNIT_PHRASES,
  WEEKDAY_PHRASES,
} from './phrases';
import { CLOCK_TIME, type DayTime } from './vocabulary';

const COUNTED = 'tablets?|tabs?|capsules?|caps?';

const clockTime = (hour = '', minute = '00', half = 'a'): DayTime =>
  `at ${hour}${minute === '00' ? '' : `:${minute}`} ${half.toUpperCase()}M`;

/** A moment that is named twice is one. */
function addMoment(draft: Draft, moment: DayTime): boolean {
  if (!draft.at.includes(moment)) draft.at.push(moment);
  return true;
}

const isTested = ({ method }: SigProduct): boolean => method === undefined || method === 'test';

/** The phrases of a product, the longest that fits is read. */
function makePhrases(product: SigProduct): readonly Phrase[] {
  return [
    ...wordsOf(
      // A glucose test is the directions of a strip or lancet, and a remark on those of a medicine.
      METHOD_PHRASES.filter(([word]) => word !== 'test' || isTested(product)),
      (draft, word) => set(draft, 'method', word),
    ),
    {
      pattern: at(`(?:(?:the )?contents of )?(?:an? )?${NUMBER}(?:${TO}${NUMBER})? ?(${UNITS})`),
      isDose: true,
      read: (draft, [, ...groups]) => setDose(draft, groups, product),
    },
    {
      // Of patches alone: 'up to 3 tablets' may be the most in a day.
      pattern: at(`up to ${NUMBER} ?(patches)(?: at (?:once|a time|the same time))?`),
      isDose: true,
      read: (draft, [, most, unit]) => Number(most) > 1 && setDose(draft, ['1', most, unit], product),
    },
    // One strength before what has it: '1 150 mg tablet'.
    {
      pattern: at(`${NUMBER} ${NUMBER} ?(mg|mcg|g|units) (${COUNTED})`),
      isDose: true,
      read: (draft, [, amount, strength, unit, counted]) =>
        setDose(draft, [amount, undefined, counted], product) &&
        setStated(draft, [strength, undefined, unit], 'each'),
    },
    // '3 mL = 150 mg': a dose and the same, or what was a dose already and the same.
    {
      pattern: at(`${NUMBER} ?(${UNITS}) ?= ?${NUMBER} ?(${UNITS})`),
      isDose: true,
      read: (draft, [, amount, unit, same, sameUnit]) => {
        const isAgain = draft.amount === decimal(amount ?? '') && draft.unit === wordFor(UNIT_PHRASES, unit);
        return (
          (isAgain || setDose(draft, [amount, undefined, unit], product)) &&
          setStated(draft, [same, undefined, sameUnit], undefined)
        );
      },
    },
    {
      // '2 am' may be the hour.
      pattern: at(`${NUMBER}(?:${TO}${NUMBER})?(?! ?[ap]\\.?m\\b)`),
      isDose: true,
      read: (draft, [, ...groups]) => {
        draft.isBare = true;
        return setDose(draft, groups, product);
      },
    },
    // In brackets, or with 'total' behind it, it is the dose said again.
    {
      pattern: at(`\\( ?${NUMBER}(?:${TO}${NUMBER})? ?(${UNITS})(?: (total|each))?(?: dose)? ?\\)`),
      read: (draft, [, amount, most, unit, of]) => setStated(draft, [amount, most, unit], of),
    },
    {
      pattern: at(`${NUMBER}(?:${TO}${NUMBER})? ?(${UNITS}) total(?: dose)?`),
      read: (draft, [, amount, most, unit]) =>
        draft.amount !== undefined && setStated(draft, [amount, most, unit], 'total'),
    },
    {
      pattern: at('swallow'),
      read: (draft) => set(draft, 'method', 'take') && set(draft, 'route', 'by mouth'),
    },
    {
      pattern: at(`an? (${UNITS})`),
      isDose: true,
      read: (draft, [, unit]) => setDose(draft, ['1', undefined, unit], product),
    },
    ...wordsOf(ROUTE_PHRASES, (draft, word) => set(draft, 'route', word)),
    ...wordsOf(SITE_PHRASES, (draft, word) => set(draft, 'site', word)),
    ...wordsOf(product.route === 'into the eye' ? EYE_PHRASES : [], (draft, word) =>
      set(draft, 'site', word),
    ),
    ...wordsOf(product.route === 'into the ear' ? EAR_PHRASES : [], (draft, word) =>
      set(draft, 'site', word),
    ),
    ...DAILY_PHRASES.map(([times, pattern]) => ({
      pattern: at(pattern),
      read: (draft: Draft) => set(draft, 'times', times),
    })),
    ...DAILY_PHRASES.filter(([times]) => times > 1).map(([times, pattern]) => ({
      pattern: at(`(?:${pattern}) and (?:at bedtime|q?hs)`),
      read: (draft: Draft) => {
        if (draft.at.length > 0 || draft.isAdditional || !set(draft, 'times', times + 1)) return false;
        draft.at.push('at bedtime');
        draft.isAdditional = true;
        return true;
      },
    })),
    {
      pattern: at('(\\d{1,2}) (?:times|x) ?(?:daily|(?:a|per|each|every) day)'),
      read: (draft, [, times]) =>
        Number(times) >= 1 && Number(times) <= 24 && set(draft, 'times', Number(times)),
    },
    ...DAILY_PHRASES.map(([times, pattern]) => ({
      pattern: at(`up to (?:${pattern})`),
      read: (draft: Draft) => set(draft, 'times', times) && set(draft, 'isMostTimes', true),
    })),
    {
      pattern: at('up to (\\d{1,2}) times (?:daily|(?:a|per|each|every) day)'),
      read: (draft, [, times]) =>
        Number(times) >= 1 &&
        Number(times) <= 24 &&
        set(draft, 'times', Number(times)) &&
        set(draft, 'isMostTimes', true),
    },
    ...wordsOf(DAY_TIME_PHRASES, addMoment),
    {
      pattern: at('(?:at|@) ?(1[0-2]|[1-9])(?::?([0-5]\\d))? ?([ap])\\.?m\\.?'),
      read: (draft, [, hour, minute, half]) => addMoment(draft, clockTime(hour, minute, half)),
    },
    {
      pattern: at('(?:and )?(1[0-2]|[1-9])(?::?([0-5]\\d))? ?([ap])\\.?m\\.?'),
      read: (draft, [, hour, minute, half]) =>
        draft.at.some((moment) => CLOCK_TIME.test(moment)) && addMoment(draft, clockTime(hour, minute, half)),
    },
    ...DAY_TIMES_PHRASES.map(([dayTimes, pattern]) => ({
      pattern: at(pattern),
      read: (draft: Draft) => {
        if (dayTimes.some((moment) => draft.at.includes(moment))) return false;
        draft.at.push(...dayTimes);
        return true;
      },
    })),
    ...wordsOf(LAYER_PHRASES, (draft, word) => set(draft, 'layer', word)),
    ...wordsOf(MEAL_PHRASES, (draft, word) => set(draft, 'meal', word)),
    {
      pattern: at(`(?:q|every) ?(\\d{1,3})(?:${TO}(\\d{1,3}))? ?-?(${INTERVAL_UNITS})`),
      read: (draft, [, ...groups]) => setInterval(draft, groups),
    },
    {
      pattern: at('every hour|hourly|q ?1? ?h(?:our)?'),
      read: (draft) => setInterval(draft, ['1', undefined, 'h']),
    },
    { pattern: at('every minute'), read: (draft) => setInterval(draft, ['1', undefined, 'minute']) },
    {
      pattern: at('(?:every|q) other day|every 2nd day|q ?o ?d|q\\.o\\.d\\.|(?:on )?alternate days'),
      read: (draft) => setInterval(draft, ['2', undefined, 'd']),
    },
    {
      pattern: at('(?:q|every) other (night|evening|morning)'),
      read: (draft, [, moment = '']) =>
        setInterval(draft, ['2', undefined, 'd']) &&
        addMoment(
          draft,
          moment === 'night' ? 'at bedtime' : `in the ${moment === 'evening' ? 'evening' : 'morning'}`,
        ),
    },
    {
      pattern: at('every other (week|month)|every 2nd week'),
      read: (draft, [, unit = 'week']) => setInterval(draft, ['2', undefined, unit]),
    },
    {
      pattern: at(
        '(?:on )?(?:all )?(?:the )?(?:other days|days between|remaining days|rest of the (?:days|week))',
      ),
      read: (draft) => set(draft, 'isOnOthers', true),
    },
    {
      pattern: at(
        `(?:q|every) ?(\\d{1,3})(?:${TO}(\\d{1,3}))? ?-?(hours?|hrs?|h) (?:daily|(?:every|each|a) day)`,
      ),
      read: (draft, [, ...groups]) => setInterval(draft, groups),
    },
    {
      pattern: at('(?:once |1 time )?(?:each|a|per|every) week|(?:once )?weekly|q ?(?:wk|week|weekly)'),
      read: (draft) => setInterval(draft, ['1', undefined, 'w']),
    },
    {
      pattern: at('(?:once )?(?:each|a|per|every) month|(?:once )?monthly|q ?month'),
      read: (draft) => setInterval(draft, ['1', undefined, 'month']),
    },
    {
      pattern: at('(twice|[2-6] times|[2-6]x) ?(?:weekly|/ ?(?:wk|week)|(?:a|per|each) week)'),
      read: (draft, [, times]) =>
        set(draft, 'timing', {
          kind: 'weekly',
          times: times === 'twice' ? 2 : Number.parseInt(times ?? '', 10),
        }),
    },
    {
      pattern: at('(?:(?:once )?for |x ?)?1 dose|once|x ?1|1 time|(?:as )?(?:a )?single dose'),
      read: (draft) => set(draft, 'timing', { kind: 'once' }),
    },
    ...withNumbers(),
    ...maximums(),
    {
      pattern: at(
        'or as directed(?: by (?:(?:the|your) )?(?:clinic|doctor|prescriber|provider|physician|md))?',
      ),
      read: (draft) => set(draft, 'orAsDirected', true),
    },
    ...suppliesOf(product),
    ...wordsOf(ADVICE_PHRASES, (draft, word) => {
      if (!draft.advice.includes(word)) draft.advice.push(word);
      return true;
    }),
    ...wordsOf(WEEKDAY_PHRASES, addWeekday),
    ...wordsOf(
      WEEKDAY_PHRASES.map(([day, pattern]) => [day, `q ?(?:${pattern})`] as const),
      addWeekday,
    ),
    {
      pattern: at('t/th/s(?:at?)?/su?n?|t/th|tth|tue/thu(?:rs)?'),
      read: (draft, [text = '']) =>
        !text.includes('/s') && (['Tuesday', 'Thursday'] as const).every((day) => addWeekday(draft, day)),
    },
    {
      pattern: at('m/w/f|mwf|m,? ?w,? ?(?:and )?f'),
      read: (draft) => (['Monday', 'Wednesday', 'Friday'] as const).every((day) => addWeekday(draft, day)),
    },
    {
      pattern: at('(?:only )?(?:as|if|when) needed|prn|p\\.r\\.n\\.'),
      // 'In the morning and in the evening if needed' may be of the second.
      read: (draft, [text = '']) =>
        !(text.startsWith('if') && draft.at.length > 1) && set(draft, 'asNeeded', true),
    },
    ...['(?:for (?:the |your )?)?', 'for (?:the |your )?'].map((lead, place) => ({
      pattern: at(
        `${lead}(${place === 0 ? `${SEVERITY}(?:${KNOWN_PURPOSE})` : FREE_PURPOSE})(?![a-z\\d])(?=(.{0,12}))`,
      ),
      // 'In the morning for nausea at night' may be one dose or two.
      read: (draft: Draft, [, purpose, behind = '']: readonly (string | undefined)[]) =>
        !(draft.at.length > 0 && /^ (?:at |in the |every |each |nightly|around)/.test(behind)) &&
        setPurpose(draft, purpose),
    })),
    {
      pattern: at(`(${KNOWN_PURPOSE}) (mild|moderate|severe)`),
      read: (draft, [, purpose = '', severity = '']) => setPurpose(draft, `${severity} ${purpose}`),
    },
    {
      pattern: at(`((?:${KNOWN_PURPOSE})(?: ?/ ?| or | and )(?:${KNOWN_PURPOSE}))`),
      read: (draft, [, purpose]) => setPurpose(draft, purpose),
    },
    {
      pattern: at(REMARK),
      read: (draft, [text = '']) => {
        draft.remarks.push(text);
        return true;
      },
    },
  ];
}

const made = new Map<string, readonly Phrase[]>();

/** The phrases of a product; made once for each kind of product, because making them takes longer than reading. */
export function phrasesFor(product: SigProduct): readonly Phrase[] {
  const key = `${product.unit ?? ''} ${product.route ?? ''} ${String(isTested(product))}`;
  const known = made.get(key) ?? makePhrases(product);
  made.set(key, known);
  return known;
}
