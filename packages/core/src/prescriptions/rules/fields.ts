import { pass, stop, type Rule } from '../../findings/finding';
import { type Drug, isOralLiquid } from '../../drugs/model';
import { isOfferedUnit } from '../../drugs/potency-units';
import type { CalendarDate } from '../../values/dates';
import { compareDecimals, isPlainDecimal } from '../../values/decimals';
import { hasControlCharacters } from '../../values/text';
import { COMMENT_LIMIT, DISPENSE_LIMIT, NOTE_LIMIT, type PrescriptionForm, SIG_LIMIT } from '../model';

/** A form beside what its rules depend on. */
export interface FormInContext {
  readonly form: PrescriptionForm;
  readonly drug: Pick<Drug, 'schedule' | 'route' | 'doseForm' | 'potencyUnitCode'>;
  readonly patientIsMinor: boolean;
  /** In the practice's time zone. */
  readonly today: CalendarDate;
}

/** P5-8: dispense and sig, named together when empty. */
export const dispenseAndSigAreGiven: Rule<Pick<FormInContext, 'form'>> = ({ form }) => {
  const empty = [form.dispense.trim() === '' && 'Dispense', form.sig.trim() === '' && 'Sig'].filter(
    (name) => name !== false,
  );
  return empty.length === 0
    ? pass
    : stop(
        'prescription.populate-fields',
        { list: empty.join(', ') },
        form.dispense.trim() === '' ? 'dispense' : 'sig',
      );
};

/** P5-10, N5-1: present, a plain number above 0, at most 11 characters. */
export const dispenseIsNumber: Rule<Pick<FormInContext, 'form'>> = ({ form: { dispense } }) => {
  const typed = dispense.trim();
  if (typed === '') return stop('prescription.dispense-missing', {}, 'dispense');
  if (!isPlainDecimal(typed) || compareDecimals(typed, '0') <= 0)
    return stop('prescription.dispense-invalid', {}, 'dispense');
  return typed.length > DISPENSE_LIMIT ? stop('prescription.dispense-too-long', {}, 'dispense') : pass;
};

/** P5-10, N5-2: present, at most 140 characters, nothing that cannot be sent. */
export const sigFits: Rule<Pick<FormInContext, 'form'>> = ({ form: { sig } }) => {
  if (sig.trim() === '') return stop('prescription.sig-missing', {}, 'sig');
  if (hasControlCharacters(sig)) return stop('field.control-characters', {}, 'sig');
  return sig.trim().length > SIG_LIMIT ? stop('prescription.sig-too-long', {}, 'sig') : pass;
};

/**
 * P5-11: for a patient under 18 and an oral liquid in mL, units and sig are not typed: the sig is chosen from
 * a list.
 */
export function sigIsChosenOnly({
  drug,
  patientIsMinor,
}: Pick<FormInContext, 'drug' | 'patientIsMinor'>): boolean {
  return patientIsMinor && isOralLiquid(drug);
}

/** P5-11 as read: for a minor's oral liquid in mL the sig is chosen, not typed. */
export const minorsLiquidSigIsChosen: Rule<FormInContext> = ({ form, drug, patientIsMinor }) =>
  sigIsChosenOnly({ drug, patientIsMinor }) && !form.sigChosen
    ? stop('prescription.sig-not-chosen', {}, 'sig')
    : pass;

/** P5-11: and its units stay those of the product. */
export const minorsLiquidKeepsItsUnits: Rule<FormInContext> = ({ form, drug, patientIsMinor }) =>
  sigIsChosenOnly({ drug, patientIsMinor }) && form.units !== drug.potencyUnitCode
    ? stop('prescription.units-fixed', {}, 'units')
    : pass;

/** P5-21, readings P3-13: only units of the approved list are written. */
export const unitIsOffered: Rule<{ readonly form: Pick<PrescriptionForm, 'units'> }> = ({
  form: { units },
}) => (isOfferedUnit(units) ? pass : stop('prescription.unit-not-offered', {}, 'units'));

/** The earliest fill date exists and is today or later. */
export const effectiveDateIsNotPast: Rule<Pick<FormInContext, 'form' | 'today'>> = ({
  form: { effectiveDate },
  today,
}) => {
  if (effectiveDate === '') return stop('field.date-invalid', {}, 'effectiveDate');
  return effectiveDate < today ? stop('prescription.effective-date-in-past', {}, 'effectiveDate') : pass;
};

/**
 * The note fits SCRIPT's Note element (210 characters), comments fit the chart; neither has control
 * characters.
 */
export const notesFit: Rule<Pick<FormInContext, 'form'>> = ({ form }) =>
  (
    [
      ['pharmacyNote', NOTE_LIMIT],
      ['comments', COMMENT_LIMIT],
    ] as const
  ).flatMap(([field, limit]) => {
    if (hasControlCharacters(form[field].replace(/[\r\n\t]/g, ' ')))
      return stop('field.control-characters', {}, field);
    return form[field].trim().length > limit ? stop('prescription.note-too-long', { limit }, field) : pass;
  });

/** P5-18: the two ICD-10 codes differ. */
export const diagnosesDiffer: Rule<Pick<FormInContext, 'form'>> = ({ form }) =>
  form.primaryIcd10Code !== '' && form.primaryIcd10Code === form.secondaryIcd10Code
    ? stop('prescription.icd-equal', {}, 'secondaryIcd10Code')
    : pass;
