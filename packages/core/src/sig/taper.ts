import type { IngredientAmount } from '../drugs/ingredient-amounts';
import type { Sig, SigStep } from './model';

/** '60 mg for 5 days, then down 10 mg every 3 days, to 10 mg': amounts a day, in milligrams. */
export interface Taper {
  readonly from: number;
  readonly firstDays: number;
  readonly by: number;
  readonly everyDays: number;
  /** The last amount that is taken. */
  readonly to: number;
}

/** As many as a message's directions can say. */
const MOST_STEPS = 12;

/** Why no taper can be made of numbers. */
export type TaperProblem = 'numbers' | 'too-many-steps' | 'not-in-tablets';

/**
 * The steps of a taper in tablets, once daily.
 * @param amount of the one ingredient in a tablet
 * @param step how it is taken: method, route
 * @returns why not, where an amount is not made of half tablets or there are too many steps: it is never rounded
 */
export function taper(
  { from, firstDays, by, everyDays, to }: Taper,
  amount: IngredientAmount,
  step: Pick<SigStep, 'method' | 'route'>,
): Sig | TaperProblem {
  const days = [firstDays, everyDays];
  const areNumbers =
    [from, by, to].every((value) => Number.isFinite(value) && value > 0) &&
    days.every((value) => Number.isInteger(value) && value >= 1 && value <= 365) &&
    to <= from;
  if (!areNumbers) return 'numbers';
  const amounts: number[] = [];
  for (let milligrams = from; milligrams >= to - 1e-9; milligrams -= by) {
    amounts.push(milligrams);
    if (amounts.length > MOST_STEPS) return 'too-many-steps';
  }
  const steps = amounts.map((milligrams, place): SigStep | undefined => {
    const tablets = Math.round((milligrams / amount.amount) * 1000) / 1000;
    if (!Number.isInteger(tablets * 2)) return undefined;
    return {
      ...step,
      dose: { amount: String(tablets), unit: 'tablet' },
      timing: { kind: 'daily', times: 1, at: [] },
      duration: { count: place === 0 ? firstDays : everyDays, unit: 'day' },
      asNeeded: false,
    };
  });
  const made = steps.flatMap((one) => one ?? []);
  return made.length === steps.length ? { steps: made } : 'not-in-tablets';
}
