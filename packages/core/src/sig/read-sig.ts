import { plainDecimal } from '../values/decimals';
import { isDirected, OVERDOSE } from './conditions';
import {
  isIncreaseInDoubt,
  isMaximumInDoubt,
  isMaybeStrength,
  isNotDailyInDoubt,
  isOnceInDoubt,
} from './doubts';
import { type Draft, hasTime, type SigProduct } from './draft';
import { isShorterThanInterval, timingOf } from './draft-timing';
import { joinDoses, type PeriodDose } from './join-doses';
import {
  DAYS_IN,
  type Dose,
  impliedRoute,
  placesOf,
  type Scale,
  type Sig,
  type SigStep,
  type Timing,
} from './model';
import { normalizeTyped } from './normalize-typed';
import { readPeriod } from './read-period';
import { phrasesFor } from './typed-phrases';
import { writeSig } from './write-sig';
import { type Advice, type DoseUnit, MASSES, type Method, type Route } from './vocabulary';
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
  readonly parts: readonly (Pick<SigStep, 'method' | 'dose' | 'route' | 'site'> &
    Partial<Pick<SigStep, 'asNeeded'>>)[];
}

/** Whether everything was understood, so that it can be computed with. */
export function isSure(reading: SigReading): reading is SigReading & { readonly sig: Sig } {
  return reading.sig !== undefined && reading.unread.length === 0 && reading.missing.length === 0;
}

/** Whether a step has an end, behind which another may begin. */
export const hasEnd = ({ timing, duration }: SigStep): boolean =>
  duration !== undefined || timing.kind === 'once' || timing.kind === 'later';

function toDose({ amount, most, unit, scale }: Draft): Dose | undefined {
  if (scale) return scaledDose(scale, amount);
  if (amount === undefined || unit === undefined) return undefined;
  return { amount, ...(most === undefined ? {} : { most }), unit };
}

/** From the smallest to the largest that a scale gives, with what is given besides. */
function scaledDose(rows: Scale['rows'], base: string | undefined): Dose {
  const amounts = rows.map(({ amount }) => Number(amount) + Number(base ?? 0)).filter((sum) => sum > 0);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  return {
    amount: plainDecimal(least.toFixed(4)),
    ...(most > least ? { most: plainDecimal(most.toFixed(4)) } : {}),
    unit: 'unit',
  };
}

/** Whether doses by a measured value have their rows, and are counted as those are. */
const isScaleWhole = ({ isScaled, isPlus, scale, unit, most, amount }: Draft): boolean =>
  isScaled === undefined
    ? scale === undefined
    : scale !== undefined &&
      scale.length > 1 &&
      scale.some((row) => Number(row.amount) > 0) &&
      most === undefined &&
      (amount === undefined ? !isPlus : isPlus === true && unit === 'unit');

const COUNTED: ReadonlySet<DoseUnit> = new Set([
  ...(['tablet', 'capsule', 'patch', 'ring', 'suppository', 'film', 'packet', 'lozenge'] as const),
  ...(['strip', 'lancet', 'pen needle', 'sensor'] as const),
]);

/** A pill, and each of what is counted, is what the product is; a sensor that is changed is one. */
function nameUnit(text: string, { unit }: SigProduct): string {
  if (unit === undefined || !COUNTED.has(unit)) return text;
  const named = text.replace(/(?<=\d )each(?= (?:by|vaginally|rectally|daily|on|under|once)\b)/g, unit);
  if (unit === 'sensor')
    return named.replace(/^(?:change|replace)(?: the)?(?: sensor)?(?= )/, 'apply 1 sensor');
  if (unit === 'capsule')
    return named.replace(/\b(\d)c\b|\bpills?\b/g, (_, count?: string) => `${count ?? ''} capsule`);
  return unit === 'tablet' ? named.replace(/\bpills?\b/g, unit) : named;
}

/** A step begins at 'then', but not what is done with the same dose: 'then rinse'. */
const NEXT_STEP =
  /[,;.]? then (?!rinse|call|remove|off\b|stop (?:for )?\d|\d+ (?:days?|weeks?) off|increase by)/;

const daysOf = ({ duration }: SigStep): number =>
  duration && !duration.isMost ? duration.count * DAYS_IN[duration.unit] : Number.NaN;

/** How long a step lasts; 'on days 2 to 5' is four days only behind a step that ends with the first. */
function toDuration(
  { duration, days }: Draft,
  before: readonly SigStep[],
): SigStep['duration'] | 'contradiction' {
  if (!days) return duration;
  const [from, to] = days;
  const begins = before.reduce((sum, step) => sum + (step.isAlongside ? 0 : daysOf(step)), 1);
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
  const reading = readOnce(typed, product);
  if (!isSure(reading) || isSaid(reading.sig, product)) return reading;
  // What would be read otherwise when it is written is not understood.
  return { ...reading, unread: [typed] };
}

/** Whether the sentence of directions says them. */
function isSaid(sig: Sig, product: SigProduct): boolean {
  const again = readOnce(writeSig(sig), product);
  return isSure(again) && inOrder(again.sig) === inOrder(sig);
}

