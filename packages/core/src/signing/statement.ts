/**
 * The statement of 21 CFR 1311.140(a)(3), word for word: in view while the second factor is asked for, below
 * the prescriptions that it speaks of.
 */
export const SIGNING_STATEMENT =
  'By completing the two-factor authentication protocol at this time, you are legally signing ' +
  'the prescription(s) and authorizing the transmission of the above ' +
  'information to the pharmacy for dispensing. The two-factor authentication protocol may only ' +
  'be completed by the practitioner whose name and DEA ' +
  'registration number appear above.';
