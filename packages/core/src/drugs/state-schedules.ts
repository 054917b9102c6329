import * as z from 'zod';
import { StateCode } from '../values/contact';
import { CalendarDate } from '../values/dates';
import { line } from '../values/text';
import { type Schedule, WritableSchedule } from './model';
import { stricter } from './schedules';

/** What a state's law says of a substance beyond 21 CFR 1308, with its source and the day it is of. */
export const StateSchedule = z.object({
  state: StateCode,
  /** Words of the substance's name in lower case, without a salt: every name that has them is meant. */
  substance: line(100).pipe(z.string().min(3)),
  schedule: WritableSchedule,
  source: line(300).pipe(z.string().min(1)),
  asOf: CalendarDate,
});
export type StateSchedule = z.infer<typeof StateSchedule>;

/** A product whose schedule by the law of a state is stricter than by federal law. */
export interface RaisedSchedule {
  readonly state: string;
  readonly schedule: WritableSchedule;
}

const words = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `;

/**
 * The states in which a product has a stricter schedule than by federal law
 * (docs/decisions/schedule-of-a-product.md). A state's law only raises: a laxer one changes nothing, and a
 * product of unknown schedule or of schedule I stays what it is, which cannot be prescribed anywhere.
 * @param federal what scheduleOf says of the product
 * @param ingredients names of its ingredients, with their salts or without
 */
export function schedulesRaisedByStates(
  { federal, ingredients }: { readonly federal: Schedule; readonly ingredients: readonly string[] },
  law: readonly StateSchedule[],
): RaisedSchedule[] {
  if (federal === 'unknown' || federal === 'I') return [];
  const names = ingredients.map(words);
  const raised = new Map<string, Schedule>();
  for (const { state, substance, schedule } of law) {
    if (!names.some((name) => name.includes(words(substance)))) continue;
    raised.set(state, stricter(raised.get(state) ?? federal, schedule));
  }
  return [...raised].flatMap(([state, schedule]) => {
    if (schedule === federal || schedule === 'none' || schedule === 'I' || schedule === 'unknown') return [];
    return [{ state, schedule }];
  });
}
