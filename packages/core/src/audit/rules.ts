import type { Finding } from '../findings/finding';
import { daysAfter, type CalendarDate } from '../values/dates';
import { type DayRange, daysInOrder } from '../values/day-range';
import { type AuditEvent, CLICK_EVENTS, listEvents, TYPED_EVENTS } from './events';
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
 * Which events a search finds: those named, or all but those named. Incidents have a separate report and are
 * never among them (S2.7).
 */
export type WantedEvents = { readonly only: readonly string[] } | { readonly but: readonly string[] };

/**
 * The events of a search.
 * @param type undefined for all of them (S2.6-2)
 * @param withClicks whether clicks and coupons are among all (S2.6-5)
 * @param withLookUps whether searches and exports of the trail and its report are among them
 */
export function wantedEvents(
  type: AuditItemType | undefined,
  withClicks: boolean,
  withLookUps = true,
): WantedEvents {
  if (type !== undefined && type !== 'Other') return { only: listEvents(type) };
  const but = type === 'Other' ? TYPED_EVENTS : withClicks ? [] : CLICK_EVENTS;
  return { but: withLookUps ? but : [...but, ...LOOK_UP_EVENTS] };
}

/** What looking into the trail and its report leaves in the trail itself: the more is looked, the more there is. */
const LOOK_UP_EVENTS = [
  'audit.exported',
  'audit.verified',
  'incident-report.searched',
  'incident-report.exported',
  'system-incidents.searched',
] as const satisfies readonly AuditEvent[];

/** What of a search says which page of what is found is shown, and in which order: no filter. */
const NO_FILTERS: ReadonlySet<string> = new Set([
  'limit',
  'after',
  'order',
  'sortBy',
  'oldestFirst',
  'plain',
  'includePatient',
  'includePharmacy',
]);

/** Whether a parameter of a search narrows what is found. */
export function isFilter(name: string): boolean {
  return !NO_FILTERS.has(name);
}

/** The names of what narrows a search, never its values, for the record of the search. */
export function listFilters(query: object): string[] {
  return Object.entries(query)
    .filter(([name, value]) => value !== undefined && isFilter(name))
    .map(([name]) => name);
}

/** Records of incidents: theirs is the Incident Report. */
export const INCIDENT_PREFIX = 'incident.';

/** Whether a search finds an event; the server's statement says the same. */
export function isWanted(event: string, wanted: WantedEvents): boolean {
  if (event.startsWith(INCIDENT_PREFIX)) return false;
  return 'only' in wanted ? wanted.only.includes(event) : !wanted.but.includes(event);
}
