/**
 * What a change request of type U wants confirmed of the prescriber, by SCRIPT's MessageRequestSubCode, as
 * people read it.
 */
const ASKED_OF_PRESCRIBER: Readonly<Record<string, string>> = {
  A: 'State license',
  B: 'DEA registration in the state',
  C: 'DEA registration for the class of the drug',
  D: 'State controlled substance registration',
  E: 'State controlled substance registration for the class of the drug',
  F: 'Waiver to treat opioid use disorder',
  G: 'Individual NPI',
  H: 'Enrollment with the benefit plan',
  I: 'Authority to prescribe this drug',
  J: 'Enrollment in the REMS program',
  L: 'Supervising prescriber',
  M: 'Certificate to prescribe',
};

/** The words for a code; the code itself where no one knows it. */
export function showAskedOfPrescriber(code: string): string {
  return ASKED_OF_PRESCRIBER[code] ?? code;
}
