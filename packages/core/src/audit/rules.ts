import type { Finding } from '../findings/finding';
import { daysAfter, type CalendarDate } from '../values/dates';
import { type DayRange, daysInOrder } from '../values/day-range';
import { CLICK_EVENTS, listEvents, TYPED_EVENTS } from './events';
import type { AuditItemType } from './model';

/** S2.6-10, S5-20. */
export function auditDaysInOrder(days: DayRange): readonly Finding[] {
  return daysInOrder(days, 'audit.dates-reversed');
}

/** S2.6-1, S9-1: the last thirty days, up to now. */
export function firstAuditDays(today: CalendarDate): {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
} {
  return { from: daysAfter(today, -30), to: today };
}

/** S2.8-1, S9-1: yesterday through tomorrow. */
export function firstLogDays(today: CalendarDate): {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
} {
  return { from: daysAfter(today, -1), to: daysAfter(today, 1) };
}

/** S2.6-5: a search for clicks or coupons finds clicks. */
export function mustFindClicks(type: AuditItemType | undefined): boolean {
  return type === 'ClickEvent' || type === 'Coupon';
}

/**
 * Which events a search finds: those named, or all but those named. Incidents have a report of their own and
 * are never among them (S2.7).
 */
export type WantedEvents = { readonly only: readonly string[] } | { readonly but: readonly string[] };

/**
 * The events of a search.
 * @param type undefined for all of them (S2.6-2)
 * @param withClicks whether clicks and coupons are among all (S2.6-5)
 */
export function wantedEvents(type: AuditItemType | undefined, withClicks: boolean): WantedEvents {
  if (type === 'Other') return { but: TYPED_EVENTS };
  if (type !== undefined) return { only: listEvents(type) };
  return { but: withClicks ? [] : CLICK_EVENTS };
}

/** Records of incidents: theirs is the Incident Report. */
export const INCIDENT_PREFIX = 'incident.';

/** Whether a search finds an event; the server's statement says the same. */
export function isWanted(event: string, wanted: WantedEvents): boolean {
  if (event.startsWith(INCIDENT_PREFIX)) return false;
  return 'only' in wanted ? wanted.only.includes(event) : !wanted.but.includes(event);
}
