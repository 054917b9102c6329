import { drugPlace } from './drug-place';
import type { Drug } from './model';

/** How well a form suits a patient, 0 best, and why it is not the best. */
export interface FormFit {
  readonly rank: 0 | 1 | 2 | 3;
  readonly reason?: string;
}

/**
 * Under this age, in years, a child is offered what need not be swallowed whole first. European Medicines
 * Agency, Reflection paper: formulations of choice for the paediatric population
 * (EMEA/CHMP/PEG/194810/2005): at two to five years only the smallest tablets are accepted.
 */
export const SWALLOWS_FROM = 6;

const FITS: FormFit = { rank: 0 };

/**
 * How a product's form suits a patient: for a small child liquids first, then what melts or is chewed, then
 * tablets, and capsules last. All forms suit where the age is not known, and what is not taken by mouth.
 * @param ageYears whole years; undefined where no birth date is recorded
 */
export function formFit(drug: Pick<Drug, 'doseForm' | 'route'>, ageYears: number | undefined): FormFit {
  if (ageYears === undefined || ageYears >= SWALLOWS_FROM) return FITS;
  if (!['oral', 'extended', 'delayed'].includes(drugPlace(drug))) return FITS;
  const form = drug.doseForm.toLowerCase();
  if (/capsule/.test(form))
    return { rank: 3, reason: `Capsule: hard to swallow under ${SWALLOWS_FROM} years` };
  if (/chewable|disintegrating|dispersible|effervescent|granule|powder|film/.test(form)) return { rank: 1 };
  if (/tablet/.test(form)) return { rank: 2, reason: `Tablet: hard to swallow under ${SWALLOWS_FROM} years` };
  return FITS;
}
