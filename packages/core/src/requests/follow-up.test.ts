import { describe, expect, it } from 'vitest';
import { newForm } from '../prescriptions/model';
import { formOfMedication, medicationToWrite } from './follow-up';
import type { RequestMedication } from './model';

const today = '2026-11-20';
const named = (description: string): RequestMedication => ({ description, schedule: 'none' });
const [asked, other, prescribed, dispensed] = [
  named('asked'),
  named('other'),
  named('prescribed'),
  named('dispensed'),
];
const tablets = { schedule: 'none', potencyUnitCode: 'C48542' } as const;

describe('what a new prescription in place of a request starts from', () => {
  it.each([
    ['the one that is asked for', { requested: [asked], prescribed, dispensed }, asked],
    [
      'what was prescribed, where several are offered',
      { requested: [asked, other], prescribed, dispensed },
      prescribed,
    ],
    ['what was prescribed, where nothing is asked for', { requested: [], prescribed, dispensed }, prescribed],
    ['what was dispensed, where nothing else is said', { requested: [], dispensed }, dispensed],
    ['the first that is offered, where nothing else is said', { requested: [asked, other] }, asked],
    ['nothing, where nothing is said', { requested: [] }, undefined],
  ])('is %s', (_, content, expected) => {
    expect(medicationToWrite(content)).toBe(expected);
  });
});

describe('the form of a medication of a request', () => {
  it('says what the pharmacy said, filled from today', () => {
    const medication: RequestMedication = {
      ...asked,
      quantity: '90',
      units: 'C48480',
      daysSupply: 30,
      sig: 'Take 1 daily',
      refills: { count: 3 },
      substitutionAllowed: false,
      note: 'Please hurry',
      writtenDate: '2026-01-02',
    };
    expect(formOfMedication(medication, tablets, today)).toEqual({
      ...newForm(today, 'C48480'),
      dispense: '90',
      daysSupply: '30',
      sig: 'Take 1 daily',
      refills: { count: 3 },
      substitutionAllowed: false,
    });
  });

  it('leaves empty what the pharmacy did not say', () => {
    expect(formOfMedication(asked, tablets, today)).toEqual(newForm(today, 'C48542'));
  });

  it('takes the unit of the drug for one that may not be written', () => {
    expect(formOfMedication({ ...asked, units: 'C44278' }, tablets, today).units).toBe('C48542');
  });

  it.each([
    ['none', { prn: true } as const, { prn: true }],
    ['none', { count: 11 }, { count: 11 }],
    ['III', { count: 5 }, { count: 5 }],
    ['III', { count: 6 }, { count: 0 }],
    ['V', { prn: true } as const, { count: 0 }],
    ['II', { count: 1 }, { count: 0 }],
  ] as const)('of a drug of schedule %s takes refills %o as %o', (schedule, refills, expected) => {
    expect(formOfMedication({ ...asked, refills }, { ...tablets, schedule }, today).refills).toEqual(
      expected,
    );
  });
});
