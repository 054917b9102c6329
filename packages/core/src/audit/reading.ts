/**
 * Events of reading what is a patient's: a chart, a pharmacy's request, a prescription, its timeline, what was
 * signed.
 */
export const READING_EVENTS = [
  'patient.read',
  'request.read',
  'prescription.read',
  'prescription.timeline-read',
  'signed.read',
] as const;
export type ReadingEvent = (typeof READING_EVENTS)[number];
