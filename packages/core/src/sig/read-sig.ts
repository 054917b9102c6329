import { plainDecimal } from '../values/decimals';
import { type Dose, impliedRoute, type Sig, type SigStep, type Timing } from './model';
import { normalizeTyped } from './normalize-typed';
import {
  ADVICE_PHRASES,
  DAILY_PHRASES,
  DAY_TIME_PHRASES,
  DAY_TIMES_PHRASES,
  EAR_PHRASES,
  EYE_PHRASES,
  INTERVAL_UNIT_PHRASES,
  LAYER_PHRASES,
  MEAL_PHRASES,
  METHOD_PHRASES,
  PURPOSE_PHRASES,
  ROUTE_PHRASES,
  SITE_PHRASES,
  UNIT_PHRASES,
  WEEKDAY_PHRASES,
} from './phrases';
import {
  type Advice,
  type DayTime,
  type DoseUnit,
  type Method,
  PURPOSES,
  type Route,
  type Weekday,
} from './vocabulary';

/** What a typed direction leaves unsaid because of the product: '1 po bid' of a tablet is 1 tablet. */
export interface SigProduct {
  readonly unit?: DoseUnit | undefined;
  readonly method?: Method | undefined;
  readonly route?: Route | undefined;
}

/** What was understood of typed directions. */
export interface SigReading {
  /** Undefined where no step could be made of it. */
  readonly sig: Sig | undefined;
  /** The words that were not understood, or that contradict others, in their order. */
  readonly unread: readonly string[];
  /** What a step lacks. */
  readonly missing: readonly ('dose' | 'timing')[];
}

/** Whether everything was understood, so that it can be computed with. */
export function isSure(reading: SigReading): reading is SigReading & { readonly sig: Sig } {
  return reading.sig !== undefined && reading.unread.length === 0 && reading.missing.length === 0;
}

/** A step while it is read; what is said twice differently is a contradiction. */
interface Draft {
  method?: Method;
  amount?: string;
  most?: string;
  unit?: DoseUnit;
  layer?: SigStep['layer'];
  route?: Route;
  site?: SigStep['site'];
  meal?: SigStep['meal'];
  purpose?: SigStep['purpose'];
  duration?: SigStep['duration'];
  asNeeded?: true;
  times?: number;
  at: DayTime[];
  weekdays: Weekday[];
  timing?: Exclude<Timing, { kind: 'daily' | 'weekdays' }>;
  maximum?: { amount: string; unit: DoseUnit | undefined };
  advice: Advice[];
}

interface Phrase {
  readonly pattern: RegExp;
  /** @returns whether it fits what was read before */
  read(draft: Draft, groups: readonly (string | undefined)[]): boolean;
}

const NUMBER = '((?:0|[1-9]\\d{0,5})(?:\\.\\d{1,4})?|\\.\\d{1,4})';
const TO = '(?: ?- ?| to | or )';
const END = '(?![a-z\\d])';

/** A phrase at the place where reading is, whole words only. */
const at = (pattern: string): RegExp => new RegExp(`(?:${pattern})${END}`, 'y');

/** Sets a part of the draft that was not said, or was said alike. */
function set<Key extends keyof Draft>(draft: Draft, key: Key, value: Draft[Key]): boolean {
  const before = draft[key];
  if (before !== undefined && JSON.stringify(before) !== JSON.stringify(value)) return false;
  draft[key] = value;
  return true;
}

function wordsOf<Word extends string>(
  phrases: readonly (readonly [Word, string])[],
  read: (draft: Draft, word: Word) => boolean,
): Phrase[] {
  return phrases.map(([word, pattern]) => ({ pattern: at(pattern), read: (draft) => read(draft, word) }));
}

const alternatives = (phrases: readonly (readonly [string, string])[]): string =>
  phrases.map(([, pattern]) => pattern).join('|');
const UNITS = alternatives(UNIT_PHRASES);
const INTERVAL_UNITS = alternatives(INTERVAL_UNIT_PHRASES);

function wordFor<Word extends string>(
  phrases: readonly (readonly [Word, string])[],
  text: string | undefined,
): Word | undefined {
  return phrases.find(([, pattern]) => new RegExp(`^(?:${pattern})$`).test(text ?? ''))?.[0];
}

const decimal = (text: string): string => plainDecimal(text.startsWith('.') ? `0${text}` : text);

function setDose(
  draft: Draft,
  [amount, most, unit]: readonly (string | undefined)[],
  product: SigProduct,
): boolean {
  if (amount === undefined || draft.amount !== undefined || Number(amount) === 0) return false;
  if (most !== undefined && Number(most) <= Number(amount)) return false;
  draft.amount = decimal(amount);
  if (most !== undefined) draft.most = decimal(most);
  const named = unit === undefined ? product.unit : wordFor(UNIT_PHRASES, unit);
  if (named !== undefined) draft.unit = named;
  return true;
}

