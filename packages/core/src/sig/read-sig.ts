import { plainDecimal } from '../values/decimals';
import { isDirected, isOnceADay, OVERDOSE } from './conditions';
import { type Dose, impliedRoute, placesOf, type Sig, type SigStep, type Timing } from './model';
import { normalizeTyped } from './normalize-typed';
import type { Draft, Phrase, SigProduct } from './draft';
import { phrasesFor } from './typed-phrases';
import type { Advice, DayTime, Method, Route } from './vocabulary';
export type { SigProduct } from './draft';

/** What was understood of typed directions. */
export interface SigReading {
  /** Undefined where no step could be made of it. */
  readonly sig: Sig | undefined;
  /** The words that were not understood, or that contradict others, in their order. */
  readonly unread: readonly string[];
  /** What a step lacks. */
  readonly missing: readonly ('dose' | 'timing')[];
  /** Numbers without a unit that may be the strength: 5 of '5 po daily' where a tablet holds 5 mg. */
  readonly bare: readonly string[];
  /** How each dose is given that was read, whether or not it is said when. */
  readonly parts: readonly Pick<SigStep, 'method' | 'dose' | 'route' | 'site'>[];
}

/** Whether everything was understood, so that it can be computed with. */
export function isSure(reading: SigReading): reading is SigReading & { readonly sig: Sig } {
  return reading.sig !== undefined && reading.unread.length === 0 && reading.missing.length === 0;
}

/** Words that say nothing by themselves before what follows them. */
const FILLER = /(?:and|on|each week on|every(?= (?:mon|tue|wed|thu|fri|sat|sun)))(?= )/y;
const SEPARATOR = /[\s,;]+|\.(?!\d)/y;
const WORD = /[^\s,;]+/y;

