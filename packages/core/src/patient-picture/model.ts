import * as z from 'zod';
import { CalendarDate, Instant } from '../values/dates';
import { Id } from '../values/ids';
import { PICTURE_PARTS, type PicturePart } from './vocabulary';

/** One thing that is known: a medicine, an allergy, a measure. */
export const PictureEntry = z.object({
  /** As it is written; a drug by its description. */
  text: z.string(),
  /** What else is known of it, in words; '' for nothing. */
  detail: z.string(),
  /** The day it is from: measured, filled, written or entered; absent where no one recorded it. */
  asOf: CalendarDate.optional(),
  /** Of a medicine: it is not taken any longer, and may still act. */
  isStopped: z.boolean().optional(),
  /** How many days its supply lasts from today on, today among them; absent where that is not known. */
  daysLeft: z.number().int().optional(),
});
export type PictureEntry = z.infer<typeof PictureEntry>;

/** One part of the picture: what is in force in it on the day it was read. */
export const PartOfPicture = z.object({
  part: z.enum(PICTURE_PARTS),
  /** Failed: it could not be read now, so that nothing is known of it; that is not the same as an empty list. */
  state: z.enum(['read', 'failed']),
  source: z.string(),
  /** When the source last reported; absent of what the practice itself keeps, and where no one ever asked. */
  reportedAt: Instant.optional(),
  /** What an empty or failed part means; absent where the entries say it. */
  note: z.string().optional(),
  entries: z.array(PictureEntry),
});
export type PartOfPicture = z.infer<typeof PartOfPicture>;

/** Everything of a patient that an order is judged by, at one moment. */
export const PatientPicture = z.object({
  patientId: Id,
  /** Goes up with every change of a part: what was judged by an older one does not leave. */
  version: z.number().int(),
  readAt: Instant,
  /** Every part, in the order of PICTURE_PARTS. */
  parts: z.array(PartOfPicture),
});
export type PatientPicture = z.infer<typeof PatientPicture>;

/** What each part is called, where it is from, and what it means that it is empty. */
export const PICTURE_PART = {
  person: { label: 'Person', source: 'Patient record', empty: 'No birth date and no sex.' },
  measures: { label: 'Weight', source: 'Measurements of the practice', empty: 'No weight was recorded.' },
  allergies: {
    label: 'Allergies',
    source: 'Allergy list',
    empty: 'Never recorded: nothing was said of allergies.',
  },
  problems: { label: 'Problems', source: 'Problem list', empty: 'No active problem is recorded.' },
  diagnoses: {
    label: 'Diagnoses',
    source: 'Prescriptions that wait or whose supply lasts, and reported fills',
    empty: 'None of them names a diagnosis.',
  },
  'clinical-facts': {
    label: 'Clinical facts',
    source: 'Clinical facts of the practice',
    empty: 'Nothing is recorded of pregnancy, breast-feeding, kidneys or smoking.',
  },
  medications: { label: 'Medicines', source: 'Medication list', empty: 'The list has no medicine.' },
  prescriptions: {
    label: 'Prescribed here',
    source: 'Prescriptions of the practice that wait or whose supply lasts',
    empty: 'None waits, and of none the supply lasts.',
  },
  'earlier-prescriptions': {
    label: 'Prescribed before',
    source: 'Prescriptions of the practice that ended or were canceled',
    empty: 'None ended and none was canceled.',
  },
  'pharmacy-fills': {
    label: 'Dispensed',
    source: 'Fill notices of pharmacies (RxFill)',
    empty: 'No pharmacy reported a fill of what is prescribed here.',
  },
  'plan-fills': {
    label: 'Fills, plan',
    source: 'Medication history of the plan',
    empty: 'No fill whose supply lasts.',
  },
  'pdmp-fills': {
    label: 'Fills, PDMP',
    source: 'Prescription drug monitoring program',
    empty: 'No fill whose supply lasts.',
  },
  'former-allergies': {
    label: 'Former allergies',
    source: 'Former system, not matched; read by its words',
    empty: 'None waits to be matched.',
  },
  'former-medicines': {
    label: 'Former medicines',
    source: 'Former system, not matched; read by its words',
    empty: 'None waits to be matched.',
  },
  requests: {
    label: 'Requests',
    source: 'Pharmacies that wait for an answer',
    empty: 'No pharmacy waits for an answer.',
  },
  drafts: {
    label: 'Drafts of others',
    source: 'Prescriptions that someone else is writing',
    empty: 'No one else is writing a prescription.',
  },
} as const satisfies Record<
  PicturePart,
  { readonly label: string; readonly source: string; readonly empty: string }
>;

/** What is said of a part that could not be read. */
export const PART_FAILED = 'This could not be read now. Nothing is known of it until it can.';
