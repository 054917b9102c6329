import * as z from 'zod';
import { cityLine, Phone, StateCode, ZipCode } from '../values/contact';
import { CalendarDate, Instant } from '../values/dates';
import { DecimalText } from '../values/decimals';
import { Id } from '../values/ids';
import { line, lines, orEmpty } from '../values/text';
import { ALIKE_BY, HEIGHT_UNITS, MEASURES, WEIGHT_UNITS } from './vocabulary';

export const Gender = z.enum(['Female', 'Male', 'Unknown']);
export type Gender = z.infer<typeof Gender>;
export const Generation = z.enum(['None', 'First', 'Second', 'Third', 'Fourth', 'Junior', 'Senior']);
export type Generation = z.infer<typeof Generation>;
export const PhoneType = z.enum(['Home', 'Cell', 'Work']);
export type PhoneType = z.infer<typeof PhoneType>;
export const WeightUnits = z.enum(WEIGHT_UNITS);
export type WeightUnits = z.infer<typeof WeightUnits>;
export const HeightUnits = z.enum(HEIGHT_UNITS);
export type HeightUnits = z.infer<typeof HeightUnits>;

/** How a generation is written behind a name (S2.3-3). */
export const GENERATION_SUFFIX = {
  None: '',
  First: 'I',
  Second: 'II',
  Third: 'III',
  Fourth: 'IV',
  Junior: 'Jr',
  Senior: 'Sr',
} as const satisfies Record<Generation, string>;

/**
 * What is entered of a patient (P3-1); '' where a text is unknown. Weight in pounds and height in inches
 * where no units are named.
 */
export const PatientFields = z.object({
  accountNumber: line(35).min(1),
  firstName: line(35).min(1),
  middleName: line(35),
  lastName: line(35).min(1),
  generation: Generation,
  gender: Gender,
  birthDate: CalendarDate,
  weight: orEmpty(DecimalText),
  weightUnits: WeightUnits.default('lb'),
  /**
   * The day of the measurement, in the practice's time zone; '' where unknown. The day of the entry where a
   * new measure names none.
   */
  weightMeasuredOn: orEmpty(CalendarDate).default(''),
  height: orEmpty(DecimalText),
  heightUnits: HeightUnits.default('in'),
  heightMeasuredOn: orEmpty(CalendarDate).default(''),
  address: line(40),
  address2: line(40),
  city: cityLine(35),
  state: orEmpty(StateCode),
  zipCode: orEmpty(ZipCode),
  primaryPhoneType: PhoneType,
  homePhone: orEmpty(Phone),
  cellPhone: orEmpty(Phone),
  workPhone: orEmpty(Phone),
  email: orEmpty(z.email().max(80)),
  comments: lines(1000),
  sendMedicationHistory: z.boolean(),
});
export type PatientFields = z.infer<typeof PatientFields>;

/** A measurement of a patient, as it is entered: '' as the day means today in the practice. */
const measuredOn = orEmpty(CalendarDate).default('');
export const NewMeasurement = z.discriminatedUnion('measure', [
  z.strictObject({ measure: z.literal('weight'), value: DecimalText, units: WeightUnits, measuredOn }),
  z.strictObject({ measure: z.literal('height'), value: DecimalText, units: HeightUnits, measuredOn }),
]);
export type NewMeasurement = z.infer<typeof NewMeasurement>;

/** Why a measurement was entered in error, in the words of the one who says so. */
export const WrongMeasurement = z.strictObject({ reason: line(200).min(1) });

/** A measurement as stored: never changed, never removed. */
export const Measurement = z.object({
  id: Id,
  measure: z.enum(MEASURES),
  value: DecimalText,
  units: z.enum([...WEIGHT_UNITS, ...HEIGHT_UNITS]),
  /** '' where no one knows it. */
  measuredOn: orEmpty(CalendarDate),
  /** Whether it is the patient's present weight or height: the newest by its own day. */
  isPresent: z.boolean(),
  /** Who entered it, and when; absent for what was there before the history was kept. */
  recordedBy: z.string().optional(),
  recordedAt: Instant.optional(),
  /** Who said that it was entered in error, when and why. */
  wrong: z.object({ reason: z.string(), markedBy: z.string(), markedAt: Instant }).optional(),
});
export type Measurement = z.infer<typeof Measurement>;

