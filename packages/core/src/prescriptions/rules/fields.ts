import { pass, stop, type Rule } from '../../findings/finding';
import { type Drug, isOralLiquid } from '../../drugs/model';
import { abbreviatedName, errorProneForms } from '../../sig/error-prone';
import type { DispensedProduct } from '../../sig/dispensed-dose';
import { sigOf } from '../../sig/rules';
import type { CalendarDate } from '../../values/dates';
import { compareDecimals, isPlainDecimal } from '../../values/decimals';
import { asReceived, unsendableCharacter } from '../../values/plain-text';
import { hasControlCharacters } from '../../values/text';
import { COMMENT_LIMIT, DISPENSE_LIMIT, NOTE_LIMIT, type PrescriptionForm } from '../model';
import { SIG_LIMIT, STEPS_LIMIT } from '../../sig/limits';

/** A form with what its rules depend on. */
export interface FormInContext {
  readonly form: PrescriptionForm;
  readonly drug: Pick<Drug, 'schedule' | 'compound'> & DispensedProduct;
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

/** A sig, with its product where the catalog has it. */
interface SigInContext {
  readonly form: Pick<PrescriptionForm, 'sig'>;
  readonly drug?: Pick<Drug, 'doseForm' | 'route'> | undefined;
}

/**
 * How long a sig may be: 140 characters (P9-5); several steps that were wholly understood, such as a taper, or
 * the rows of a scale, may have the 1,000 that SCRIPT 2017071 carries (readings).
 */
export function sigLimit({ form, drug }: SigInContext): number {
  const steps = (form.sig.trim().length > SIG_LIMIT ? sigOf(form.sig, drug)?.steps : undefined) ?? [];
  return steps.length > 1 || steps.some(({ scale }) => scale) ? STEPS_LIMIT : SIG_LIMIT;
}

/** P5-10, N5-2: present, not too long, nothing that cannot be sent. */
export const sigFits: Rule<SigInContext> = ({ form, drug }) => {
  const { sig } = form;
  if (sig.trim() === '') return stop('prescription.sig-missing', {}, 'sig');
  if (hasControlCharacters(sig)) return stop('field.control-characters', {}, 'sig');
  return sig.trim().length > sigLimit({ form, drug }) ? stop('prescription.sig-too-long', {}, 'sig') : pass;
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

/** The earliest fill date exists and is today or later. */
export const effectiveDateIsNotPast: Rule<Pick<FormInContext, 'form' | 'today'>> = ({
  form: { effectiveDate },
  today,
}) => {
  if (effectiveDate === '') return stop('field.date-invalid', {}, 'effectiveDate');
  return effectiveDate < today ? stop('prescription.effective-date-in-past', {}, 'effectiveDate') : pass;
};

/**
 * What a pharmacist reads about refills as needed: SCRIPT 2017071 has no other way, and counts it with the
 * note (@erx/script/refills).
 */
export const PRN_NOTE = 'Refill as needed (PRN).';

/** How long the pharmacy note may be: SCRIPT's Note element takes 210 characters, words for PRN among them. */
export function noteLimit({ refills }: Pick<PrescriptionForm, 'refills'>): number {
  return 'prn' in refills ? NOTE_LIMIT - PRN_NOTE.length - 1 : NOTE_LIMIT;
}

/** The note exactly as it goes out, with what is said of refills as needed. */
export function sentNote({
  refills,
  pharmacyNote,
}: Pick<PrescriptionForm, 'refills' | 'pharmacyNote'>): string {
  return ['prn' in refills ? PRN_NOTE : '', asReceived(pharmacyNote)].filter(Boolean).join(' ');
}

/** No character of the note is one that no message can carry, and no form has been misread with harm (ISMP). */
export const noteIsSendable: Rule<Pick<FormInContext, 'form'>> = ({ form: { pharmacyNote } }) => {
  const character = unsendableCharacter(pharmacyNote);
  if (character !== undefined) return stop('prescription.note-character', { character }, 'pharmacyNote');
  const [first] = errorProneForms(pharmacyNote);
  if (first) return stop('sig.error-prone', { found: first.found, write: first.write }, 'pharmacyNote');
  const abbreviated = abbreviatedName(pharmacyNote);
  return abbreviated === undefined ? pass : stop('sig.abbreviated', { found: abbreviated }, 'pharmacyNote');
};

/** Note and comments fit, as they go out; neither has control characters. */
export const notesFit: Rule<Pick<FormInContext, 'form'>> = ({ form }) =>
  (
    [
      ['pharmacyNote', noteLimit(form)],
      ['comments', COMMENT_LIMIT],
    ] as const
  ).flatMap(([field, limit]) => {
    if (hasControlCharacters(form[field].replace(/[\r\n\t]/g, ' ')))
      return stop('field.control-characters', {}, field);
    const length = field === 'pharmacyNote' ? asReceived(form[field]).length : form[field].trim().length;
    return length > limit ? stop('prescription.note-too-long', { limit }, field) : pass;
  });

/**
 * A diagnosis was chosen: what was only typed has no words of the list, and no one drops it unsaid (P2-13).
 */
export const diagnosesAreChosen: Rule<Pick<FormInContext, 'form'>> = ({ form }) =>
  (['primary', 'secondary'] as const).flatMap((which) =>
    form[`${which}Icd10Code`] !== '' && form[`${which}Icd10Description`].trim() === ''
      ? stop('prescription.icd-not-chosen', {}, `${which}Icd10Code`)
      : pass,
  );

/** P5-18: the two ICD-10 codes differ. */
export const diagnosesDiffer: Rule<Pick<FormInContext, 'form'>> = ({ form }) =>
  form.primaryIcd10Code !== '' && form.primaryIcd10Code === form.secondaryIcd10Code
    ? stop('prescription.icd-equal', {}, 'secondaryIcd10Code')
    : pass;
