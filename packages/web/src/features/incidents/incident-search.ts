import type { IncidentType } from '@erx/core/incidents/model';
import { INCIDENT_TYPES, INCIDENTS, type IncidentSeverity } from '@erx/core/audit/incident-events';
import type { FoundUser } from '@erx/core/users/model';
import { type CalendarDate, daysAfter } from '@erx/core/values/dates';
import { readDays, typedDays, type TypedDays } from '../../ui/form/typed-days';

/** The filters as they are in the form: dates as typed, '' for what does not narrow. */
export interface IncidentForm extends TypedDays {
  readonly type: IncidentType | 'All';
  readonly severity: IncidentSeverity;
  readonly ipAddress: string;
  readonly user: FoundUser | undefined;
}

/** Every type in the words of the report (S2.7-5). */
export const TYPE_OPTIONS = {
  All: 'All',
  ...Object.fromEntries(INCIDENT_TYPES.map((type) => [type, INCIDENTS[type].sentence])),
} as Record<IncidentForm['type'], string>;

/** What the report shows: all of it, or what is at least so severe. */
export const SEVERITY_OPTIONS = {
  notable: 'Serious, notable',
  serious: 'Serious',
  routine: 'All',
} as const satisfies Record<IncidentSeverity, string>;

/** What the form begins with: yesterday to tomorrow (S2.7-1), without what every working day brings. */
export function newIncidentForm(today: CalendarDate): IncidentForm {
  return {
    ...typedDays(daysAfter(today, -1), daysAfter(today, 1)),
    type: 'All',
    severity: 'notable',
    ipAddress: '',
    user: undefined,
  };
}

/** What is asked of the server. */
export function incidentQuery(form: IncidentForm, order: 'newest' | 'oldest') {
  const { from, to } = readDays(form, 'tracing.dates-reversed');
  return {
    order,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(form.type === 'All' ? {} : { type: form.type }),
    ...(form.severity === 'routine' ? {} : { severity: form.severity }),
    ...(form.ipAddress.trim() === '' ? {} : { ipAddress: form.ipAddress.trim() }),
    ...(form.user ? { userId: form.user.id } : {}),
  };
}
