import * as z from 'zod';
import { nameOfDoer } from '../users/names';
import { Id } from '../values/ids';
import {
  INCIDENT_SEVERITIES,
  INCIDENT_TYPES,
  INCIDENTS,
  type IncidentSeverity,
} from '../audit/incident-events';

export const IncidentType = z.enum(INCIDENT_TYPES);
export type IncidentType = z.infer<typeof IncidentType>;

/** Whether people must be notified of it (21 CFR 1311.150(c)). */
export function isSecurityIncident(type: IncidentType): boolean {
  return INCIDENTS[type].isSecurity;
}

/** How much an incident of a type matters. */
export function severityOf(type: IncidentType): IncidentSeverity {
  return INCIDENTS[type].severity;
}

/** The words of each severity. */
export const SEVERITY_LABEL: Readonly<Record<IncidentSeverity, string>> = {
  serious: 'Serious',
  notable: 'Notable',
  routine: 'Routine',
};

/** The types that are at least so severe. */
export function typesAtLeast(severity: IncidentSeverity): readonly IncidentType[] {
  const least = INCIDENT_SEVERITIES.indexOf(severity);
  return INCIDENT_TYPES.filter((type) => INCIDENT_SEVERITIES.indexOf(severityOf(type)) <= least);
}

/** Name of the event that an incident is kept under in the trail. */
export function incidentEvent(type: IncidentType): `incident.${IncidentType}` {
  return `incident.${type}`;
}

/** The incident that an event of the trail is; undefined for any other event. */
export function incidentOfEvent(event: string): IncidentType | undefined {
  return INCIDENT_TYPES.find((type) => incidentEvent(type) === event);
}

/** An incident as the report shows it. */
export const Incident = z.object({
  id: Id,
  occurredOn: z.iso.datetime(),
  /** The same instant, as S3-13 calls it. */
  createdAt: z.iso.datetime(),
  type: IncidentType,
  severity: z.enum(INCIDENT_SEVERITIES),
  /**
   * Of anyone who did or tried it, as they were called then; absent where no one is known or the account is
   * gone.
   */
  user: z
    .object({
      id: Id,
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      isServiceAccount: z.literal(true).optional(),
      isNameOfToday: z.literal(true).optional(),
      /** The present name, where the account is called otherwise now. */
      nameOfToday: z.string().optional(),
    })
    .optional(),
  /** No one is named because no one did it: the service itself, or the network. */
  isOfService: z.boolean(),
  ipAddress: z.string(),
  description: z.string(),
});
export type Incident = z.infer<typeof Incident>;

/**
 * The column Username: who did it; a missing user is a 'Deleted User' (S2.7-3), and what no one did was found
 * by the service.
 */
export function nameOfUser({ user, isOfService }: Pick<Incident, 'user' | 'isOfService'>): string {
  if (user) return nameOfDoer(user);
  return isOfService ? 'System' : 'Deleted User';
}
