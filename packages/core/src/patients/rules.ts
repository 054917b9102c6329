import { check, type Finding, pass, stop, type Rule } from '../findings/finding';
import { ageOn, CalendarDate, daysFrom } from '../values/dates';
import { unsendableCharacter } from '../values/plain-text';
import {
  DEFAULT_MEASURE_UNITS,
  findingsOnMeasure,
  isPlausibleMeasure,
  MEASURE_FIELDS,
  type Measures,
} from './measures';
import type { NewMeasurement, PatientFields, PhoneType } from './model';
import { MEASURES } from './vocabulary';

/** A patient's fields with the calendar date of today in the practice. */
export interface PatientOnDate {
  readonly patient: PatientFields;
  readonly today: CalendarDate;
}

/** The age below which a patient is a minor (P9-4, N9-5). */
export const ADULT_AGE = 18;

/** A chosen bound: the oldest person known died at 122 (docs/decisions/numbers.md). */
export const OLDEST_AGE = 130;

const REQUIRED = [
  ['accountNumber', 'Account Number'],
  ['firstName', 'First Name'],
  ['lastName', 'Last Name'],
  ['height', 'Height'],
  ['weight', 'Weight'],
  ['address', 'Address'],
  ['city', 'City'],
  ['state', 'State'],
  ['zipCode', 'Zip Code'],
  ['primaryPhoneType', 'Primary Phone Type'],
  ['birthDate', 'Birth Date'],
] as const satisfies readonly (readonly [keyof PatientFields, string])[];

const PRIMARY_PHONE = {
  Home: ['homePhone', 'Home Phone'],
  Cell: ['cellPhone', 'Cell Phone'],
  Work: ['workPhone', 'Work Phone'],
} as const satisfies Record<PhoneType, readonly [keyof PatientFields, string]>;

/** The required fields that are empty, with the names that people read (P5-1). */
export function missingPatientFields(
  patient: PatientFields,
): readonly (readonly [keyof PatientFields, string])[] {
  const primaryPhone = PRIMARY_PHONE[patient.primaryPhoneType];
  return [...REQUIRED.slice(0, -1), primaryPhone, ...REQUIRED.slice(-1)].filter(
    ([field]) => String(patient[field]).trim() === '',
  );
}

/** P5-1: one finding that lists every empty required field, in the order of the form. */
export const requiredPatientFieldsAreGiven: Rule<PatientOnDate> = ({ patient }) =>
  missingFindings(missingPatientFields(patient));

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

/** A birth date is at most 130 years ago: an earlier one is a slip of the keys, and its age decides doses. */
export const birthDateIsPlausible: Rule<PatientOnDate> = ({ patient, today }) =>
  CalendarDate.safeParse(patient.birthDate).success && ageOn(patient.birthDate, today) > OLDEST_AGE
    ? stop('patient.birth-date-too-early', { years: OLDEST_AGE }, 'birthDate')
    : pass;

/** Height and weight, where given, are within the bounds of their units (P5-7 asks for both of minors). */
export const measuresArePlausible: Rule<PatientOnDate> = ({ patient }) =>
  MEASURES.flatMap((measure) => findingsOnMeasure(measure, patient));

/** The day of a measurement exists, is not later than today and not before the birth. */
export const measuredOnIsPlausible: Rule<PatientOnDate> = ({ patient, today }) =>
  MEASURES.flatMap((measure) => {
    const field = MEASURE_FIELDS[measure].measuredOn;
    const date = patient[field];
    if (date === '') return pass;
    if (!CalendarDate.safeParse(date).success) return stop('field.date-invalid', {}, field);
    return date > today || (patient.birthDate !== '' && date < patient.birthDate)
      ? stop('patient.measured-on-impossible', {}, field)
      : pass;
  });

/** What of a patient goes to pharmacies as text; a fraction of a house number is written as 1/2 there. */
const SENT_TEXTS = ['firstName', 'middleName', 'lastName', 'address', 'address2', 'city'] as const;

