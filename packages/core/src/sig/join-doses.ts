import type { SigStep, Timing } from './model';
import { isMixedWithClock, SAME_MOMENT } from './draft-timing';
import { type DayTime, WEEKDAYS } from './vocabulary';

/** One dose of a period, as it was read. */
export interface PeriodDose {
  readonly step: SigStep;
  /** Whether it is given on the days that those before it leave; its timing is settled here. */
  readonly isOnOthers: boolean;
  /** 'Three times daily and 2 at bedtime' are besides; 'three times daily, 2 at bedtime' may be among them. */
  readonly isAfterAnd: boolean;
}

/** The days that doses before leave to another; undefined where they leave none, or no one knows which. */
function othersOf(before: readonly SigStep[]): Timing | undefined {
  const [first, ...rest] = before.map(({ timing }) => timing);
  if (first?.kind === 'interval' && first.unit === 'day' && first.every === 2 && rest.length === 0)
    return first.most === undefined ? first : undefined;
  const taken = before.map(({ timing }) => (timing.kind === 'weekdays' ? timing.days : undefined));
  if (taken.some((days) => days === undefined)) return undefined;
  const days = WEEKDAYS.filter((day) => !taken.flat().includes(day));
  return days.length > 0 && days.length < WEEKDAYS.length ? { kind: 'weekdays', days } : undefined;
}

/** With separate doses the evening and bedtime are two times. */
const isOverlap = (one: DayTime, other: DayTime): boolean =>
  one === other ||
  SAME_MOMENT.some((pair) => pair.includes(one) && pair.includes(other) && !pair.includes('at bedtime'));

/** Whether two doses of the same days are at times that cannot be the same. */
function areApart(one: Timing, other: Timing, isAfterAnd: boolean): boolean {
  if (one.kind === 'daily' && other.kind === 'daily') {
    const isNamed = (timing: typeof one): boolean => timing.at.length === timing.times && !timing.isMost;
    if (isNamed(one) && isNamed(other))
      return (
        !isMixedWithClock([...one.at, ...other.at]) &&
        !one.at.some((moment) => other.at.some((another) => isOverlap(moment, another)))
      );
    // 'One three times daily and two at bedtime'.
    const isAtBedtime = isNamed(other) && other.at.every((moment) => moment === 'at bedtime');
    return one.at.length === 0 && one.times > 1 && isAtBedtime && isAfterAnd;
  }
  if (one.kind === 'weekdays' && other.kind === 'weekdays')
    return !one.days.some((day) => other.days.includes(day));
  return false;
}

/**
 * The doses of one period together: each at its own time, all for as long as the last says.
 * @returns undefined where they may be meant for the same time, or for lengths that differ: no one knows
 */
export function joinDoses(doses: readonly PeriodDose[]): readonly SigStep[] | undefined {
  const [only] = doses;
  if (doses.length < 2) return only && !only.isOnOthers ? [only.step] : undefined;
  const last = doses.at(-1)?.step;
  const joined: SigStep[] = [];
  for (const { step, isOnOthers, isAfterAnd } of doses) {
    const timing = isOnOthers ? othersOf(joined) : step.timing;
    const isFirst = joined.length === 0;
    const isOther =
      (step.duration !== undefined && step !== last) ||
      (step.cycle !== undefined && step !== last) ||
      step.repeat !== undefined ||
      step.increase !== undefined ||
      !step.dose;
    if (!timing || isOther) return undefined;
    if (!isOnOthers && !joined.every((before) => areApart(before.timing, timing, isAfterAnd)))
      return undefined;
    joined.push({ ...step, timing, ...(isFirst ? {} : { isAlongside: true as const }) });
  }
  return merged(joined).map((step) => ({
    ...step,
    ...(last?.duration ? { duration: last.duration } : {}),
    ...(last?.cycle ? { cycle: last.cycle } : {}),
  }));
}

/** The same dose at several times is one: '1 in the morning and 1 at bedtime' is twice daily. */
function merged(steps: readonly SigStep[]): readonly SigStep[] {
  const [first, ...others] = steps;
  const besides = ({ timing: _, isAlongside: __, duration: ___, cycle: ____, ...rest }: SigStep): string =>
    JSON.stringify(rest);
  const at = steps.flatMap(({ timing }) =>
    timing.kind === 'daily' && timing.at.length === timing.times && !timing.isMost ? timing.at : [],
  );
  const isSame =
    first !== undefined &&
    others.every((one) => besides(one) === besides(first)) &&
    steps.every(({ timing }) => timing.kind === 'daily' && timing.at.length === timing.times) &&
    at.length <= 6;
  return isSame ? [{ ...first, timing: { kind: 'daily', times: at.length, at } }] : steps;
}
