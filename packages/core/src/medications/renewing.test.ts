import { describe, expect, it } from 'vitest';
import { newForm } from '../prescriptions/model';
import type { Medication } from './model';
import { findingsOnRenewal, isRenewedTogether } from './renewing';
import { LISINOPRIL } from '../drugs/testing/lisinopril';

const TODAY = '2026-11-20';
const ID = '0198f000-0000-7000-8000-000000000001';

describe('a medicine is renewed together with others', () => {
  it.each<[string, Pick<Medication, 'renewsId' | 'waits'>, string[]]>([
    ['by its prescription', { renewsId: ID }, []],
    ['not without one', {}, ['medication.renewal-nothing']],
    [
      'not while one waits',
      { renewsId: ID, waits: [{ what: 'pending', id: ID }] },
      ['medication.renewal-waits'],
    ],
    [
      'not while another takes its place',
      { renewsId: ID, waits: [{ what: 'replacing', id: ID }] },
      ['medication.renewal-waits'],
    ],
    [
      'not while a pharmacy asks',
      {
        renewsId: ID,
        waits: [
          { what: 'request', id: ID },
          { what: 'pending', id: ID },
        ],
      },
      ['medication.renewal-requested'],
    ],
  ])('%s', (_, medication, codes) => {
    expect(isRenewedTogether(medication).map(({ code }) => code)).toEqual(codes);
  });
});

describe('a repeated prescription whose form no one opens', () => {
  const drug = LISINOPRIL;
  const child = {
    birthDate: '2016-01-01',
    address: '1 Row',
    city: 'Birmingham',
    state: 'AL' as const,
    zipCode: '35205',
    height: '50',
    heightUnits: 'in' as const,
    heightMeasuredOn: '2026-10-01',
    weight: '60',
    weightUnits: 'lb' as const,
    weightMeasuredOn: '2026-10-21',
  };
  const form = {
    ...newForm(TODAY, 'C48542'),
    sig: 'Take 1 tablet by mouth daily',
    sigChosen: true,
    dispense: '30',
    daysSupply: '30',
  };
  const codesOf = (changes: Partial<Parameters<typeof findingsOnRenewal>[0]>) =>
    findingsOnRenewal({ patient: child, drug, form, today: TODAY, weightDays: 30, ...changes }).map(
      ({ code }) => code,
    );

  it('is saved where the form is whole', () => {
    expect(codesOf({})).toEqual([]);
  });
  it.each<[string, Parameters<typeof codesOf>[0], string]>([
    ['its weight is a day too old', { weightDays: 29 }, 'patient.weight-old'],
    ['the address is missing', { patient: { ...child, address: '' } }, 'patient.no-address'],
    ['the directions are missing', { form: { ...form, sig: '' } }, 'prescription.sig-missing'],
    ['the PDMP is asked about', { drug: { ...drug, schedule: 'II' } }, 'medication.renewal-monitored'],
  ])('is not saved where %s', (_, changes, code) => {
    expect(codesOf(changes)).toContain(code);
  });
});
