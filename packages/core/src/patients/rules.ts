import { check, type Finding, pass, stop, type Rule } from '../findings/finding';
import { ageOn, CalendarDate } from '../values/dates';
import { compareDecimals, isPlainDecimal } from '../values/decimals';
import type { PatientFields, PhoneType } from './model';

/** A patient's fields beside the calendar date of today in the practice. */
export interface PatientOnDate {
  readonly patient: PatientFields;
  readonly today: CalendarDate;
}

/** The age below which a patient is a minor (P9-4, N9-5). */
export const ADULT_AGE = 18;

const REQUIRED = [
  ['accountNumber', 'Account Number'], ['firstName', 'First Name'], ['lastName', 'Last Name'], ['height', 'Height'],
  ['weight', 'Weight'], ['address', 'Address'], ['city', 'City'], ['state', 'State'], ['zipCode', 'Zip Code'],
  ['primaryPhoneType', 'Primary Phone Type'], ['birthDate', 'Birth Date'],
] as const satisfies readonly (readonly [keyof PatientFields, string])[];

const PRIMARY_PHONE = {
  Home: ['homePhone', 'Home Phone'], Cell: ['cellPhone', 'Cell Phone'], Work: ['workPhone', 'Work Phone'],
} as const satisfies Record<PhoneType, readonly [keyof PatientFields, string]>;

/** The required fields that are empty, with the names that people read (P5-1). */
export function missingPatientFields(patient: PatientFields): readonly (readonly [keyof PatientFields, string])[] {
  const primaryPhone = PRIMARY_PHONE[patient.primaryPhoneType];
  return [...REQUIRED.slice(0, -1), primaryPhone, ...REQUIRED.slice(-1)].filter(([field]) => String(patient[field]).trim() === '');
}

/** P5-1: one finding that lists every empty required field, in the order of the form. */
export const requiredPatientFieldsAreGiven: Rule<PatientOnDate> = ({ patient }) => missingFindings(missingPatientFields(patient));

function missingFindings(missing: ReturnType<typeof missingPatientFields>): readonly Finding[] {
  return missing.length === 0
    ? pass
    : stop('patient.required-fields', { list: missing.map(([, name]) => name).join(', ') }, missing[0]?.[0]);
}

/** P5-2: a birth date exists in the calendar and is not later than today. */
export const birthDateIsNotInFuture: Rule<PatientOnDate> = ({ patient, today }) => {
  if (patient.birthDate === '') return pass; // said by the required fields
  if (!CalendarDate.safeParse(patient.birthDate).success) return stop('field.date-invalid', {}, 'birthDate');
  return patient.birthDate > today ? stop('patient.birth-date-in-future', {}, 'birthDate') : pass;
};

/** Height and weight, where given, are above 0 (P5-7 asks it of minors; a measure of 0 is nobody's). */
export const measuresArePositive: Rule<PatientOnDate> = ({ patient }) =>
  (['height', 'weight'] as const).flatMap((field) =>
    patient[field] === '' || isAboveZero(patient[field]) ? pass : stop('field.number-not-positive', {}, field));

/** Everything that must hold to save a patient. */
export const PATIENT_RULES: readonly Rule<PatientOnDate>[] = [requiredPatientFieldsAreGiven, birthDateIsNotInFuture, measuresArePositive];

/**
 * Everything against a change of a stored patient. A change is held to what it changes: an imported record that lacks a
 * telephone can still be given a weight. What the change itself empties or makes necessary is refused.
 * @param changed the properties that differ between before and after
 */
export function findingsOnPatientChange(before: PatientFields, after: PatientFields, changed: readonly string[], today: CalendarDate): readonly Finding[] {
  const lacking = new Set(missingPatientFields(before).map(([field]) => field));
  const newlyMissing = missingPatientFields(after).filter(([field]) => !lacking.has(field) || changed.includes(field));
  const others = check(PATIENT_RULES.filter((rule) => rule !== requiredPatientFieldsAreGiven), { patient: after, today })
    .filter(({ field }) => field !== undefined && changed.includes(field));
  return [...missingFindings(newlyMissing), ...others];
}

/** What prescribing needs to know of a patient; an imported record may lack any of it. */
export type PrescribedPatient = Pick<PatientFields, 'address' | 'city' | 'state' | 'zipCode' | 'birthDate' | 'weight' | 'height'>;

export interface PrescribedPatientOnDate {
  readonly patient: PrescribedPatient;
  readonly today: CalendarDate;
}

/** P5-5: address, city, state and zip. */
export const patientHasAddress: Rule<PrescribedPatientOnDate> = ({ patient }) =>
  [patient.address, patient.city, patient.state, patient.zipCode].every((part) => part.trim() !== '')
    ? pass
    : stop('patient.no-address');

/** P5-6. */
export const patientHasBirthDate: Rule<PrescribedPatientOnDate> = ({ patient }) =>
  CalendarDate.safeParse(patient.birthDate).success ? pass : stop('patient.no-birth-date');

/** P5-7: under 18 needs weight and height above 0. Without a birth date P5-6 speaks. */
export const minorHasMeasures: Rule<PrescribedPatientOnDate> = ({ patient, today }) =>
  !isMinor(patient, today) || (isAboveZero(patient.weight) && isAboveZero(patient.height))
    ? pass
    : stop('patient.minor-without-measures');

/** Checked before every step of a prescription, in this order (P4-5). */
export const PRESCRIBED_PATIENT_RULES: readonly Rule<PrescribedPatientOnDate>[] = [patientHasAddress, patientHasBirthDate, minorHasMeasures];

/** Under 18 by calendar age in the practice's time zone. False without a birth date: P5-6 stops before it matters. */
export function isMinor(patient: Pick<PatientFields, 'birthDate'>, today: CalendarDate): boolean {
  return CalendarDate.safeParse(patient.birthDate).success && ageOn(patient.birthDate, today) < ADULT_AGE;
}

function isAboveZero(text: string): boolean {
  return isPlainDecimal(text) && compareDecimals(text, '0') > 0;
}