function setInterval(draft: Draft, [every, most, unit]: readonly (string | undefined)[]): boolean {
  const named = wordFor(INTERVAL_UNIT_PHRASES, unit) ?? (unit === undefined ? 'hour' : undefined);
  const [least, longest] = [Number(every ?? '1'), most === undefined ? undefined : Number(most)];
  if (named === undefined || !Number.isInteger(least) || least < 1 || least > 999) return false;
  if (longest !== undefined && !(Number.isInteger(longest) && longest > least && longest <= 999))
    return false;
  if (named === 'day' && least === 1 && longest === undefined) return set(draft, 'times', 1);
  return set(draft, 'timing', {
    kind: 'interval',
    every: least,
    ...(longest === undefined ? {} : { most: longest }),
    unit: named,
  });
}

function setDuration(draft: Draft, [count, unit]: readonly (string | undefined)[]): boolean {
  const named = wordFor(INTERVAL_UNIT_PHRASES, unit);
  if (named === undefined || named === 'hour' || named === 'minute') return false;
  const days = Number(count);
  return (
    Number.isInteger(days) && days >= 1 && days <= 999 && set(draft, 'duration', { count: days, unit: named })
  );
}

const PURPOSE = [...PURPOSES]
  .sort((left, right) => right.length - left.length)
  .map((purpose) => purpose.toLowerCase())
  .join('|');

function setPurpose(draft: Draft, text: string | undefined): boolean {
  const purpose = PURPOSES.find((one) => one.toLowerCase() === text);
  return purpose !== undefined && set(draft, 'purpose', purpose);
}

const isTested = ({ method }: SigProduct): boolean => method === undefined || method === 'test';

