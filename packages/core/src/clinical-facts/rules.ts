import { differenceInCalendarDays } from 'date-fns';
import { type Finding, pass, stop } from '../findings/finding';
import type { Gender, PatientFields } from '../patients/model';
import { ageOn, type CalendarDate } from '../values/dates';
import type { ClinicalFactKind, NewClinicalFact } from './model';
import { CLINICAL_FACT_KINDS } from './vocabulary';

/** An eGFR outside of it is a slip or another unit: laboratories report none above 200. */
export const EGFR_BOUNDS = { least: 1, most: 200 } as const;
/** A birth is expected at most 43 weeks from now, and no pregnancy lasts 3 weeks beyond it. */
const DUE_DAYS = { past: 21, ahead: 301 } as const;

/** From which age to which someone may be pregnant, in months: from 12 to the 55th birthday (ours). */
const MAY_BE_PREGNANT = { from: 12 * 12, to: 55 * 12 } as const;

/** Whether pregnancy can concern a patient; a sex or an age that is not known excludes nothing. */
export const canBePregnant = (gender: Gender, ageMonths: number | undefined): boolean =>
  gender !== 'Male' &&
  (ageMonths === undefined || (ageMonths >= MAY_BE_PREGNANT.from && ageMonths < MAY_BE_PREGNANT.to));

/** From which age on smoking is asked, in months: from the 10th birthday (ours). */
const MAY_SMOKE_FROM = 10 * 12;

/** The facts that are asked of a patient: those that can concern them; an unknown age or sex excludes none. */
export function askedFacts(
  { gender, birthDate }: Pick<PatientFields, 'gender' | 'birthDate'>,
  today: CalendarDate,
): readonly ClinicalFactKind[] {
  // Whole years are enough: both bounds are birthdays.
  const ageMonths = birthDate === '' ? undefined : 12 * ageOn(birthDate, today);
  const mayBePregnant = canBePregnant(gender, ageMonths);
  const concerns: Readonly<Record<ClinicalFactKind, boolean>> = {
    pregnancy: mayBePregnant,
    lactation: mayBePregnant,
    kidney: true,
    smoking: ageMonths === undefined || ageMonths >= MAY_SMOKE_FROM,
  };
  return CLINICAL_FACT_KINDS.filter((kind) => concerns[kind]);
}

/** What speaks against recording a fact: impossible days and values. */
export function findingsOnClinicalFact(
  { birthDate }: Pick<PatientFields, 'birthDate'>,
  fact: NewClinicalFact,
  today: CalendarDate,
): readonly Finding[] {
  const { observedOn } = fact;
  const isImpossible =
    observedOn !== '' && (observedOn > today || (birthDate !== '' && observedOn < birthDate));
  return [
    ...(isImpossible ? stop('clinical-fact.day-impossible', {}, 'observedOn') : pass),
    ...(fact.kind === 'kidney' ? findingsOnEgfr(fact.value) : pass),
    ...(fact.kind === 'pregnancy' ? findingsOnDueDay(fact, today) : pass),
  ];
}

function findingsOnEgfr(value: string): readonly Finding[] {
  const { least, most } = EGFR_BOUNDS;
  return Number(value) >= least && Number(value) <= most
    ? pass
    : stop('clinical-fact.egfr-out-of-bounds', { least, most }, 'value');
}

function findingsOnDueDay(
  { value, dueOn }: { readonly value: string; readonly dueOn: string },
  today: CalendarDate,
): readonly Finding[] {
  if (dueOn === '') return pass;
  if (value === 'no') return stop('clinical-fact.due-without-pregnancy', {}, 'dueOn');
  const ahead = differenceInCalendarDays(new Date(dueOn), new Date(today));
  return ahead >= -DUE_DAYS.past && ahead <= DUE_DAYS.ahead
    ? pass
    : stop('clinical-fact.due-impossible', {}, 'dueOn');
}
