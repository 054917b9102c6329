import { describe, expect, it } from 'vitest';
import { check } from '../findings/finding';
import {
  clockIsWithinLimit,
  findingsOnBatch,
  isMarkedReady,
  offeredTypes,
  SIGNER_RULES,
  type Signing,
  SIGNING_RULES,
} from './rules';

const ME = '0190aaaa-0000-7000-8000-000000000001';
const whole: Signing = {
  prescription: { providerId: ME, scriptStatus: 'Pending' },
  schedule: 'IV',
  withheld: undefined,
  today: '2026-11-20',
  sender: { accountId: ME, npi: '1234567893', spi: '1234567890123', canSendControlledSubstance: true },
  practice: { address: '1 Elm', city: 'Mobile', state: 'AL', zipCode: '36602', phone: '2515550100' },
  pharmacy: { specialtyTypes: ['Retail', 'EPCS'] },
};
const codes = (change: Partial<Signing>) =>
  check(SIGNING_RULES, { ...whole, ...change }).map(({ code }) => code);

describe('a controlled prescription may be signed', () => {
  it('when everything holds', () => {
    expect(codes({})).toEqual([]);
  });

  it.each<[string, Partial<Signing>, string]>([
    [
      'of another prescriber',
      { prescription: { ...whole.prescription, providerId: 'other' } },
      'sending.other-provider',
    ],
    [
      'without all of S6-12',
      { sender: { ...whole.sender, canSendControlledSubstance: false } },
      'controlled.not-authorized',
    ],
    ['without an SPI', { sender: { ...whole.sender, spi: undefined } }, 'sending.provider-not-registered'],
    [
      'of a practice without a ZIP code',
      { practice: { ...whole.practice, zipCode: '' } },
      'practice.unreachable',
    ],
    [
      'that was sent',
      { prescription: { ...whole.prescription, scriptStatus: 'Sent' } },
      'prescription.not-pending',
    ],
    [
      'that was printed',
      { prescription: { ...whole.prescription, scriptStatus: 'Printed' } },
      'prescription.printed-not-sent',
    ],
    ['that is not controlled', { schedule: 'none' }, 'signing.not-needed'],
    ['of schedule I', { schedule: 'I' }, 'controlled.schedule-one'],
    ['of an unknown schedule', { schedule: 'unknown' }, 'controlled.schedule-unknown'],
    ['withheld since it was written', { withheld: 'name-shared' }, 'prescription.drug-withheld'],
    ['without a pharmacy', { pharmacy: undefined }, 'prescription.pharmacy-required'],
    [
      'for a pharmacy that is closed',
      { pharmacy: { specialtyTypes: ['EPCS'], activeEndTime: '2026-11-19' } },
      'prescription.pharmacy-inactive',
    ],
    [
      'for a pharmacy that does not take them',
      { pharmacy: { specialtyTypes: ['Retail'] } },
      'signing.pharmacy-cannot',
    ],
    ['for a pharmacy that says nothing', { pharmacy: { specialtyTypes: [] } }, 'signing.pharmacy-cannot'],
  ])('not one %s', (_, change, code) => {
    expect(codes(change)).toEqual([code]);
  });

  it.each(['II', 'III', 'IV', 'V'] as const)('of schedule %s', (schedule) => {
    expect(codes({ schedule })).toEqual([]);
  });

  it('is looked at before a pharmacy is chosen', () => {
    expect(check(SIGNER_RULES, { ...whole, pharmacy: undefined })).toEqual([]);
  });
});

describe('the ready mark', () => {
  it.each([
    ['not set', undefined, '2026-11-20T10:00:00.000Z', false],
    ['set after the patient was changed', '2026-11-20T10:00:01.000Z', '2026-11-20T10:00:00.000Z', true],
    ['set at the same moment', '2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.000Z', true],
    ['set before the patient was changed', '2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.001Z', false],
  ])('%s holds: %s', (_, readyAt, patientUpdatedAt, holds) => {
    expect(isMarkedReady({ readyAt, patientUpdatedAt })).toBe(holds);
  });
});

describe('several signed together', () => {
  const ready = {
    patientId: 'a',
    readyAt: '2026-11-20T10:00:00.000Z',
    patientUpdatedAt: '2026-11-01T10:00:00.000Z',
  };
  it.each([
    ['one that is ready', [ready], []],
    ['three of one patient', [ready, ready, ready], []],
    ['one that is not ready among others', [ready, { ...ready, readyAt: undefined }], ['signing.not-ready']],
    ['two patients', [ready, { ...ready, patientId: 'b' }], ['signing.other-patient']],
  ])('%s', (_, candidates, expected) => {
    expect(findingsOnBatch(candidates).map(({ code }) => code)).toEqual(expected);
  });
});

describe('the clock (21 CFR 1311.120(b)(17))', () => {
  it.each([
    [0, true],
    [300_000, true],
    [300_001, false],
    [-300_000, true],
    [-300_001, false],
  ])('off by %i ms may date a signature: %s', (off, within) => {
    expect(clockIsWithinLimit(off)).toBe(within);
  });
});

describe('ways of authenticating (S7-42)', () => {
  const hardware = { kind: 'hardware', acceptsPush: false } as const;
  const soft = { kind: 'soft', acceptsPush: false } as const;
  const phone = { kind: 'soft', acceptsPush: true } as const;
  it.each([
    ['nothing', [], true, []],
    ['a hardware token', [hardware], true, ['Hwtok']],
    ['a soft token', [soft], true, ['Swtok']],
    ['a phone', [phone], true, ['Swtok', 'Oob']],
    ['a phone that cannot be reached by this service', [phone], false, ['Swtok']],
    ['everything', [phone, hardware], true, ['Hwtok', 'Swtok', 'Oob']],
  ])('with %s', (_, authenticators, hasPhone, expected) => {
    expect(offeredTypes(authenticators, hasPhone)).toEqual(expected);
  });
});