/**
 * SCRIPT 2017071 carries printable ASCII: letters lose their accents on their way, and a character without such a
 * form would stop every prescription of the patient when it is sent.
 */
export const textsAreSendable: Rule<PatientOnDate> = ({ patient }) =>
  SENT_TEXTS.flatMap((field) => {
    const isAddress = field === 'address' || field === 'address2';
    const character = unsendableCharacter(
      isAddress ? patient[field].replace(/[\u00BC-\u00BE]/g, '') : patient[field],
    );
    return character === undefined ? pass : stop('patient.character', { character }, field);
  });

/** Everything that must hold to save a patient. */
export const PATIENT_RULES: readonly Rule<PatientOnDate>[] = [
  requiredPatientFieldsAreGiven,
  birthDateIsNotInFuture,
  birthDateIsPlausible,
  measuresArePlausible,
  measuredOnIsPlausible,
  textsAreSendable,
];

/**
 * Everything against a change of a stored patient. A change is held to what it changes: an imported record
 * that lacks a telephone can still be given a weight. What the change itself empties or makes necessary is
 * refused.
 * @param changed the properties that differ between before and after
 */
export function findingsOnPatientChange(
  before: PatientFields,
  after: PatientFields,
  changed: readonly string[],
  today: CalendarDate,
): readonly Finding[] {
  const lacking = new Set(missingPatientFields(before).map(([field]) => field));
  const newlyMissing = missingPatientFields(after).filter(
    ([field]) => !lacking.has(field) || changed.includes(field),
  );
  // Other units make another measure of the same number.
  const judged = [
    ...changed,
    ...MEASURES.filter((measure) => changed.includes(MEASURE_FIELDS[measure].units)),
  ];
  const others = check(
    PATIENT_RULES.filter((rule) => rule !== requiredPatientFieldsAreGiven),
    { patient: after, today },
  ).filter(({ field }) => field !== undefined && judged.includes(field));
  // Without its day a measure would count as older than every other.
  const undated = MEASURES.flatMap((measure) => {
    const { measuredOn } = MEASURE_FIELDS[measure];
    const isTakenAway = before[measuredOn] !== '' && after[measuredOn] === '';
    return changed.includes(measuredOn) && isTakenAway && after[measure] === before[measure]
      ? stop('patient.measured-on-removed', {}, measuredOn)
      : pass;
  });
  return [...missingFindings(newlyMissing), ...others, ...undated];
}

/** Everything against a measurement of a stored patient, by the fields of the patient. */
export function findingsOnMeasurement(
  patient: PatientFields,
  measurement: NewMeasurement,
  today: CalendarDate,
): readonly Finding[] {
  const after = withMeasurement(patient, measurement);
  const { measure } = measurement;
  return findingsOnPatientChange(patient, after, [measure, ...Object.values(MEASURE_FIELDS[measure])], today);
}

function withMeasurement(patient: PatientFields, measurement: NewMeasurement): PatientFields {
  const { measure, value, units, measuredOn } = measurement;
  const fields = MEASURE_FIELDS[measure];
  return { ...patient, [measure]: value, [fields.units]: units, [fields.measuredOn]: measuredOn };
}

/**
 * A number and its units are changed together: a number alone, where other units than the default are stored,
 * and units alone, would make another measure of what is stored.
 * @param named the properties that the change names
 */
export function findingsOnMeasureUnits(
  before: PatientFields,
  after: PatientFields,
  named: readonly string[],
): readonly Finding[] {
  return MEASURES.flatMap((measure) => {
    const { units } = MEASURE_FIELDS[measure];
    const isNumberAlone =
      after[measure] !== before[measure] &&
      after[measure] !== '' &&
      before[units] !== DEFAULT_MEASURE_UNITS[measure] &&
      !named.includes(units);
    const isUnitsAlone = after[units] !== before[units] && before[measure] !== '' && !named.includes(measure);
    return isNumberAlone || isUnitsAlone ? stop('patient.measure-without-units', { measure }, measure) : pass;
  });
}

/**
 * The day of each measure that is new: the one that was named, else today; none for a measure that was taken
 * away.
 * @param named the properties that the caller named
 */
