import { describe, expect, it } from 'vitest';
import { deaNumberText, registeredStateNote, type RegistrationUse } from './registered-state';

const use: RegistrationUse = {
  deaNumber: 'FW9990018',
  registeredIn: 'AL',
  practiceState: 'AL',
  patientState: 'AL',
};

describe('the state of a DEA registration (21 CFR 1301.12)', () => {
  it.each<[string, Partial<RegistrationUse>, string | undefined]>([
    ['is that of practice and patient', {}, undefined],
    ['is that of the practice, and no patient is meant', { patientState: undefined }, undefined],
    ['is another than the practice’s', { practiceState: 'AZ' }, 'stated for AL, and the practice is in AZ.'],
    ['is another than the patient’s', { patientState: 'GA' }, 'stated for AL, and the patient lives in GA.'],
    [
      'is another than both',
      { practiceState: 'AZ', patientState: 'GA' },
      'stated for AL, and the practice is in AZ and the patient lives in GA.',
    ],
    ['is compared with what is known alone', { practiceState: '', patientState: '' }, undefined],
    ['was stated by nobody', { registeredIn: '' }, 'the state of the DEA registration is not entered'],
    ['is nothing without a number', { deaNumber: '', practiceState: 'AZ' }, undefined],
  ])('%s', (_, change, said) => {
    const note = registeredStateNote({ ...use, ...change });
    if (said === undefined) expect(note).toBeUndefined();
    else {
      expect(note).toContain(said);
      expect(note).toMatch(/not checked/i);
    }
  });

  it.each([
    ['FW9990018', 'AL', 'FW9990018, registered in AL'],
    ['FW9990018', '', 'FW9990018, state not stated'],
    ['', 'AL', 'None'],
  ])('stands beside the number: %s %s', (number, state, text) => {
    expect(deaNumberText(number, state)).toBe(text);
  });
});
