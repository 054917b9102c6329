import { say } from '../findings/messages';

/** Where a registration is used. */
export interface RegistrationUse {
  /** '' where none is stated. */
  readonly deaNumber: string;
  /** The state it is for, as stated; '' where no one has. */
  readonly registeredIn: string;
  readonly practiceState: string;
  /** Where the patient lives; undefined where no patient is meant. */
  readonly patientState?: string | undefined;
}

/**
 * What speaks against a DEA registration being that of the place, in a sentence. A practitioner who practices
 * in more than one state is registered in each: an office is covered by a registration in the same state
 * alone (21 CFR 1301.12(a), (b)(3); 71 FR 69478), and the DEA reads 21 U.S.C. 822(a)(2) and 802(10) so that
 * the patient's state counts. There are exceptions that nothing here can know, so it is said and refuses
 * nothing (docs/decisions/credentials.md).
 * @returns undefined where nothing differs, or there is no number
 */
export function registeredStateNote({
  deaNumber,
  registeredIn,
  practiceState,
  patientState = '',
}: RegistrationUse): string | undefined {
  if (deaNumber === '') return undefined;
  if (registeredIn === '') return say('credential.dea-state-unstated');
  const differs = (state: string) => state !== '' && state !== registeredIn;
  const others = [
    ...(differs(practiceState) ? [`the practice is in ${practiceState}`] : []),
    ...(differs(patientState) ? [`the patient lives in ${patientState}`] : []),
  ].join(' and ');
  return others === '' ? undefined : say('credential.dea-state-other', { state: registeredIn, others });
}

/** A DEA number with the state that it is for. */
export function deaNumberText(deaNumber: string, registeredIn: string): string {
  return deaNumber === '' ? 'None' : `${deaNumber}, ${registeredInText(registeredIn)}`;
}

/** For which state a registration is, behind its number. @param registeredIn '' where no one has stated it */
export const registeredInText = (registeredIn: string): string =>
  registeredIn === '' ? 'state not stated' : `registered in ${registeredIn}`;
