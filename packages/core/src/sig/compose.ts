import type { Drug } from '../drugs/model';
import { compareDecimals, readDecimal } from '../values/decimals';
import { periods, type Sig, SigStep, type Timing } from './model';
import { sigProductOf } from './product';
import { hasEnd, isSure, readSig, SPREAD } from './read-sig';
import { isPurpose, PURPOSES } from './purposes';
import { type DURATION_UNITS, type DoseUnit, MEALS, type Method, type Route } from './vocabulary';
import { writeSig, writeTiming } from './write-sig';

const daily = (times: number, ...at: (Timing & { kind: 'daily' })['at']): Timing => ({
  kind: 'daily',
  times,
  at,
});
const everyHours = (every: number, most?: number): Timing => ({
  kind: 'interval',
  every,
  ...(most === undefined ? {} : { most }),
  unit: 'hour',
});

/** How often a dose is offered to be given; anything else that is typed is read, too. */
export const OFFERED_TIMINGS: readonly Timing[] = [
  daily(1),
  daily(1, 'in the morning'),
  daily(1, 'at bedtime'),
  daily(2),
  daily(3),
  daily(4),
  everyHours(4),
  everyHours(6),
  everyHours(8),
  everyHours(12),
  everyHours(4, 6),
  everyHours(6, 8),
  { kind: 'interval', every: 2, unit: 'day' },
  everyHours(72),
  { kind: 'interval', every: 1, unit: 'week' },
  { kind: 'weekly', times: 2 },
  { kind: 'interval', every: 1, unit: 'month' },
  { kind: 'once' },
];

/** When a dose is offered that is one of several of a day. */
export const OFFERED_MOMENTS: readonly Timing[] = (
  [
    'in the morning',
    'with breakfast',
    'before breakfast',
    'at noon',
    'with lunch',
    'before lunch',
    'in the afternoon',
    'in the evening',
    'with dinner',
    'before dinner',
    'at bedtime',
  ] as const
).map((moment) => daily(1, moment));

/**
 * Ingredients that are taken once a week: 'daily' by mistake has killed (ISMP, List of Targeted Medication
 * Safety Best Practices, 2).
 */
const WEEKLY: ReadonlySet<string> = new Set(['methotrexate']);
const isWeekly = (timing: Timing): boolean => timing.kind === 'interval' && timing.unit === 'week';

/** Whether nothing daily is offered for a product. */
export const isTakenWeekly = ({ ingredients }: Pick<Drug, 'ingredients'>): boolean =>
  ingredients.some((name) => WEEKLY.has(name.toLowerCase()));

/** How often products of these ingredients are offered to be given. */
export const timingsFor = (drug: Pick<Drug, 'ingredients'>): readonly Timing[] =>
  isTakenWeekly(drug) ? OFFERED_TIMINGS.filter(isWeekly) : OFFERED_TIMINGS;

/** One step of directions as its controls have it; '' where a part is left out, numbers as they are typed. */
export interface StepParts {
  readonly amount: string;
  readonly most: string;
  readonly unit: DoseUnit | '';
  /** As writeTiming writes it. */
  readonly often: string;
  readonly meal: string;
  readonly count: string;
  readonly countUnit: (typeof DURATION_UNITS)[number];
  readonly asNeeded: boolean;
  readonly purpose: string;
  /** What the product or the text says and no control shows. */
  readonly rest: Pick<
    SigStep,
    | 'method'
    | 'route'
    | 'site'
    | 'layer'
    | 'repeat'
    | 'cycle'
    | 'conditions'
    | 'orAsDirected'
    | 'isAlongside'
    | 'scale'
    | 'increase'
  > & {
    /** Whether the duration is the most. */
    readonly isMost?: true;
  };
}

/** Nothing is preset but what the product itself says: no dose is preset. */
export function emptyParts(drug: Pick<Drug, 'doseForm' | 'route'>, patientIsMinor: boolean): StepParts {
  const { unit, method, route } = sigProductOf(drug, patientIsMinor);
  return {
    amount: '',
    most: '',
    unit: unit ?? '',
    often: '',
    meal: '',
    count: '',
    countUnit: 'day',
    asNeeded: false,
    purpose: '',
    rest: withoutAbsent({ method, route }),
  };
}

const withoutAbsent = (rest: {
  method: Method | undefined;
  route: Route | undefined;
}): StepParts['rest'] => ({
  ...(rest.method === undefined ? {} : { method: rest.method }),
  ...(rest.route === undefined ? {} : { route: rest.route }),
});

/** A step as controls show it. */
export function toParts(step: SigStep): StepParts {
  // A dose that is changed here would leave what was said of it again behind.
  const { dose, stated: _, timing, meal, duration, asNeeded, purpose, ...rest } = step;
  return {
    amount: dose?.amount ?? '',
    most: dose?.most ?? '',
    unit: dose?.unit ?? '',
    often: writeTiming(timing),
    meal: meal ?? '',
    count: duration === undefined ? '' : String(duration.count),
    countUnit: duration?.unit ?? 'day',
    asNeeded,
    purpose: purpose ?? '',
    rest: { ...rest, ...(duration?.isMost ? { isMost: true as const } : {}) },
  };
}

/**
 * The step that controls describe.
 * @returns undefined where a dose or a time is missing, or a part cannot be
 */