/** The phrases of a product, the longest that fits is read. */
function phrasesFor(product: SigProduct): readonly Phrase[] {
  const inDay = `(?:/|per|a|in) ?(?:d(?:ay)?|24 ?h(?:ours|rs|r)?)`;
  return [
    ...wordsOf(
      // A glucose test is the directions of a strip or lancet, and a remark beside those of a medicine.
      METHOD_PHRASES.filter(([word]) => word !== 'test' || isTested(product)),
      (draft, word) => set(draft, 'method', word),
    ),
    {
      pattern: at(`(?:an? )?${NUMBER}(?:${TO}${NUMBER})? ?(${UNITS})`),
      read: (draft, [, ...groups]) => setDose(draft, groups, product),
    },
    {
      pattern: at(`${NUMBER}(?:${TO}${NUMBER})?`),
      read: (draft, [, ...groups]) => setDose(draft, groups, product),
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
    { pattern: at('as directed|ud|ut dict'), read: (draft) => set(draft, 'timing', { kind: 'directed' }) },
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

function addWeekday(draft: Draft, day: Weekday): boolean {
  if (draft.weekdays.includes(day)) return false;
  draft.weekdays.push(day);
  return true;
}

/** Words that say nothing by themselves before what follows them. */
const FILLER = /(?:and|on|each week on|every(?= (?:mon|tue|wed|thu|fri|sat|sun)))(?= )/y;
const SEPARATOR = /[\s,;]+|\.(?!\d)/y;
const WORD = /[^\s,;]+/y;

/** Reads one step. @returns its draft, and the words that it does not understand */
function readStep(text: string, phrases: readonly Phrase[]): { draft: Draft; unread: string[] } {
  const draft: Draft = { at: [], weekdays: [], advice: [] };
  const unread: string[] = [];
  let place = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = place;
    return pattern.exec(text);
  };
  while (place < text.length) {
    const separator = match(SEPARATOR);
    if (separator) {
      place += separator[0].length;
      continue;
    }
    const [longest] = phrases
      .flatMap((phrase) => {
        const found = match(phrase.pattern);
        return found ? [{ phrase, found }] : [];
      })
      .sort((left, right) => right.found[0].length - left.found[0].length);
    const filler = longest ? null : match(FILLER);
    const read = longest?.found[0] ?? filler?.[0] ?? match(WORD)?.[0] ?? text.charAt(place);
    if (longest ? !longest.phrase.read(draft, longest.found) : !filler) unread.push(read.replace(/\.$/, ''));
    place += read.length;
  }
  return { draft, unread };
}

/** Moments that one dose may be named by twice. */
const SAME_MOMENT: readonly (readonly [DayTime, DayTime])[] = [
  ['in the morning', 'before breakfast'],
  ['in the morning', 'with breakfast'],
  ['before breakfast', 'with breakfast'],
  ['at noon', 'before lunch'],
  ['at noon', 'with lunch'],
  ['before lunch', 'with lunch'],
  ['in the evening', 'before dinner'],
  ['in the evening', 'with dinner'],
  ['before dinner', 'with dinner'],
  ['in the evening', 'at bedtime'],
];

/** The timing of a draft; undefined where nothing says when, or two things contradict each other. */
function toTiming({ timing, times, at: dayTimes, weekdays }: Draft): Timing | 'contradiction' | undefined {
  if (weekdays.length > 0) {
    const isWeekly =
      timing === undefined || (timing.kind === 'interval' && timing.unit === 'week' && timing.every === 1);
    return isWeekly && times === undefined && dayTimes.length === 0
      ? { kind: 'weekdays', days: weekdays }
      : 'contradiction';
  }
  if (timing !== undefined) return times === undefined && dayTimes.length === 0 ? timing : 'contradiction';
  if (times === undefined && dayTimes.length === 0) return undefined;
  const count = times ?? dayTimes.length;
  // 'in the morning before breakfast' is one moment and 'in the morning and before breakfast' two: nobody knows
  if (times === undefined && SAME_MOMENT.some((pair) => pair.every((moment) => dayTimes.includes(moment))))
    return 'contradiction';
  return dayTimes.length === 0 || dayTimes.length === count
    ? { kind: 'daily', times: count, at: dayTimes }
    : 'contradiction';
}

function toDose({ amount, most, unit }: Draft): Dose | undefined {
  if (amount === undefined || unit === undefined) return undefined;
  return { amount, ...(most === undefined ? {} : { most }), unit };
}

/** A pill is what the product is, where that is a tablet or a capsule. */
const nameUnit = (text: string, { unit }: SigProduct): string =>
  unit === 'tablet' || unit === 'capsule' ? text.replace(/\bpills?\b/g, unit) : text;

/**
 * Reads directions as people type them: '1 po bid x10d prn pain', 'inject 10 units subcut at bedtime'. What it
 * does not understand it names; it is sure of nothing that contradicts itself or leaves a dose or a time open.
 * @param product fills in what the product alone makes plain: its unit, its method, its route
 */
export function readSig(typed: string, product: SigProduct = {}): SigReading {
  const phrases = phrasesFor(product);
  const unread: string[] = [];
  const missing: ('dose' | 'timing')[] = [];
  const steps: SigStep[] = [];
  let maximum: Sig['maximum'];
  const advice = new Set<Advice>();
  for (const part of nameUnit(normalizeTyped(typed), product).split(/[,;.]? then /)) {
    const read = readStep(part, phrases);
    const { draft } = read;
    const before = steps.at(-1);
    const timing = toTiming(draft);
    const dose = toDose(draft);
    unread.push(...read.unread);
    for (const one of draft.advice) advice.add(one);
    if (draft.maximum) {
      const unit = draft.maximum.unit ?? dose?.unit;
      if (unit === undefined || maximum) unread.push('max');
      else maximum = { amount: draft.maximum.amount, unit };
    }
    if (timing === 'contradiction') unread.push(part);
    else if (timing === undefined) missing.push('timing');
    if (dose === undefined && (draft.amount !== undefined || needsDose(timing, draft, product)))
      missing.push('dose');
    if (timing === undefined || timing === 'contradiction') continue;
    const where = {
      method: draft.method ?? before?.method ?? insertedBy(draft.route) ?? product.method,
      site: draft.site ?? before?.site,
    };
    steps.push(
      withoutAbsent({
        ...where,
        dose,
        layer: draft.layer,
        route: draft.route ?? before?.route ?? impliedRoute(where) ?? product.route,
        timing,
        meal: draft.meal,
        duration: draft.duration,
        asNeeded: draft.asNeeded === true,
        purpose: draft.purpose,
      }),
    );
  }
  const besides = {
    ...(maximum ? { maximum } : {}),
    ...(advice.size > 0 ? { advice: [...advice] } : {}),
  };
  const sig = steps.length === 0 ? undefined : { steps, ...besides };
  return { sig, unread, missing };
}

/** A tablet that goes there is not taken. */
const insertedBy = (route: Route | undefined): Method | undefined =>
  route === 'vaginally' || route === 'rectally' ? 'insert' : undefined;

/** A thin layer has no number, a test uses one, and what is used as directed has none; all else has. */
function needsDose(
  timing: ReturnType<typeof toTiming>,
  { method, layer, site, route }: Draft,
  product: SigProduct,
): boolean {
  if (typeof timing === 'object' && timing.kind === 'directed') return false;
  if ((method ?? product.method) === 'test') return false;
  return (
    layer === undefined &&
    !(
      (method ?? product.method) === 'apply' &&
      (route ?? impliedRoute({ site, method }) ?? product.route) === 'on the skin'
    )
  );
}

function withoutAbsent(
  step: { [Key in keyof SigStep]: SigStep[Key] | undefined } & Pick<SigStep, 'timing' | 'asNeeded'>,
): SigStep {
  return Object.fromEntries(
    Object.entries(step).filter(([, part]) => part !== undefined),
  ) as unknown as SigStep;
}