/** Reads one step. @returns its draft, and the words that it does not understand */
function readStep(text: string, phrases: readonly Phrase[]): { draft: Draft; unread: string[] } {
  const draft: Draft = { at: [], weekdays: [], advice: [], conditions: [] };
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
function toTiming({
  timing,
  times,
  at: dayTimes,
  weekdays,
  isAdditional,
}: Draft): Timing | 'contradiction' | undefined {
  if (weekdays.length > 0) {
    const isWeekly =
      timing === undefined || (timing.kind === 'interval' && timing.unit === 'week' && timing.every === 1);
    return isWeekly && times === undefined && dayTimes.length === 0
      ? { kind: 'weekdays', days: weekdays }
      : 'contradiction';
  }
  if (timing !== undefined) return times === undefined ? withMoment(timing, dayTimes) : 'contradiction';
  if (times === undefined && dayTimes.length === 0) return undefined;
  const count = times ?? dayTimes.length;
  // 'in the morning before breakfast' is one moment and 'in the morning and before breakfast' two: no one
  // knows
  if (times === undefined && SAME_MOMENT.some((pair) => pair.every((moment) => dayTimes.includes(moment))))
    return 'contradiction';
  return dayTimes.length === 0 || dayTimes.length === count || isAdditional
    ? { kind: 'daily', times: count, at: dayTimes }
    : 'contradiction';
}

/** A dose of some weeks or days may have its moment; two of them contradict that it is one. */
function withMoment(
  timing: NonNullable<Draft['timing']>,
  dayTimes: readonly DayTime[],
): Timing | 'contradiction' {
  const [at, ...others] = dayTimes;
  if (at === undefined) return timing;
  const isLong =
    timing.kind === 'weekly' ||
    (timing.kind === 'interval' && timing.unit !== 'hour' && timing.unit !== 'minute');
  return isLong && others.length === 0 ? { ...timing, at } : 'contradiction';
}

/** When a step is given; some words that are no time say it. */
function timingOf(draft: Draft): Timing | 'contradiction' | undefined {
  const said = toTiming(draft);
  if (said !== undefined) return said;
  if (draft.days && draft.days[0] === draft.days[1]) return { kind: 'daily', times: 1, at: [] };
  if (draft.conditions.some(isOnceADay)) return { kind: 'daily', times: 1, at: [] };
  if (draft.conditions.some((one) => one.startsWith('as soon as possible'))) return { kind: 'once' };
  if (draft.purpose === 'opioid overdose' && draft.asNeeded === undefined)
    return { kind: 'event', event: OVERDOSE };
  return draft.conditions.some(isDirected) ? { kind: 'directed' } : undefined;
}

/** A length that is no longer than what it repeats after is how long one is worn, or no one's guess. */
const DAYS_BETWEEN: Partial<Record<string, number>> = { day: 1, week: 7, month: 30 };
function isShorterThanInterval(timing: Timing, { duration }: Pick<SigStep, 'duration'>): boolean {
  const days = duration && duration.count * DAYS_IN[duration.unit];
  const between =
    timing.kind === 'interval'
      ? timing.every * (DAYS_BETWEEN[timing.unit] ?? 0)
      : timing.kind === 'weekly' || timing.kind === 'weekdays'
        ? DAYS_IN.week
        : 0;
  return days !== undefined && between > 1 && days <= between;
}

/** Whether a step has an end, behind which another may begin. */
export const hasEnd = ({ timing, duration }: SigStep): boolean =>
  duration !== undefined || timing.kind === 'once' || timing.kind === 'later';

/** From so many on a number without a unit is no count of tablets that anyone types. */
const FIRST_UNUSUAL_COUNT = 5;

/**
 * Whether a number without a unit may be the strength instead of a count: the strength itself, a fraction of
 * a tablet other than a half, or more tablets than are counted so. 1 of a 1 mg tablet is the same either way.
 */
function isMaybeStrength(
  { amount, most = amount, isBare }: Draft,
  { unit, strengths = [] }: SigProduct,
): boolean {
  if (!isBare || amount === undefined) return false;
  const isCounted = unit === 'tablet' || unit === 'capsule';
  return [Number(amount), Number(most)].some(
    (number) =>
      number !== 1 &&
      (strengths.includes(number) ||
        (isCounted &&
          strengths.length > 0 &&
          (number >= FIRST_UNUSUAL_COUNT || !Number.isInteger(number * 2)))),
  );
}

function toDose({ amount, most, unit }: Draft): Dose | undefined {
  if (amount === undefined || unit === undefined) return undefined;
  return { amount, ...(most === undefined ? {} : { most }), unit };
}

/** A pill is what the product is, where that is a tablet or a capsule. */
const nameUnit = (text: string, { unit }: SigProduct): string =>
  unit === 'tablet' || unit === 'capsule' ? text.replace(/\bpills?\b/g, unit) : text;

/** A step begins at 'then', but not what is done with the same dose: 'then rinse'. */
const NEXT_STEP = /[,;.]? then (?!rinse|call|remove)/;

const DAYS_IN = { day: 1, week: 7, month: 30 } as const;
const daysOf = ({ duration }: SigStep): number =>
  duration && !duration.isMost ? duration.count * DAYS_IN[duration.unit] : Number.NaN;

/** How long a step lasts; 'on days 2 to 5' is four days only behind a step that ends with the first. */
function toDuration(
  { duration, days }: Draft,
  before: readonly SigStep[],
): SigStep['duration'] | 'contradiction' {
  if (!days) return duration;
  const [from, to] = days;
  const begins = before.reduce((sum, step) => sum + daysOf(step), 1);
  return duration || from !== begins ? 'contradiction' : { count: to - from + 1, unit: 'day' };
}

/** 'Every 2 hours for 2 days, then every 4 hours' gives the same dose: said of what had its end alone. */
function continuedDose({ amount, layer, timing }: Draft, before: SigStep | undefined): Dose | undefined {
  const isOther = amount !== undefined || layer !== undefined || timing?.kind === 'directed';
  return isOther || before?.duration === undefined ? undefined : before.dose;
}

/** A decimal so many times, without what floating point adds. */
const multiply = (amount: string, by: number): string => plainDecimal((Number(amount) * by).toFixed(4));

/**
 * Reads directions as people type them: '1 po bid x10d prn pain', 'inject 10 units subcut at bedtime'. What it
 * does not understand it names; it is sure of nothing that contradicts itself or leaves a dose or a time open.
 * @param product fills in what the product alone makes plain: its unit, its method, its route
 */
export function readSig(typed: string, product: SigProduct = {}): SigReading {
  const phrases = phrasesFor(product);
  const unread: string[] = [];
  const missing: ('dose' | 'timing')[] = [];
  const bare: string[] = [];
  const parts: Partial<SigReading['parts'][number]>[] = [];
  const steps: SigStep[] = [];
  let maximum: Sig['maximum'];
  const advice = new Set<Advice>();
  for (const part of nameUnit(normalizeTyped(typed), product).split(NEXT_STEP)) {
    const read = readStep(part, phrases);
    const { draft } = read;
    const before = steps.at(-1);
    const timing = timingOf(draft);
    const dose = toDose(draft) ?? continuedDose(draft, before);
    const duration = toDuration(draft, steps);
    // 'In the morning then 3 in the evening' is one day, and the schema's THEN says two periods.
    if (before && !hasEnd(before) && !(typeof timing === 'object' && timing.kind === 'later'))
      unread.push('then');
    unread.push(...read.unread);
    if (isMaybeStrength(draft, product)) {
      bare.push(draft.amount ?? '');
      unread.push(draft.amount ?? '');
    }
    for (const one of draft.advice) advice.add(one);
    if (draft.maximum) {
      const unit = draft.maximum.unit ?? dose?.unit;
      if (unit === undefined || maximum) unread.push('max');
      else maximum = { amount: draft.maximum.amount, unit };
    }
    if (draft.mostDoses !== undefined) {
      // So many doses are so much only where a dose is one amount in one place.
      const isOne = dose && dose.most === undefined && placesOf({ site: draft.site ?? before?.site }) === 1;
      if (maximum || !isOne) unread.push('max');
      else maximum = { amount: multiply(dose.amount, draft.mostDoses), unit: dose.unit };
    }
    if (timing === 'contradiction' || duration === 'contradiction') unread.push(part);
    else if (timing === undefined) missing.push('timing');
    if (typeof timing === 'object' && timing.kind === 'later' && !before?.dose) unread.push(part);
    if (dose === undefined && (draft.amount !== undefined || needsDose(timing, draft, product)))
      missing.push('dose');
    const where = {
      method: draft.method ?? before?.method ?? insertedBy(draft.route) ?? product.method,
      site: draft.site ?? before?.site,
    };
    const route = draft.route ?? before?.route ?? impliedRoute(where) ?? product.route;
    parts.push(withoutAbsent({ ...where, dose, route }));
    if (timing === undefined || timing === 'contradiction' || duration === 'contradiction') continue;
    if (isShorterThanInterval(timing, { duration })) unread.push(part);
    const conditions = draft.conditions.filter((one) => timing.kind !== 'directed' || !isDirected(one));
    steps.push(
      withoutAbsent({
        ...where,
        dose,
        stated: draft.stated,
        layer: draft.layer,
        route,
        timing,
        meal: draft.meal,
        duration,
        asNeeded: draft.asNeeded === true,
        purpose: timing.kind === 'event' && timing.event === OVERDOSE ? undefined : draft.purpose,
        repeat: draft.repeat,
        cycle: draft.cycle,
        conditions: conditions.length > 0 ? conditions : undefined,
        orAsDirected: draft.orAsDirected,
      }),
    );
  }
  const besides = {
    ...(maximum ? { maximum } : {}),
    ...(advice.size > 0 ? { advice: [...advice] } : {}),
  };
  const sig = steps.length === 0 ? undefined : { steps, ...besides };
  return { sig, unread, missing, bare, parts };
}

/** A tablet that goes there is not taken. */
const insertedBy = (route: Route | undefined): Method | undefined =>
  route === 'vaginally' || route === 'rectally' ? 'insert' : undefined;

/** What is done with a dose that has no number. */
export const SPREAD: ReadonlySet<Method | undefined> = new Set(['apply', 'massage']);

/** A thin layer has no number, a test uses one, and what is used as directed has none; all else has. */
function needsDose(
  timing: ReturnType<typeof timingOf>,
  { method, layer, site, route }: Draft,
  product: SigProduct,
): boolean {
  if (typeof timing === 'object' && timing.kind === 'directed') return false;
  if ((method ?? product.method) === 'test') return false;
  return (
    layer === undefined &&
    !(
      SPREAD.has(method ?? product.method) &&
      (route ?? impliedRoute({ site, method }) ?? product.route) === 'on the skin'
    )
  );
}

type Present<Part> = { [Key in keyof Part]: Exclude<Part[Key], undefined> };

function withoutAbsent<Part extends object>(part: Part): Present<Part> {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Present<Part>;
}
