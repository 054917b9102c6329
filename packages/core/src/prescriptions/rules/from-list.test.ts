import { describe, expect, it } from 'vitest';
import type { EpaState } from '../epa-state';
import {
  findingsOnSendingFromList,
  inSendingOrder,
  ownsPrescription,
  type SendingFromList,
  stepsBeforeSending,
} from './from-list';

const pharmacy = {
  ncpdpId: '9900001',
  storeName: 'Main Street',
  city: 'Mobile',
  state: 'AL',
  phonePrimary: '2515550100',
};
const fine: SendingFromList = {
  prescription: { providerId: 'me', scriptStatus: 'Pending', schedule: 'none', units: 'C48542', pharmacy },
  sender: { accountId: 'me', npi: '1234567893', spi: '1234567890001', canSendControlledSubstance: false },
  practice: { address: '1 Elm', city: 'Mobile', state: 'AL', zipCode: '36602', phone: '2515550100' },
  today: '2026-11-20',
};

describe('Sending from the list (P2-20, P5-21)', () => {
  const cases: readonly (readonly [
    string,
    {
      prescription?: Partial<SendingFromList['prescription']>;
      sender?: Partial<SendingFromList['sender']>;
      practice?: Partial<SendingFromList['practice']>;
    },
    readonly string[],
  ])[] = [
    ['all is well', {}, []],
    ['no NPI', { sender: { npi: undefined } }, ['sending.provider-not-registered']],
    ['no SPI', { sender: { spi: undefined } }, ['sending.provider-not-registered']],
    ['a practice without a telephone', { practice: { phone: '' } }, ['practice.unreachable']],
    ['another prescriber’s', { prescription: { providerId: 'other' } }, ['sending.other-provider']],
    ['sent already', { prescription: { scriptStatus: 'Sent' } }, ['prescription.not-pending']],
    ['printed', { prescription: { scriptStatus: 'Printed' } }, ['prescription.printed-not-sent']],
    ['no pharmacy', { prescription: { pharmacy: undefined } }, ['prescription.pharmacy-required']],
    [
      'a controlled substance without the right',
      { prescription: { schedule: 'IV' } },
      ['controlled.not-authorized'],
    ],
    [
      'a controlled substance with the right',
      { prescription: { schedule: 'II' }, sender: { canSendControlledSubstance: true } },
      [],
    ],
    [
      'an unknown schedule, right or not',
      { prescription: { schedule: 'unknown' }, sender: { canSendControlledSubstance: true } },
      ['controlled.schedule-unknown'],
    ],
    [
      'a unit that is no longer offered',
      { prescription: { units: 'C44278' } },
      ['prescription.unit-not-offered'],
    ],
  ];
  it.each(cases)('%s', (_, { prescription, sender, practice }, codes) => {
    const sending = {
      ...fine,
      prescription: { ...fine.prescription, ...prescription },
      sender: { ...fine.sender, ...sender },
      practice: { ...fine.practice, ...practice },
    } as SendingFromList;
    expect(findingsOnSendingFromList(sending).map(({ code }) => code)).toEqual(codes);
  });
});

describe('What comes before sending', () => {
  const table: readonly (readonly [EpaState | undefined, 'none' | 'IV', readonly string[]])[] = [
    [undefined, 'none', []],
    ['Approved', 'none', []],
    ['Denied', 'none', []],
    ['NotRequired', 'none', []],
    ['InProcess', 'none', ['ask-prior-authorization']],
    ['Started', 'none', ['ask-prior-authorization']],
    ['PartiallyDenied', 'none', ['ask-prior-authorization']],
    [undefined, 'IV', ['sign']],
    ['InProcess', 'IV', ['ask-prior-authorization', 'sign']],
  ];
  it.each(table)('prior authorization %s, schedule %s: %j', (epaState, schedule, steps) => {
    expect(stepsBeforeSending({ schedule, ...(epaState ? { epaState } : {}) })).toEqual(steps);
  });
});

describe('The order of a batch', () => {
  const row = (id: string, schedule: 'none' | 'II' | 'IV', patientId: string) => ({
    id,
    schedule,
    patientId,
  });
  it('goes patient by patient where something is signed, and keeps the order otherwise', () => {
    const rows = [
      row('a', 'IV', 'p1'),
      row('b', 'none', 'p2'),
      row('c', 'II', 'p2'),
      row('d', 'none', 'p1'),
      row('e', 'II', 'p1'),
    ];
    expect(inSendingOrder(rows).map(({ id }) => id)).toEqual(['b', 'd', 'a', 'e', 'c']);
  });
});

describe('What a pharmacy asks is offered to its prescriber alone (P6-4)', () => {
  it.each([
    ['me', '1234567893', true],
    ['other', '1234567893', false],
    ['me', undefined, false],
  ])('of %s, NPI %s: %s', (providerId, npi, owns) => {
    expect(ownsPrescription({ providerId }, { id: 'me', npi })).toBe(owns);
  });
});
