import type { AmountRange } from '../sig/amount-of-sig';
import { dosesPerDay } from '../sig/amount-of-sig';
import { placesOf, type SigStep, type Timing } from '../sig/model';
import type { DoseUnit } from '../sig/vocabulary';

/** One step as directions count it: 2 puffs at a time, 8 a day. */
export interface CountedStep {
  readonly step: SigStep;
  readonly unit: DoseUnit;
  readonly single: AmountRange;
  /** How often on a day on which it is given; undefined where nothing says. */
  readonly often: AmountRange | undefined;
  readonly perDay: AmountRange | undefined;
}

export const scale = ({ least, most }: AmountRange, by: AmountRange | number): AmountRange =>
  typeof by === 'number'
    ? { least: least * by, most: most * by }
    : { least: least * by.least, most: most * by.most };

export const add = (own: AmountRange, before: AmountRange | undefined): AmountRange =>
  before ? { least: own.least + before.least, most: own.most + before.most } : own;

/** A dose that follows another after minutes or hours is taken on the same day. */
export const isSameDay = (timing: Timing): boolean =>
  timing.kind === 'later' && (timing.unit === 'hour' || timing.unit === 'minute');

/** How often on a day on which it is given: weekly is once, and when something happens at least once. */
function timesOnADay({ timing, repeat }: SigStep): AmountRange | undefined {
  if (timing.kind === 'directed') return undefined;
  const isWithinADay =
    timing.kind === 'daily' ||
    (timing.kind === 'interval' && (timing.unit === 'hour' || timing.unit === 'minute'));
  const often = isWithinADay ? dosesPerDay(timing) : undefined;
  const again = 1 + (repeat?.times ?? 0);
  return often && often.most > 1
    ? { least: Math.max(1, often.least), most: often.most * again }
    : { least: 1, most: again };
}

/** The steps of directions that have a dose, as they count it. */
export function countedSteps(steps: readonly SigStep[]): readonly CountedStep[] {
  const counted: CountedStep[] = [];
  for (const step of steps) {
    if (!step.dose) continue;
    const { amount, most, unit } = step.dose;
    const single = scale({ least: Number(amount), most: Number(most ?? amount) }, placesOf(step));
    const often = timesOnADay(step);
    const before = isSameDay(step.timing) ? counted.at(-1)?.perDay : undefined;
    counted.push({ step, unit, single, often, perDay: often && add(scale(single, often), before) });
  }
  return counted;
}
