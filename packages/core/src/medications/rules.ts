import { check, type Finding, pass, stop, type Rule } from '../findings/finding';
import type { CalendarDate } from '../values/dates';
import { allergenOfIngredient } from '../allergies/allergens';
import type { AllergyEntry } from '../allergies/model';
import type { AdverseEffect, Medication, MedicationEntry, MedicationFields, MedicationStop } from './model';

/** The years that dates of medications lie in (N5-16). */
export const EARLIEST_YEAR = 1900;
export const LATEST_YEAR = 2099;

const DATES = ['startedAt', 'stoppedAt'] as const;

/** Start and stop of a medication; null or absent where not known. */
export interface MedicationDates {
  readonly startedAt?: CalendarDate | null | undefined;
  readonly stoppedAt?: CalendarDate | null | undefined;
}

/** N5-16: the years 1900 to 2099. */
export const datesAreOfOurTime: Rule<MedicationDates> = (dates) =>
  DATES.flatMap((field) => {
    const date = dates[field];
    return date === undefined || date === null ? pass : yearIsOfOurTime(Number(date.slice(0, 4)), field);
  });

/** N5-16: a medication is not stopped before it is started; on the same day it may be. */
export const stopsAfterStart: Rule<MedicationDates> = ({ startedAt, stoppedAt }) =>
  startedAt && stoppedAt && stoppedAt < startedAt
    ? stop('medication.stop-before-start', {}, 'stoppedAt')
    : pass;

/** Everything that must hold of a medication's dates. */
export const MEDICATION_RULES: readonly Rule<MedicationDates>[] = [datesAreOfOurTime, stopsAfterStart];

/** A medication is a product or has a description. */
export const medicationIsNamed: Rule<Pick<MedicationEntry, 'prescribableDrugId' | 'description'>> = ({
  prescribableDrugId,
  description,
}) =>
  prescribableDrugId === undefined && description.trim() === ''
    ? stop('medication.drug-required', {}, 'description')
    : pass;

/**
 * N4-19: the same drug is on the list of what a patient takes once; what was stopped or made inactive may be
 * added again.
 */
export function medicationIsNew(
  entry: Pick<MedicationEntry, 'prescribableDrugId' | 'description'>,
  others: readonly Pick<Medication, 'prescribableDrugId' | 'description' | 'hide' | 'stoppedAt'>[],
  today: CalendarDate,
): readonly Finding[] {
  const words = entry.description.trim().toLowerCase();
  const isSame = (other: Pick<Medication, 'prescribableDrugId' | 'description'>) =>
    (entry.prescribableDrugId !== undefined && other.prescribableDrugId === entry.prescribableDrugId) ||
    other.description.trim().toLowerCase() === words;
  return others.some((other) => isTaken(other, today) && isSame(other))
    ? stop('medication.already-added')
    : pass;
}

/**
 * Whether a patient takes it today: not made inactive, and not stopped before today. A course that ends on a
 * later day is taken until then.
 */
export function isTaken(
  { hide, stoppedAt }: Pick<Medication, 'hide' | 'stoppedAt'>,
  today: CalendarDate,
): boolean {
  return !hide && (stoppedAt === undefined || stoppedAt >= today);
}

/** N4-18: what was made inactive stays inactive; it is added again when it is taken again. */
export const staysInactive: Rule<{
  readonly before: Pick<MedicationFields, 'hide'>;
  readonly after: Pick<MedicationFields, 'hide'>;
}> = ({ before, after }) => (before.hide && !after.hide ? stop('medication.no-reactivation') : pass);

/** Free text is matched to a product; a product of the list stays what it is, and another is added. */
export const drugIsMatchedOnce: Rule<{
  readonly before: Pick<MedicationFields, 'prescribableDrugId'>;
  readonly after: Pick<MedicationFields, 'prescribableDrugId'>;
}> = ({ before, after }) =>
  before.prescribableDrugId !== null && after.prescribableDrugId !== before.prescribableDrugId
    ? stop('medication.drug-fixed', {}, 'prescribableDrugId')
    : pass;

/**
 * The day on which a medication that is made inactive was last taken: today, or the day before that it was
 * stopped on. None for what was never taken, or not yet: its effects do not last.
 */
export function lastDayTaken(
  { startedAt, stoppedAt }: Pick<Medication, 'startedAt' | 'stoppedAt'>,
  { reason }: Pick<MedicationStop, 'reason'>,
  today: CalendarDate,
): CalendarDate | undefined {
  if (reason === 'wrong-entry' || (startedAt !== undefined && startedAt > today)) return undefined;
  return stoppedAt !== undefined && stoppedAt < today ? stoppedAt : today;
}

/** The entry of the list of allergies that an adverse effect is recorded as: to its ingredient, or to the product. */
export function toAdverseAllergy(
  { patientId, description }: Pick<Medication, 'patientId' | 'description'>,
  { kind, reaction, severity }: AdverseEffect,
  ingredients: readonly string[],
): AllergyEntry {
  const [only] = ingredients.length === 1 ? ingredients.map(allergenOfIngredient) : [];
  return {
    patientId,
    allergydescription: only?.name ?? description,
    ...(only ? { pickListId: only.id } : {}),
    reaction: kind === 'intolerance' ? `Intolerance: ${reaction.trim()}` : reaction.trim(),
    severity,
  };
}

/** What may be changed of a stored medication. */
export function fieldsOfMedication({
  sig,
  startedAt,
  stoppedAt,
  hide,
  prescribableDrugId,
}: Medication): MedicationFields {
  return {
    sig,
    startedAt: startedAt ?? null,
    stoppedAt: stoppedAt ?? null,
    hide,
    prescribableDrugId: prescribableDrugId ?? null,
  };
}

/** Everything against a change of a stored medication. */
export function findingsOnMedicationChange(
  before: MedicationFields,
  after: MedicationFields,
): readonly Finding[] {
  return [
    ...check(MEDICATION_RULES, after),
    ...staysInactive({ before, after }),
    ...drugIsMatchedOnce({ before, after }),
  ];
}

/**
 * What is wrong with a date as it is typed, MM/dd/yyyy (N5-16): first the form, then the month, the day, the
 * year. Nothing for an empty text: dates of medications may be unknown.
 */
export function findingsOnTypedDate(typed: string, field: (typeof DATES)[number]): readonly Finding[] {
  const text = typed.trim();
  if (text === '') return pass;
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (!match) return stop('medication.date-format', {}, field);
  const [month, day, year] = match.slice(1).map(Number) as [number, number, number];
  if (month < 1 || month > 12) return stop('medication.month-invalid', {}, field);
  if (day < 1 || day > daysOfMonth(month, year)) return stop('medication.day-invalid', {}, field);
  return yearIsOfOurTime(year, field);
}

function yearIsOfOurTime(year: number, field: string): readonly Finding[] {
  if (year < EARLIEST_YEAR) return stop('medication.year-too-early', {}, field);
  return year > LATEST_YEAR ? stop('medication.year-too-late', {}, field) : pass;
}

function daysOfMonth(month: number, year: number): number {
  // the calendar repeats after 400 years
  return new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}
