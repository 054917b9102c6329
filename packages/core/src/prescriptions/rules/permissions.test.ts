import { describe, expect, it } from 'vitest';
import { check } from '../../findings/finding';
import { ScriptStatus } from '../model';
import { ROW_ACTS, type Sending } from './permissions';
import { SENDING_RULES } from './sending';
import { cancelWay } from './cancelling';

const fine: Sending = {
  prescription: { providerId: 'p', scriptStatus: 'Pending' },
  schedule: 'none',
  withheld: undefined,
  sender: { accountId: 'p', npi: '1', spi: '2' },
  practice: { address: '1 Elm', city: 'Mobile', state: 'AL', zipCode: '36602', phone: '2515550100' },
  pharmacy: {},
  today: '2026-11-20',
};

describe('sending', () => {
  const cases: [string, Partial<Sending>, string[]][] = [
    ['everything in order', {}, []],
    ['no NPI', { sender: { ...fine.sender, npi: undefined } }, ['sending.provider-not-registered']],
    ['no SPI', { sender: { ...fine.sender, spi: '' } }, ['sending.provider-not-registered']],
    ['another prescriber', { sender: { ...fine.sender, accountId: 'q' } }, ['sending.other-provider']],
    [
      'a practice without an address',
      { practice: { ...fine.practice, address: '' } },
      ['practice.unreachable'],
    ],
    [
      'already sent',
      { prescription: { providerId: 'p', scriptStatus: 'Sent' } },
      ['prescription.not-pending'],
    ],
    [
      'printed',
      { prescription: { providerId: 'p', scriptStatus: 'Printed' } },
      ['prescription.printed-not-sent'],
    ],
    ['schedule IV', { schedule: 'IV' }, ['controlled.signing-required']],
    ['schedule unknown', { schedule: 'unknown' }, ['controlled.signing-required']],
    ['withheld since it was written', { withheld: 'packages-differ' }, ['prescription.drug-withheld']],
    ['no pharmacy', { pharmacy: undefined }, ['prescription.pharmacy-required']],
    ['a pharmacy on its last day', { pharmacy: { activeEndTime: '2026-11-20' } }, []],
    [
      'a pharmacy that closed yesterday',
      { pharmacy: { activeEndTime: '2026-11-19' } },
      ['prescription.pharmacy-inactive'],
    ],
  ];
  it.each(cases)('%s', (_, change, expected) => {
    expect(check(SENDING_RULES, { ...fine, ...change }).map(({ code }) => code)).toEqual(expected);
  });
});

describe('cancelling (P4-1)', () => {
  it('is offered exactly where it is possible', () => {
    for (const scriptStatus of ScriptStatus.options) {
      const way = cancelWay({
        scriptStatus,
        delivery: { state: 'none' },
        verification: { status: 'Unverified' },
      });
      expect((ROW_ACTS[scriptStatus] as readonly string[]).includes('cancel')).toBe(way !== undefined);
    }
  });
});