export function withMeasuredOn(
  before: Measures | undefined,
  after: PatientFields,
  named: readonly string[],
  today: CalendarDate,
): PatientFields {
  const dated = { ...after };
  for (const measure of MEASURES) {
    const { units, measuredOn } = MEASURE_FIELDS[measure];
    const isNew = after[measure] !== (before?.[measure] ?? '') || after[units] !== before?.[units];
    if (after[measure] === '') dated[measuredOn] = '';
    else if (isNew && (after[measuredOn] === '' || !named.includes(measuredOn))) dated[measuredOn] = today;
  }
  return dated;
}

/** A measurement that a change of a patient brings. */
export interface BroughtMeasurement {
  readonly measurement: NewMeasurement;
  /**
   * The same measure with an earlier day, or with a day where none was known: the present measurement was
   * entered with a wrong one. A later day is the same measure found again.
   */
  readonly isCorrection: boolean;
}

/**
 * The measurements that a change of a patient brings.
 * @param before absent for a new patient
 * @param after with the day of each measure
 */
export function measurementsBrought(before: Measures | undefined, after: Measures): BroughtMeasurement[] {
  return MEASURES.flatMap((measure) => {
    const { units, measuredOn } = MEASURE_FIELDS[measure];
    if (after[measure] === '') return [];
    const isSameMeasure = before?.[measure] === after[measure] && before[units] === after[units];
    if (isSameMeasure && before[measuredOn] === after[measuredOn]) return [];
    const measurement = {
      measure,
      value: after[measure],
      units: after[units],
      measuredOn: after[measuredOn],
    } as NewMeasurement;
    const storedOn = isSameMeasure ? before[measuredOn] : undefined;
    const isCorrection = storedOn !== undefined && (storedOn === '' || after[measuredOn] < storedOn);
    return [{ measurement, isCorrection }];
  });
}

/** What prescribing needs to know of a patient; an imported record may lack any of it. */
export type PrescribedPatient = Pick<PatientFields, 'address' | 'city' | 'state' | 'zipCode' | 'birthDate'> &
  Measures;

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

/** P5-7: under 18 needs a weight and a height that can be. Without a birth date P5-6 speaks. */
export const minorHasMeasures: Rule<PrescribedPatientOnDate> = ({ patient, today }) =>
  !isMinor(patient, today) || MEASURES.every((measure) => isPlausibleMeasure(measure, patient))
    ? pass
    : stop('patient.minor-without-measures');

/** A weight with its day, and whose it is. */
export interface WeighedOnDate {
  readonly patient: Pick<PatientFields, 'birthDate'> & Measures;
  readonly today: CalendarDate;
  /** How old a child's weight may be, in days: the practice's setting. */
  readonly weightDays: number;
}

/**
 * A child's weight is recent enough to prescribe by. Asked while a prescription is written, and a reason is owed
 * where a dose is judged by it (doses/check-doses.ts); a missing weight is P5-7's.
 */
export const minorHasRecentWeight: Rule<WeighedOnDate> = ({ patient, today, weightDays }) => {
  if (!isMinor(patient, today) || !isPlausibleMeasure('weight', patient)) return pass;
  if (patient.weightMeasuredOn === '') return stop('patient.weight-undated');
  const days = daysFrom(patient.weightMeasuredOn, today);
  return days > weightDays ? stop('patient.weight-old', { days }) : pass;
};

/** Checked before every step of a prescription, in this order (P4-5). */
export const PRESCRIBED_PATIENT_RULES: readonly Rule<PrescribedPatientOnDate>[] = [
  patientHasAddress,
  patientHasBirthDate,
  minorHasMeasures,
];

/**
 * Under 18 by calendar age in the practice's time zone. False without a birth date: P5-6 stops before it
 * matters.
 */
export function isMinor(patient: Pick<PatientFields, 'birthDate'>, today: CalendarDate): boolean {
  return CalendarDate.safeParse(patient.birthDate).success && ageOn(patient.birthDate, today) < ADULT_AGE;
}
