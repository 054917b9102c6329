import {
  addWeekday,
  at,
  decimal,
  type Draft,
  INTERVAL_UNITS,
  NUMBER,
  type Phrase,
  PURPOSE,
  set,
  setDose,
  setDuration,
  setInterval,
  setPurpose,
  setStated,
  type SigProduct,
  TO,
  UNITS,
  wordFor,
  wordsOf,
} from './draft';
import { withNumbers } from './phrases-with-numbers';
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
  PURPOSE_PHRASES,
  ROUTE_PHRASES,
  SITE_PHRASES,
  UNIT_PHRASES,
  WEEKDAY_PHRASES,
} from './phrases';

const isTested = ({ method }: SigProduct): boolean => method === undefined || method === 'test';

/** The phrases of a product, the longest that fits is read. */
function makePhrases(product: SigProduct): readonly Phrase[] {
  const inDay = `(?:/|per|a|in a|in) ?(?:d(?:ay)?|24 ?h(?:ours|rs|r)?)`;
  return [
    ...wordsOf(
      // A glucose test is the directions of a strip or lancet, and a remark on those of a medicine.
      METHOD_PHRASES.filter(([word]) => word !== 'test' || isTested(product)),
      (draft, word) => set(draft, 'method', word),
    ),
    {
      pattern: at(`(?:(?:the )?contents of )?(?:an? )?${NUMBER}(?:${TO}${NUMBER})? ?(${UNITS})`),
      read: (draft, [, ...groups]) => setDose(draft, groups, product),
    },
    {
      pattern: at(`${NUMBER}(?:${TO}${NUMBER})?`),
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
      pattern: at('(\\d{1,2}) times (?:daily|(?:a|per|each) day)'),
      read: (draft, [, times]) =>
        Number(times) >= 1 && Number(times) <= 24 && set(draft, 'times', Number(times)),
    },
    ...wordsOf(DAY_TIME_PHRASES, (draft, word) => {
      if (draft.at.includes(word)) return false;
      draft.at.push(word);
      return true;
    }),
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
    { pattern: at('every hour|hourly|q ?1? ?h'), read: (draft) => setInterval(draft, ['1', undefined, 'h']) },
    { pattern: at('every minute'), read: (draft) => setInterval(draft, ['1', undefined, 'minute']) },
    {
      pattern: at('every other day|q ?o ?d|q\\.o\\.d\\.|alternate days'),
      read: (draft) => setInterval(draft, ['2', undefined, 'd']),
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
      pattern: at('once|x ?1|1 time|(?:as )?(?:a )?single dose|1 dose'),
      read: (draft) => set(draft, 'timing', { kind: 'once' }),
    },
    ...withNumbers(),
    {
      pattern: at('or as directed(?: by (?:the|your) (?:clinic|doctor|prescriber))?'),
      read: (draft) => set(draft, 'orAsDirected', true),
    },
    ...wordsOf(ADVICE_PHRASES, (draft, word) => {
      if (!draft.advice.includes(word)) draft.advice.push(word);
      return true;
    }),
    ...wordsOf(WEEKDAY_PHRASES, addWeekday),
    {
      pattern: at('m/w/f|mwf'),
      read: (draft) => (['Monday', 'Wednesday', 'Friday'] as const).every((day) => addWeekday(draft, day)),
    },
    { pattern: at('(?:as|if|when) needed|prn|p\\.r\\.n\\.'), read: (draft) => set(draft, 'asNeeded', true) },
    { pattern: at(`(?:for )?(${PURPOSE})`), read: (draft, [, purpose]) => setPurpose(draft, purpose) },
    ...PURPOSE_PHRASES.map(([purpose, pattern]) => ({
      pattern: at(`(?:for )?(?:${pattern})`),
      read: (draft: Draft) => set(draft, 'purpose', purpose),
    })),
    {
      pattern: at(`(?:for|x) ?(\\d{1,3}) ?-?(${INTERVAL_UNITS})`),
      read: (draft, [, ...groups]) => setDuration(draft, groups),
    },
    {
      pattern: at(
        `(?:max(?:imum)?(?: of)?|at most|no more than|up to) (once|twice|\\d{1,2} (?:times|doses?)) ?(?:daily|${inDay})`,
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
        `(?:max(?:imum)?(?: of)?|at most|no more than|(?:do )?not (?:use|take|to exceed)(?: more than)?|up to|mdd)\\.?:? ` +
          `${NUMBER} ?(${UNITS})?(?: ?${inDay})?`,
      ),
      read: (draft, [text = '', amount, unit]) =>
        amount !== undefined &&
        new RegExp(`(?:mdd.*|${inDay})$`).test(text) &&
        set(draft, 'maximum', { amount: decimal(amount), unit: wordFor(UNIT_PHRASES, unit) }),
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