/** Data as text, whatever the order of its keys. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

function readOnce(typed: string, product: SigProduct): SigReading {
  const phrases = phrasesFor(product);
  const unread: string[] = [];
  const missing: ('dose' | 'timing')[] = [];
  const bare: string[] = [];
  const parts: Partial<SigReading['parts'][number]>[] = [];
  const steps: SigStep[] = [];
  const advice = new Set<Advice>();
  const remarks = new Set<string>();
  const typedUnits: DoseUnit[] = [];
  let maximum: Sig['maximum'];
  let period: PeriodDose[] = [];
  let periodText = '';
  const endPeriod = (): void => {
    const joined = joinDoses(period);
    if (period.length > 0 && !joined) unread.push(periodText);
    steps.push(...(joined ?? period.map(({ step }) => step)));
    [period, periodText] = [[], ''];
  };
  for (const part of nameUnit(normalizeTyped(typed), product).split(NEXT_STEP)) {
    const read = readPeriod(part, phrases);
    unread.push(...read.unread);
    for (const { draft, text, joins, isAfterAnd } of read.doses) {
      if (joins !== 'alongside') endPeriod();
      periodText = [periodText, text].filter(Boolean).join(' ');
      const before = period.at(-1)?.step ?? steps.at(-1);
      // Which days are left is settled by the whole period.
      const timing = draft.isOnOthers ? DAYS_LEFT : timingOf(draft);
      const dose = toDose(draft) ?? continuedDose(draft, before);
      const duration = toDuration(draft, steps);
      // 'In the morning then 3 in the evening' is one day, and the schema's THEN says two periods.
      if (
        joins === undefined &&
        before &&
        !hasEnd(before) &&
        !(typeof timing === 'object' && timing.kind === 'later')
      )
        unread.push('then');
      if (draft.isOnOthers && hasTime(draft)) unread.push(text);
      if (!isScaleWhole(draft)) unread.push('scale');
      // '10 mg in the morning and 2 at bedtime' may be 2 mg.
      if (draft.isBare && typedUnits.some((unit) => unit !== product.unit)) unread.push(draft.amount ?? '');
      if (!draft.isBare && draft.unit !== undefined) typedUnits.push(draft.unit);
      if (isMaybeStrength(draft, product, typed)) {
        bare.push(draft.amount ?? '');
        unread.push(draft.amount ?? '');
      }
      for (const one of draft.advice) advice.add(one);
      for (const one of draft.remarks) remarks.add(one);
      const most = maximumOf(draft, dose, draft.site ?? before?.site);
      if (most !== undefined) {
        if (most === 'unknown' || maximum) unread.push('max');
        else maximum = most;
      }
      if (timing === 'contradiction' || duration === 'contradiction') unread.push(text);
      else if (timing === undefined) missing.push('timing');
      if (typeof timing === 'object' && timing.kind === 'later' && !before?.dose) unread.push(text);
      if (dose === undefined && (draft.amount !== undefined || needsDose(timing, draft, product)))
        missing.push('dose');
      const where = {
        method: draft.method ?? before?.method ?? insertedBy(draft.route) ?? product.method,
        site: draft.site ?? before?.site,
      };
      const route = draft.route ?? before?.route ?? impliedRoute(where) ?? product.route;
      parts.push(withoutAbsent({ ...where, dose, route, asNeeded: draft.asNeeded || undefined }));
      if (timing === undefined || timing === 'contradiction' || duration === 'contradiction') continue;
      if (isShorterThanInterval(timing, { duration })) unread.push(text);
      const conditions = draft.conditions.filter((one) => timing.kind !== 'directed' || !isDirected(one));
      const step = withoutAbsent({
        ...where,
        dose,
        scale: draft.scale && withoutAbsent({ rows: draft.scale, base: draft.amount }),
        increase: draft.increase,
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
      });
      if (isIncreaseInDoubt(step)) unread.push('increase');
      if (isOnceInDoubt(step)) unread.push('once');
      if (isNotDailyInDoubt(step, draft.advice)) unread.push('do not take daily');
      period.push({ step, isOnOthers: draft.isOnOthers === true, isAfterAnd });
    }
    endPeriod();
  }
  const [only, ...others] = steps;
  if (maximum && only && others.length === 0 && isMaximumInDoubt(only, maximum)) unread.push('max');
  const besides = {
    ...(maximum ? { maximum } : {}),
    ...(advice.size > 0 ? { advice: [...advice] } : {}),
    ...(remarks.size > 0 ? { remarks: [...remarks] } : {}),
  };
  const sig = steps.length === 0 ? undefined : { steps, ...besides };
  return { sig, unread, missing, bare, parts };
}

/** In place of the days that other doses leave, until those are known. */
const DAYS_LEFT: Timing = { kind: 'interval', every: 2, unit: 'day' };

/** The most in 24 hours that one dose says; 'unknown' where its unit is not, or doses are no one amount. */
function maximumOf(
  { maximum, mostDoses }: Draft,
  dose: Dose | undefined,
  site: SigStep['site'],
): Sig['maximum'] | 'unknown' {
  if (maximum && mostDoses !== undefined) return 'unknown';
  if (maximum) {
    // 'Max 4 a day' of what is measured may be four doses.
    const isMeasured = dose && (dose.unit === 'mL' || MASSES.has(dose.unit));
    const unit = maximum.unit ?? (isMeasured ? undefined : dose?.unit);
    const isLess =
      maximum.unit === undefined && Number(maximum.amount) < Number(dose?.most ?? dose?.amount ?? 0);
    return unit === undefined || isLess ? 'unknown' : { amount: maximum.amount, unit };
  }
  if (mostDoses === undefined) return undefined;
  // So many doses are so much only where a dose is one amount in one place.
  const isOne = dose && dose.most === undefined && placesOf({ site }) === 1;
  return isOne ? { amount: multiply(dose.amount, mostDoses), unit: dose.unit } : 'unknown';
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
      (SPREAD.has(method ?? product.method) || (method === 'use' && SPREAD.has(product.method))) &&
      (route ?? impliedRoute({ site, method }) ?? product.route) === 'on the skin'
    )
  );
}

type Present<Part> = { [Key in keyof Part]: Exclude<Part[Key], undefined> };

function withoutAbsent<Part extends object>(part: Part): Present<Part> {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Present<Part>;
}
