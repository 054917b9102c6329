import { check, stop, type Finding } from '../findings/finding';
import type { MessageCode } from '../findings/messages';
import { keepCityCharacters, keepDigits, showPhone } from '../values/contact';
import { type CalendarDate, readDate, showDate } from '../values/dates';
import { readDecimal } from '../values/decimals';
import { MEASURE_FIELDS } from './measures';
import { PatientFields } from './model';
import { PATIENT_RULES } from './rules';
import { MEASURES } from './vocabulary';

/** A patient as typed into a form: dates, phones and measures as people write them. */
export type TypedPatient = {
  [Field in keyof PatientFields]: PatientFields[Field] extends boolean ? boolean : string;
};

const PHONES = ['homePhone', 'cellPhone', 'workPhone'] as const;

/** A stored patient as a form shows it. */
export function toTypedPatient(patient: PatientFields): TypedPatient {
  return {
    ...onlyFields(patient),
    birthDate: showDateOrNothing(patient.birthDate),
    weightMeasuredOn: showDateOrNothing(patient.weightMeasuredOn),
    heightMeasuredOn: showDateOrNothing(patient.heightMeasuredOn),
    homePhone: showPhone(patient.homePhone),
    cellPhone: showPhone(patient.cellPhone),
    workPhone: showPhone(patient.workPhone),
  };
}

/**
 * What was typed, in the stored form. What cannot be read stays as typed, so that a finding can name it;
 * nothing is guessed. Dates: MM/dd/yyyy, eight digits in that order, or YYYY-MM-DD. Phones: ten digits
 * however punctuated, a country code 1 dropped.
 */
export function readTyped(typed: TypedPatient): TypedPatient {
  const read: TypedPatient = { ...typed };
  for (const [field, value] of Object.entries(typed)) {
    if (typeof value === 'string') Object.assign(read, { [field]: value.trim() });
  }
  read.birthDate = readTypedDate(typed.birthDate);
  read.city = keepCityCharacters(typed.city).trim();
  read.zipCode = readTypedZip(typed.zipCode);
  for (const field of PHONES) read[field] = readTypedPhone(typed[field]);
  for (const field of MEASURES) {
    read[field] = readDecimal(typed[field]) ?? typed[field].trim();
    const { measuredOn } = MEASURE_FIELDS[field];
    read[measuredOn] = readTypedDate(typed[measuredOn]);
  }
  return read;
}

/** One typed date; see readTyped. */
export function readTypedDate(text: string): string {
  const trimmed = text.trim();
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(trimmed);
  const digits = /^(\d{2})(\d{2})(\d{4})$/.exec(trimmed);
  const parts = iso ? [iso[2], iso[3], iso[1]] : digits ? [digits[1], digits[2], digits[3]] : undefined;
  return readDate(parts ? parts.join('/') : trimmed.replace(/[-.]/g, '/')) ?? trimmed;
}

/** One typed phone number; see readTyped. */
export function readTypedPhone(text: string): string {
  if (/[^\d\s().+-]/.test(text)) return text.trim();
  const digits = keepDigits(text);
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** One typed ZIP code: nine digits get their hyphen. */
export function readTypedZip(text: string): string {
  const trimmed = text.trim();
  return /^\d{9}$/.test(trimmed) ? `${trimmed.slice(0, 5)}-${trimmed.slice(5)}` : trimmed;
}

const FORMAT_CODE: Partial<Record<keyof PatientFields, MessageCode>> = {
  birthDate: 'field.date-invalid',
  homePhone: 'field.phone',
  cellPhone: 'field.phone',
  workPhone: 'field.phone',
  email: 'field.email',
  zipCode: 'field.zip',
  state: 'field.state',
  height: 'field.number-not-positive',
  weight: 'field.number-not-positive',
  heightMeasuredOn: 'field.date-invalid',
  weightMeasuredOn: 'field.date-invalid',
};

/**
 * Everything that forbids saving what was typed: the rules first, in their order, then the format of single
 * fields.
 */
export function findingsOnEntry(read: TypedPatient, today: CalendarDate): readonly Finding[] {
  const ruled = check(PATIENT_RULES, { patient: read as PatientFields, today });
  return [
    ...ruled,
    ...findingsOnFormat(read).filter(({ field }) => !ruled.some((finding) => finding.field === field)),
  ];
}

/**
 * The fields of an entry once nothing is found against it.
 * @throws ZodError for an entry that findings forbid
 */
export function fieldsOfEntry(read: TypedPatient): PatientFields {
  return PatientFields.parse(read);
}

function findingsOnFormat(read: TypedPatient): readonly Finding[] {
  const parsed = PatientFields.safeParse(read);
  if (parsed.success) return [];
  return parsed.error.issues.flatMap((issue) => {
    const field = String(issue.path[0]) as keyof PatientFields;
    const value = read[field];
    if (value === '') return []; // said by the required fields
    if (issue.code === 'too_big' && typeof issue.maximum === 'number')
      return stop('field.too-long', { limit: issue.maximum }, field);
    return stop(FORMAT_CODE[field] ?? 'field.control-characters', {}, field);
  });
}

function showDateOrNothing(date: CalendarDate | ''): string {
  return date === '' ? '' : showDate(date);
}

function onlyFields(patient: PatientFields): PatientFields {
  return Object.fromEntries(
    Object.keys(PatientFields.shape).map((field) => [field, patient[field as keyof PatientFields]]),
  ) as PatientFields;
}
