import { describe, expect, it } from 'vitest';
import { sentences } from '../findings/finding';
import { controlledPageIsWhole, type PrintedPage } from './controlled-page';

const whole: PrintedPage = {
  printout: 'original',
  schedule: 'IV',
  practice: { address: '1 Elm Street', city: 'Mobile', state: 'AL', zipCode: '36602' },
  prescriber: { name: 'Eleanor Whitcombe-Hayes', deaNumber: 'FW9990018', deaExpiresOn: '2026-11-26' },
  patient: { address: '2 Oak Street', city: 'Mobile', state: 'AL', zipCode: '36602' },
  today: '2026-11-26',
};
const prescriber = { name: 'Eleanor Whitcombe-Hayes', deaNumber: 'FW9990018' };
const nowhere = { address: '', city: '', state: '', zipCode: '' };

describe('a page of a controlled substance (21 CFR 1306.05(a))', () => {
  it.each<[string, Partial<PrintedPage>, string[]]>([
    ['with everything, on the last day of the registration', {}, []],
    [
      'of a practice without a street',
      { practice: { ...whole.practice, address: ' ' } },
      ['printing.practice-address'],
    ],
    [
      'of a practice without a city',
      { practice: { ...whole.practice, city: '' } },
      ['printing.practice-address'],
    ],
    [
      'of a practice without a state',
      { practice: { ...whole.practice, state: '' } },
      ['printing.practice-address'],
    ],
    [
      'of a practice without a ZIP code',
      { practice: { ...whole.practice, zipCode: '' } },
      ['printing.practice-address'],
    ],
    ['without a DEA number', { prescriber: { ...prescriber, deaNumber: '' } }, ['printing.dea-number']],
    [
      'the day after the registration ended',
      { prescriber: { ...prescriber, deaExpiresOn: '2026-11-25' } },
      ['printing.dea-expired'],
    ],
    ['of a registration whose end nobody stated', { prescriber }, []],
    ['of a prescriber whom whoever asks does not know', { prescriber: undefined }, []],
    ['of a patient without an address', { patient: nowhere }, ['printing.patient-address']],
    ['of a patient whom whoever asks does not know', { patient: undefined }, []],
    [
      'of an unknown schedule, as of a controlled one',
      { schedule: 'unknown', practice: nowhere },
      ['printing.practice-address'],
    ],
    [
      'of what is not controlled',
      { schedule: 'none', practice: nowhere, prescriber: { ...prescriber, deaNumber: '' } },
      [],
    ],
    ['as a copy, which nobody dispenses by', { printout: 'copy', practice: nowhere }, []],
    [
      'as an original after a failure',
      { printout: 'original-after-failure', practice: nowhere },
      ['printing.practice-address'],
    ],
    [
      'without anything, each is said',
      { practice: nowhere, patient: nowhere, prescriber: { name: 'you', deaNumber: ' ' } },
      ['printing.practice-address', 'printing.dea-number', 'printing.patient-address'],
    ],
  ])('%s', (_, change, codes) => {
    expect(controlledPageIsWhole({ ...whole, ...change }).map(({ code }) => code)).toEqual(codes);
  });

  it('says what is lacking, of whom, and who mends it', () => {
    const said = sentences(
      controlledPageIsWhole({
        ...whole,
        practice: nowhere,
        prescriber: { ...prescriber, deaNumber: '' },
        patient: { ...nowhere, state: 'AL' },
      }),
    ).join(' ');
    for (const part of [
      'this practice has no address. It can be printed once an administrator',
      'none is stated for Eleanor Whitcombe-Hayes',
      'this patient has no address, city or ZIP code',
    ])
      expect(said).toContain(part);
  });
});
