import {
  type DailyMaximum,
  type Dose,
  impliedRoute,
  periods,
  type Scale,
  type Sig,
  type SigDuration,
  type SigStep,
  type Timing,
} from './model';
import type { DoseUnit, Method } from './vocabulary';

/** Units whose plural is not made by an s. */
const PLURALS: Partial<Record<DoseUnit, string>> = {
  mL: 'mL',
  mg: 'mg',
  mcg: 'mcg',
  patch: 'patches',
  suppository: 'suppositories',
};

/** A number in medicine: thousands with a comma, a leading zero, no trailing one (ISMP). */
function showAmount(amount: string): string {
  const [whole = '', fraction] = amount.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** A unit in the number before it. Half a tablet is one tablet's half: 0.5 tablet. */
export function showDoseUnit(unit: DoseUnit, amount: string): string {
  return Number(amount) <= 1 ? unit : (PLURALS[unit] ?? `${unit}s`);
}

/** How a dose is given, where the word alone does not say it. */
const METHOD_WORDS: Partial<Record<Method, string>> = { test: 'test blood glucose' };

/** A dose or a range: '1 to 2 tablets'. */
export function writeDose({ amount, most, unit }: Dose): string {
  const range = most === undefined ? showAmount(amount) : `${showAmount(amount)} to ${showAmount(most)}`;
  return `${range} ${showDoseUnit(unit, most ?? amount)}`;
}

const writeStated = ({ of, ...dose }: NonNullable<SigStep['stated']>): string =>
  `(${[writeDose(dose), of].filter(Boolean).join(' ')})`;

const TIMES = ['', 'once', 'twice', 'three times', 'four times', 'five times', 'six times'] as const;
const times = (count: number): string => TIMES[count] ?? `${String(count)} times`;

/** 'a', 'a and b', 'a, b and c'. */
function list(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

/** When a dose is given, in the words of a sig. */
export function writeTiming(timing: Timing): string {
  switch (timing.kind) {
    case 'once':
      return 'once';
    case 'later':
      return `${plural(timing.after, timing.unit)} later`;
    case 'event':
      return timing.event;
    case 'directed':
      return 'as directed';
    case 'daily':
      return writeDaily(timing);
    case 'weekly':
      return [`${times(timing.times)} each WEEK`, timing.at].filter(Boolean).join(' ');
    case 'weekdays':
      return [`each WEEK on ${list(timing.days)}`, timing.at].filter(Boolean).join(' ');
    case 'interval':
      return writeInterval(timing);
  }
}

/** Moments that stand for some of the times only are written as besides the others. */
function writeDaily({ times: count, at, isMost }: Extract<Timing, { kind: 'daily' }>): string {
  const others = at.length > 0 && at.length < count;
  const often = (number: number): string => `${isMost ? 'up to ' : ''}${times(number)} daily`;
  return others
    ? `${often(count - at.length)} and ${list(at)}`
    : [often(count), list(at)].filter(Boolean).join(' ');
}

/** A dose among others of the same days: its moments say how often, and alternate days which. */
function writeTimingAmong(step: SigStep): string {
  const { timing } = step;
  if (timing.kind === 'daily' && timing.at.length === timing.times && !timing.isMost) return list(timing.at);
  return step.isAlongside && timing.kind === 'interval' ? 'on the days between' : writeTiming(timing);
}

function writeRow({ from, to, amount }: Scale['rows'][number]): string {
  const range =
    to === undefined
      ? `above ${String(from)}`
      : from === 0
        ? `below ${String(to)}`
        : `${String(from)} to ${String(to)}`;
  return `${range}: ${showAmount(amount)} ${showDoseUnit('unit', amount)}`;
}

/** What is given by a measured value, a row for each range. */
const writeScale = ({ rows }: Scale): string => `by blood glucose: ${rows.map(writeRow).join(', ')}`;

const writeIncrease = (
  { by, every, unit }: NonNullable<SigStep['increase']>,
  { most = '', unit: dosed }: Dose,
): string =>
  [
    `increase by ${showAmount(by)} ${showDoseUnit(dosed, by)}`,
    `every ${every === 1 ? unit : plural(every, unit)}`,
    `up to ${showAmount(most)} ${showDoseUnit(dosed, most)}`,
  ].join(' ');

/** Weekly is written so that no one reads it as daily: the mistake with methotrexate has killed (ISMP). */
function writeInterval({ at, ...interval }: Extract<Timing, { kind: 'interval' }>): string {
  return [writeEvery(interval), at].filter(Boolean).join(' ');
}

function writeEvery({
  every,
  most,
  unit,
}: Omit<Extract<Timing, { kind: 'interval' }>, 'at' | 'kind'>): string {
  if (most !== undefined) return `every ${String(every)} to ${String(most)} ${unit}s`;
  if (unit === 'week' && every === 1) return 'once each WEEK';
  if (unit === 'day' && every === 2) return 'every other day';
  return every === 1 ? `every ${unit}` : `every ${String(every)} ${unit}s`;
}

const plural = (count: number, unit: string): string => `${String(count)} ${count === 1 ? unit : `${unit}s`}`;

const writeDuration = ({ count, unit, isMost }: SigDuration): string =>
  `for ${isMost ? 'up to ' : ''}${plural(count, unit)}`;

/** Conditions that read on: 'every 2 hours while awake'. */
const JOINED = /^(?:with|while|during|after|for) /;

/** What follows a comma: what may come again, and additional instructions. */
function writeBesides({
  meal,
  cycle,
  repeat,
  conditions = [],
  orAsDirected,
}: Pick<SigStep, 'meal' | 'repeat' | 'conditions' | 'orAsDirected'> & {
  cycle: SigStep['cycle'] | undefined;
}): string[] {
  return [
    ...(cycle ? [`for ${String(cycle.days)} days of each ${String(cycle.of)}-day cycle`] : []),
    ...(repeat ? [`may repeat ${times(repeat.times)} after ${plural(repeat.after, repeat.unit)}`] : []),
    ...conditions,
    ...(orAsDirected ? ['or as directed'] : []),
  ].map((part, place) => (place === 0 && meal === undefined && JOINED.test(part) ? ` ${part}` : `, ${part}`));
}

/**
 * One step in words; a later one does not repeat how and where the one before is given.
 */
function writeStep(
  step: SigStep,
  before: SigStep | undefined,
  { isAmong, isLast }: { readonly isAmong: boolean; readonly isLast: boolean },
): string {
  const { method, stated, layer, route, site, timing, meal, asNeeded, purpose, scale, increase } = step;
  const duration = isLast ? step.duration : undefined;
  const dose = writtenDose(step);
  const isNew = <Part>(part: Part, same: Part | undefined): boolean => before === undefined || part !== same;
  const words = [
    method !== undefined && isNew(method, before?.method) && (METHOD_WORDS[method] ?? method),
    dose && writeDose(dose),
    stated && writeStated(stated),
    layer,
    route !== impliedRoute(step) && isNew(route, before?.route) && route,
    site !== undefined && isNew(site, before?.site) && site,
    isAmong ? writeTimingAmong(step) : writeTiming(timing),
    meal,
    asNeeded && 'as needed',
    purpose !== undefined && `for ${purpose}`,
    duration && writeDuration(duration),
  ]
    .filter((part) => part !== false && part !== undefined && part !== '')
    .join(' ');
  const cycle = isLast ? step.cycle : undefined;
  return [
    `${words}${writeBesides({ ...step, cycle }).join('')}`,
    ...(increase && step.dose ? [`, ${writeIncrease(increase, step.dose)}`] : []),
    ...(scale ? [`${scale.base === undefined ? ' ' : ', plus '}${writeScale(scale)}`] : []),
  ].join('');
}

/** The dose as it is written before what changes it; a scale without a base writes its own. */
function writtenDose({ dose, scale, increase }: SigStep): Dose | undefined {
  if (!dose) return undefined;
  if (scale) return scale.base === undefined ? undefined : { amount: scale.base, unit: dose.unit };
  return increase ? { amount: dose.amount, unit: dose.unit } : dose;
}

const writeMaximum = ({ amount, unit }: DailyMaximum): string =>
  `Do not use more than ${showAmount(amount)} ${showDoseUnit(unit, amount)} in 24 hours.`;

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/**
 * The sentence that a patient reads, the same on the screen, on paper and on the wire: sentence case, whole
 * words, numbers as ISMP wants them (List of Error-Prone Abbreviations, 2024). What it writes, readSig reads.
 */
export function writeSig({ steps, maximum, advice = [], remarks = [] }: Sig): string {
  let before: SigStep | undefined;
  const text = periods(steps)
    .map((together) =>
      together
        .map((step, place) => {
          const written = writeStep(step, before, {
            isAmong: together.length > 1,
            isLast: place === together.length - 1,
          });
          before = step;
          return written;
        })
        .join(' and '),
    )
    .join(', then ');
  return [sentence(text), maximum && writeMaximum(maximum), ...[...advice, ...remarks].map(sentence)]
    .filter(Boolean)
    .join(' ');
}
