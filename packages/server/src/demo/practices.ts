import { dateIn, daysAfter } from '@erx/core/values/dates';
import { TZDate } from '@date-fns/tz';
import * as z from 'zod';
import { cell, readTable } from '../platform/data-table';
import type { practices } from '../platform/database/schema';
import type { Random } from './random';

/** A column that names a practice. */
export const practiceKey = z.enum(['birmingham', 'tucson']);
export type PracticeKey = z.output<typeof practiceKey>;

const PracticeRow = z.strictObject({
  key: practiceKey,
  /** Begins the account numbers of its patients. */
  prefix: cell.text,
  name: cell.text,
  tin: cell.text,
  address: cell.text,
  address2: cell.text.default(''),
  zip: cell.text,
  phone: cell.text,
  fax: cell.text,
  timeZone: cell.text,
});

/** A demo practice before it is stored. */
export type PracticePlan = z.output<typeof PracticeRow>;

export const PRACTICE_PLANS: readonly PracticePlan[] = readTable('demo/practices.csv', PracticeRow);

/** A practice as it is stored, and the calendar it lives by. */
export interface DemoPractice {
  readonly plan: PracticePlan;
  readonly row: typeof practices.$inferInsert;
  readonly id: string;
  /** Today in its time zone. */
  readonly today: string;
  /**
   * The instant of a time of day so many days ago, by its own clocks; on a weekend the Friday before. Never
   * later than now.
   */
  officeHours(daysAgo: number, hour: number, minute: number): Date;
}

/** How long the practices have existed: every patient was added since. */
export const PRACTICE_AGE_DAYS = 900;

export function demoPractice(
  plan: PracticePlan,
  place: { city: string; state: string },
  random: Random,
  now: Date,
): DemoPractice {
  const today = dateIn(plan.timeZone, now);
  const createdAt = new Date(now.getTime() - PRACTICE_AGE_DAYS * 86_400_000);
  const id = random.id(createdAt);
  return {
    plan,
    id,
    today,
    row: {
      id,
      name: plan.name,
      tin: plan.tin,
      address: plan.address,
      address2: plan.address2,
      city: place.city,
      state: place.state,
      zipCode: plan.zip,
      phone: plan.phone,
      fax: plan.fax,
      timeZone: plan.timeZone,
      createdAt,
    },
    officeHours(daysAgo, hour, minute) {
      const date = weekday(daysAfter(today, -daysAgo));
      const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
      const at = new Date(new TZDate(year, month - 1, day, hour, minute, 0, plan.timeZone).getTime());
      return at < now ? at : new Date(now.getTime() - 60_000 * (1 + minute));
    },
  };
}

function weekday(date: string): string {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (day === 6) return daysAfter(date, -1);
  return day === 0 ? daysAfter(date, -2) : date;
}