export function toStep(parts: StepParts): SigStep | undefined {
  const timing =
    [...OFFERED_TIMINGS, ...OFFERED_MOMENTS].find((one) => writeTiming(one) === parts.often) ??
    readTiming(parts.often);
  const amount = readDecimal(parts.amount);
  const most = parts.most.trim() === '' ? undefined : readDecimal(parts.most);
  const hasAmount = parts.amount.trim() !== '';
  const isRangeWrong =
    parts.most.trim() !== '' &&
    (most === undefined || amount === undefined || compareDecimals(most, amount) <= 0);
  if (!timing || isRangeWrong || (hasAmount && (amount === undefined || parts.unit === ''))) return undefined;
  const { isMost, ...rest } = parts.rest;
  const needsAmount =
    timing.kind !== 'directed' &&
    rest.layer === undefined &&
    !SPREAD.has(rest.method) &&
    rest.method !== 'test';
  if (!hasAmount && needsAmount) return undefined;
  const isCounted = parts.count.trim() !== '' && timing.kind !== 'once' && timing.kind !== 'later';
  const count = /^\d{1,3}$/.test(parts.count.trim()) ? Number(parts.count) : undefined;
  if (isCounted && count === undefined) return undefined;
  const step = {
    ...rest,
    ...(amount === undefined || parts.unit === ''
      ? {}
      : { dose: { amount, ...(most === undefined ? {} : { most }), unit: parts.unit } }),
    timing,
    ...(MEALS.some((meal) => meal === parts.meal) ? { meal: parts.meal } : {}),
    ...(isCounted ? { duration: { count, unit: parts.countUnit, ...(isMost ? { isMost } : {}) } } : {}),
    asNeeded: parts.asNeeded,
    ...(isPurpose(parts.purpose) ? { purpose: parts.purpose } : {}),
  };
  return SigStep.safeParse(step).data;
}

function readTiming(words: string): Timing | undefined {
  // What comes later is nothing by itself: it follows a dose.
  const reading = readSig(
    words.endsWith(' later') ? `1 tablet once, then 1 tablet ${words}` : `1 tablet ${words}`,
  );
  return isSure(reading) ? reading.sig.steps.at(-1)?.timing : undefined;
}

/** The doses of a period end together, with the first. */
function withSharedEnds(steps: readonly SigStep[]): SigStep[] {
  return periods(steps).flatMap(([head, ...others]) => [
    head,
    ...others.map(({ duration: _, cycle: __, ...one }) => ({
      ...one,
      ...(head.duration ? { duration: head.duration } : {}),
      ...(head.cycle ? { cycle: head.cycle } : {}),
    })),
  ]);
}

/**
 * The sentence that controls make; undefined while a step is not complete, or one without an end has another
 * behind it.
 * @param besides what no control shows and the directions had
 */
export function compose(
  steps: readonly StepParts[],
  besides: Pick<Sig, 'maximum' | 'advice' | 'remarks'> = {},
): string | undefined {
  const made = steps.flatMap((parts) => toStep(parts) ?? []);
  const ended = withSharedEnds(made);
  const heads = periods(ended).map(([head]) => head);
  const isOrdered = heads.every(
    ({ timing }, place) => timing.kind === 'later' || heads.slice(0, place).every(hasEnd),
  );
  if (made.length === 0 || made.length < steps.length || !isOrdered) return undefined;
  const text = writeSig({ ...besides, steps: ended });
  // Two doses of a day may be at one time, which no one would understand.
  return heads.length < made.length && !isSure(readSig(text)) ? undefined : text;
}

/**
 * The most of one dose in mL. Reading: a cup; whatever is drunk in larger volumes is a bowel preparation,
 * which its package directs. It is a limit on slips of the keyboard and no dose limit.
 */
export const MOST_MILLILITERS = '250';

/**
 * The volume of a dose as it is in a sig, undefined where it cannot be measured: to the tenth, below 1 mL
 * to the hundredth (AAP, Metric Units and the Preferred Dosing of Orally Administered Liquid Medications,
 * 2015: no hundredths; reading: syringes of 1 mL are marked in hundredths, and infants need them). Leading
 * zero, no trailing one (ISMP).
 */
export function readMilliliters(typed: string): string | undefined {
  const plain = readDecimal(typed);
  if (plain === undefined || plain === '0' || compareDecimals(plain, MOST_MILLILITERS) > 0) return undefined;
  const decimals = plain.split('.')[1]?.length ?? 0;
  return decimals <= (compareDecimals(plain, '1') < 0 ? 2 : 1) ? plain : undefined;
}

/** What no control makes. */
const UNCONTROLLED = [
  'isAlongside',
  'scale',
  'increase',
  'repeat',
  'cycle',
  'conditions',
  'orAsDirected',
  'layer',
  'stated',
] as const;

/**
 * Whether the sig of a child's oral liquid is what the controls make, letter by letter (readings P5-11: what is
 * made from structured parts counts as chosen): measurable volumes, an offered frequency, nothing typed
 * besides. What a client says of it is not enough.
 */
export function isComposedLiquidSig(
  sig: string,
  drug: Pick<Drug, 'ingredients' | 'doseForm' | 'route'>,
): boolean {
  const reading = readSig(sig, sigProductOf(drug, true));
  if (!isSure(reading) || reading.sig.advice || reading.sig.remarks || writeSig(reading.sig) !== sig)
    return false;
  const offered = timingsFor(drug).map(writeTiming);
  return reading.sig.steps.every(
    ({ method, dose, timing, duration, ...besides }) =>
      method === 'give' &&
      (besides.purpose === undefined || PURPOSES.some((one) => one === besides.purpose)) &&
      !duration?.isMost &&
      UNCONTROLLED.every((part) => besides[part] === undefined) &&
      dose?.unit === 'mL' &&
      readMilliliters(dose.amount) !== undefined &&
      (dose.most === undefined || readMilliliters(dose.most) !== undefined) &&
      offered.includes(writeTiming(timing)),
  );
}
