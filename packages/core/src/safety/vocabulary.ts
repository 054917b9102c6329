/**
 * What became of a judgement: someone saved the prescription with what was found; the sender was asked and
 * has not answered, has answered with a reason, or was shown what needs none. What was saved answers nothing.
 */
export const JUDGEMENT_OUTCOMES = ['saved', 'asked', 'answered', 'informed'] as const;
export type JudgementOutcome = (typeof JUDGEMENT_OUTCOMES)[number];

/** Acts by which something can be checked that was not; each opens a form that exists, or asks once more. */
export const COVERAGE_ACTS = [
  'record-pregnancy',
  'record-lactation',
  'record-kidney',
  'record-smoking',
  'record-weight',
  'record-allergies',
  'match-allergy',
  'match-medication',
  'match-fill',
  'ask-plan',
  'match-former-allergies',
  'match-former-medications',
  'try-again',
] as const;
export type CoverageAct = (typeof COVERAGE_ACTS)[number];

/** How far the request to make a line quiet is: it waits for a second person, holds, was declined, or was ended. */
export const QUIET_STATES = ['asked', 'approved', 'declined', 'ended'] as const;