/** Whether the practice has asked about allergies: an empty list means nothing by itself. */
export const AllergyKnowledge = z.enum(['unknown', 'none-known', 'recorded']);
export type AllergyKnowledge = z.infer<typeof AllergyKnowledge>;

export const Coverage = z.object({ planName: z.string(), memberId: z.string() });

/** A chart that was merged into the one that is shown, and who did so, when and why. */
export const MergedChart = z.object({
  mergeId: Id,
  id: Id,
  accountNumber: z.string(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  generation: Generation,
  mergedBy: z.string(),
  mergedAt: Instant,
  reason: z.string(),
});
export type MergedChart = z.infer<typeof MergedChart>;

/** A patient as stored. */
export const Patient = PatientFields.extend({
  id: Id,
  allergyKnowledge: AllergyKnowledge,
  /**
   * Allergies in a former system's chart that no one has matched yet: while there are any, no list of
   * allergies is the whole one.
   */
  allergiesToMatch: z.number().int().nonnegative(),
  coverage: Coverage.optional(),
  /** How many other patients of the practice have the last name, as it is written; absent for none. */
  namesakes: z.number().int().positive().optional(),
  /** Charts of the same person whose entries are here since they were merged, the newest merge first. */
  mergedCharts: z.array(MergedChart).optional(),
  /** Of a chart that was merged into another: where everything of the person is now. Nothing is written here. */
  mergedInto: z.object({ id: Id, accountNumber: z.string(), mergedAt: Instant }).optional(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Patient = z.infer<typeof Patient>;

/** A patient in a list (N3-5). */
export const PatientSummary = z.object({
  id: Id,
  accountNumber: z.string(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  generation: Generation,
  birthDate: CalendarDate,
  gender: Gender,
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  phone: z.string(),
  comments: z.string(),
});
export type PatientSummary = z.infer<typeof PatientSummary>;

/** By what a person is compared with the patients of the practice; what is not known is left out. */
export const PatientIdentity = z.strictObject({
  ...PatientFields.pick({ firstName: true, lastName: true, birthDate: true }).shape,
  ...PatientFields.pick({ middleName: true, homePhone: true, cellPhone: true, workPhone: true }).partial()
    .shape,
  /** A patient who is not compared: the one that is being changed. */
  except: Id.optional(),
});
export type PatientIdentity = z.infer<typeof PatientIdentity>;

/** A patient who may be the person compared, with no more than distinguishes the two. */
export const AlikePatient = PatientSummary.pick({
  id: true,
  accountNumber: true,
  firstName: true,
  middleName: true,
  lastName: true,
  generation: true,
}).extend({
  /** '' for imported records that lack it. */
  birthDate: orEmpty(CalendarDate),
  /** The last four digits of the shared phone, else of the first known one; '' without any. */
  phoneEnd: z.string(),
  by: z.enum(ALIKE_BY),
});
export type AlikePatient = z.infer<typeof AlikePatient>;

/** A patient that was added, with those who may be the same person: none is refused for it, and each is named. */
export const AddedPatient = Patient.extend({ alike: z.array(AlikePatient).optional() });

/** What a new patient starts from (P3-1, P9-4). */
export const NEW_PATIENT: PatientFields = {
  accountNumber: '',
  firstName: '',
  middleName: '',
  lastName: '',
  generation: 'None',
  gender: 'Unknown',
  birthDate: '',
  weight: '',
  weightUnits: 'lb',
  weightMeasuredOn: '',
  height: '',
  heightUnits: 'in',
  heightMeasuredOn: '',
  address: '',
  address2: '',
  city: '',
  state: '',
  zipCode: '',
  primaryPhoneType: 'Home',
  homePhone: '',
  cellPhone: '',
  workPhone: '',
  email: '',
  comments: '',
  sendMedicationHistory: false,
};
