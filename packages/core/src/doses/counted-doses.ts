import type { AmountRange } from '../sig/amount-of-sig';
import { dosesPerDay } from '../sig/amount-of-sig';
import { placesOf, type SigStep } from '../sig/model';
import type { DoseUnit } from '../sig/vocabulary';

/** One step as directions count it: 2 puffs at a time, 8 a day. */
export interface CountedStep {
  readonly step: SigStep;
  readonly unit: DoseUnit;
  readonly single: AmountRange;
  /** How often on a day on which it is given; undefined where nothing says. */
  readonly often: AmountRange | undefined;
  /** With what else is taken on the same day. */
  readonly perDay: AmountRange | undefined;
}

export const scale = ({ least, most }: AmountRange, by: AmountRange | number): AmountRange =>
  typeof by === 'number'
    ? { least: least * by, most: most * by }
    : { least: least * by.least, most: most * by.most };

export const add = (own: AmountRange, before: AmountRange | undefined): AmountRange =>
  before ? { least: own.least + before.least, most: own.most + before.most } : own;

/**
 * Whether a dose is taken on the same days as the one before it: minutes or hours after it, or at another time
 * of each day. What alternates with it is not.
 */
export const isSameDay = ({ timing, isAlongside }: Pick<SigStep, 'timing' | 'isAlongside'>): boolean =>
  (timing.kind === 'later' && (timing.unit === 'hour' || timing.unit === 'minute')) ||
  (isAlongside === true && timing.kind === 'daily');

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
    const before = counted.at(-1);
    const own = often && scale(single, often);
    const perDay = own && isSameDay(step) && before?.unit === unit ? add(own, before.perDay) : own;
    counted.push({ step, unit, single, often, perDay });
  }
  return sharedByAll(counted, (one, { unit, perDay }) => (one.unit === unit ? { ...one, perDay } : one));
}

/** What the doses of one day are together holds for each of them: the last one has counted all. */
export function sharedByAll<One extends { readonly step: SigStep }>(
  counted: readonly One[],
  share: (one: One, last: One) => One,
): readonly One[] {
  const all = [...counted];
  for (let place = all.length - 2; place >= 0; place -= 1) {
    const [one, next] = [all[place], all[place + 1]];
    if (one && next?.step.isAlongside) all[place] = share(one, next);
  }
  return all;
}
