import { dateIn, daysAfter } from '@erx/core/values/dates';
import { TZDate } from '@date-fns/tz';
import type { practices } from '../platform/database/schema';
import { BIRMINGHAM_HOUSEHOLDS } from './households-birmingham';
import { TUCSON_HOUSEHOLDS } from './households-tucson';
import type { Household } from './households';
import type { Random } from './random';

/** A demo practice before it is stored. */
export interface PracticePlan {
  readonly key: 'birmingham' | 'tucson';
  /** Begins the account numbers of its patients. */
  readonly prefix: string;
  readonly name: string;
  readonly tin: string;
  readonly address: string;
  readonly address2: string;
  readonly zip: string;
  readonly phone: string;
  readonly fax: string;
  readonly timeZone: string;
  readonly households: readonly Household[];
}

export const PRACTICE_PLANS: readonly PracticePlan[] = [
  {
    key: 'birmingham',
    prefix: 'MG',
    name: 'Magnolia Grove Family Medicine',
    tin: '990000101',
    address: '2101 Magnolia Avenue S',
    address2: 'Suite 300',
    zip: '35205',
    phone: '2055550180',
    fax: '2055550181',
    timeZone: 'America/Chicago',
    households: BIRMINGHAM_HOUSEHOLDS,
  },
  {
    key: 'tucson',
    prefix: 'SV',
    name: 'Sonoran Vista Primary Care',
    tin: '990000202',
    address: '5301 E Desert Willow Road',
    address2: '',
    zip: '85712',
    phone: '5205550180',
    fax: '5205550181',
    timeZone: 'America/Phoenix',
    households: TUCSON_HOUSEHOLDS,
  },
];

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
