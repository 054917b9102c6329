import { isDirected, isOnceADay, OVERDOSE } from './conditions';
import type { Draft } from './draft';
import { DAYS_IN, type SigStep, type Timing } from './model';
import { CLOCK_TIME, type DayTime } from './vocabulary';

/** Moments that one dose may be named by twice. */
export const SAME_MOMENT: readonly (readonly [DayTime, DayTime])[] = [
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
  ['in the afternoon', 'with lunch'],
  ['in the afternoon', 'before lunch'],
  ['with dinner', 'at bedtime'],
];

/** 'Every morning at 8 AM' is one dose, 'in the morning and at 8 PM' are two. */
export const isMixedWithClock = (moments: readonly DayTime[]): boolean =>
  moments.some((one) => CLOCK_TIME.test(one)) && moments.some((one) => !CLOCK_TIME.test(one));

/** The timing of a draft; undefined where nothing says when, or two things contradict each other. */
function toTiming({
  timing,
  times,
  at: dayTimes,
  weekdays,
  isAdditional,
  isMostTimes,
}: Draft): Timing | 'contradiction' | undefined {
  if (weekdays.length > 0) {
    const isWeekly =
      timing === undefined || (timing.kind === 'interval' && timing.unit === 'week' && timing.every === 1);
    const [at, ...others] = dayTimes;
    return isWeekly && (times === undefined || times === 1) && others.length === 0
      ? { kind: 'weekdays', days: weekdays, ...(at === undefined ? {} : { at }) }
      : 'contradiction';
  }
  if (timing !== undefined) return times === undefined ? withMoment(timing, dayTimes) : 'contradiction';
  if (times === undefined && dayTimes.length === 0) return undefined;
  const count = times ?? dayTimes.length;
  // 'in the morning before breakfast' is one moment and 'in the morning and before breakfast' two: no one
  // knows
  if (times === undefined && isMixedWithClock(dayTimes)) return 'contradiction';
  if (times === undefined && SAME_MOMENT.some((pair) => pair.every((moment) => dayTimes.includes(moment))))
    return 'contradiction';
  return dayTimes.length === 0 || dayTimes.length === count || isAdditional
    ? { kind: 'daily', times: count, at: dayTimes, ...(isMostTimes ? { isMost: true } : {}) }
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
export function timingOf(draft: Draft): Timing | 'contradiction' | undefined {
  const said = toTiming(draft);
  if (said !== undefined) return said;
  if (draft.days && draft.days[0] === draft.days[1]) return { kind: 'daily', times: 1, at: [] };
  if (draft.conditions.some(isOnceADay)) return { kind: 'daily', times: 1, at: [] };
  if (draft.conditions.some((one) => one.startsWith('as soon as possible'))) return { kind: 'once' };
  if (draft.purpose === 'opioid overdose' && draft.asNeeded === undefined)
    return { kind: 'event', event: OVERDOSE };
  return draft.conditions.some(isDirected) ? { kind: 'directed' } : undefined;
}

const DAYS_BETWEEN: Partial<Record<string, number>> = { day: 1, week: 7, month: 30 };
/** A length that is no longer than what it repeats after is how long one is worn, or no one's guess. */
export function isShorterThanInterval(timing: Timing, { duration }: Pick<SigStep, 'duration'>): boolean {
  const days = duration && duration.count * DAYS_IN[duration.unit];
  const between =
    timing.kind === 'interval'
      ? timing.every * (DAYS_BETWEEN[timing.unit] ?? 0)
      : timing.kind === 'weekly' || timing.kind === 'weekdays'
        ? DAYS_IN.week
        : 0;
  return days !== undefined && between > 1 && days <= between;
}
