/**
 * Events of reading what is a patient's: a chart, who looked at it, a pharmacy's request, a prescription, its timeline, what was
 * signed.
 */
export const READING_EVENTS = [
  'patient.read',
  'patient.looks-read',
  'request.read',
  'prescription.read',
  'prescription.timeline-read',
  'signed.read',
] as const;
export type ReadingEvent = (typeof READING_EVENTS)[number];

/** Lists that show several patients; reading one is recorded with what narrowed it and how many rows came. */
export const PATIENT_LISTS = [
  'patients',
  'patient-search',
  'recent-patients',
  'alike-patients',
  'alike-pairs',
  'patient-merges',
  'prescriptions',
  'prescription-history',
  'prior-authorizations',
  'requests',
  'request-history',
  'unassigned-requests',
  'needs-you',
  'network-messages',
  'former-records',
  'fhir-resources',
] as const;
export type PatientList = (typeof PATIENT_LISTS)[number];

/**
 * What a call shows of patients: one thing, whose id is a parameter, a property of the query or of the reply;
 * or a list. A list that is narrowed to one patient is a reading of that patient as well. A resource of FHIR, and a
 * list of them, is a reading of each patient it is about (fhir/readings.ts).
 */
export type PatientReading =
  | { readonly event: ReadingEvent; readonly of: string }
  | {
      readonly list: PatientList;
      /** Of resources of FHIR: which, since a search has the same parameters for several kinds. */
      readonly kind?: string;
    }
  | { readonly resource: true };
