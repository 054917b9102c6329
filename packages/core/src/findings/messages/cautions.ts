import { error, type Message, warning } from './message';

/** Facts of a patient that change prescribing, and what could not be checked against them. */
export const cautionMessages = {
  'clinical-fact.day-impossible': error('The day lies between the birth date and today.'),
  'clinical-fact.egfr-out-of-bounds': error(
    'The eGFR must be between {least} and {most} mL/min/1.73 m². Check the number.',
  ),
  'clinical-fact.due-without-pregnancy': error(
    'A due date belongs to a pregnancy. Take it out, or choose Yes.',
  ),
  'clinical-fact.due-impossible': error(
    'The due date lies at most 43 weeks ahead and 3 weeks back. Check the day.',
  ),
  'clinical-fact.already-wrong': error('This entry is already marked as entered in error.'),
  'cautions.pregnancy-unknown': warning(
    'Pregnancy not checked: it is not recorded lately whether this patient is pregnant.',
  ),
  'cautions.lactation-unknown': warning('Breast-feeding not checked: nothing is recorded.'),
  'cautions.kidney-unknown': warning('Kidney function not checked: no eGFR is recorded.'),
  'cautions.kidney-stale': warning('Kidney function not checked: the eGFR is more than a year old.'),
  'cautions.smoking-unknown': warning(
    'Smoking not checked: there is no recent record of whether the patient smokes.',
  ),
  'cautions.age-unknown': warning('Age not checked: the birth date is not known.'),
  'cautions.problems-unread': warning(
    'Diseases, pregnancy and kidney function could not be checked: the problem list could not be read.',
  ),
  'cautions.problems-not-held': warning('{ingredient}: not checked. No rule knows it, for this or any drug.'),
  'cautions.not-held': warning(
    'Pregnancy and diseases not checked: no rules have been written for {ingredient}.',
  ),
} as const satisfies Record<string, Message>;
