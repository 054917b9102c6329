/** The roles of the sign-in profile. */
export const ROLES = ['Provider', 'User', 'Admin'] as const;
/**
 * What a service account can be given: reading, watching, exporting, and the import of reference data. Never
 * what changes care, signs, or says who may do what; one right registers and ends the people of a directory.
 */
export const SERVICE_RIGHTS = [
  'audit.read',
  'audit.export',
  'incident.read',
  'incident.export',
  'controlled-log.read',
  'marketing.read',
  'signed.read',
  'signed.export',
  'prescription.read',
  'prescription.export',
  'request.read',
  'notification.read',
  'message.read',
  'user.read',
  'user.search',
  'user.provision',
  'grant.read',
  'hours.read',
  'practice.read',
  'pharmacy.read',
  'drug.read',
  'reference.import',
] as const;

/**
 * What a backend service can be given: to read by FHIR what charts hold, and to export it (docs/decisions/fhir.md).
 * Its scopes decide which of it.
 */
export const BACKEND_RIGHTS = [
  'patient.read',
  'clinical.read',
  'prescription.read',
  'request.read',
  'practice.read',
  'pharmacy.read',
  'fhir.export',
] as const;

/**
 * What someone acted with: the web application, the command, a script, a phone, an app that a person has allowed or that
 * acts for itself, or another program.
 */
export const ACTING_CLIENTS = ['web', 'terminal', 'service account', 'phone', 'app', 'program'] as const;
export type ActingClient = (typeof ACTING_CLIENTS)[number];
