import { describe, expect, it } from 'vitest';
import { check } from '../../findings/finding';
import { ScriptStatus } from '../model';
import { ROW_ACTS, type Sending, SENDING_RULES, statusWhenCancelled } from './acts';

const fine: Sending = {
  prescription: { providerId: 'p', scriptStatus: 'Pending' }, schedule: 'none', sender: { accountId: 'p', npi: '1', spi: '2' }, pharmacy: {}, today: '2026-11-20',
};

describe('sending', () => {
  const cases: [string, Partial<Sending>, string[]][] = [
    ['everything in order', {}, []],
    ['no NPI', { sender: { ...fine.sender, npi: undefined } }, ['sending.provider-not-registered']],
    ['no SPI', { sender: { ...fine.sender, spi: '' } }, ['sending.provider-not-registered']],
    ['another prescriber', { sender: { ...fine.sender, accountId: 'q' } }, ['sending.other-provider']],
    ['already sent', { prescription: { providerId: 'p', scriptStatus: 'Sent' } }, ['prescription.not-pending']],
    ['printed', { prescription: { providerId: 'p', scriptStatus: 'Printed' } }, ['prescription.printed-not-sent']],
    ['schedule IV', { schedule: 'IV' }, ['controlled.signing-required']],
    ['schedule unknown', { schedule: 'unknown' }, ['controlled.signing-required']],
    ['no pharmacy', { pharmacy: undefined }, ['prescription.pharmacy-required']],
    ['a pharmacy on its last day', { pharmacy: { activeEndTime: '2026-11-20' } }, []],
    ['a pharmacy that closed yesterday', { pharmacy: { activeEndTime: '2026-11-19' } }, ['prescription.pharmacy-inactive']],
  ];
  it.each(cases)('%s', (_, change, expected) => {
    expect(check(SENDING_RULES, { ...fine, ...change }).map(({ code }) => code)).toEqual(expected);
  });
});

describe('cancelling (P4-1)', () => {
  it.each([
    ['Pending', 'CancelledBeforeSending'], ['Sent', 'CancelledAfterSending'], ['Printed', undefined], ['CancelledBeforeSending', undefined], ['CancelledAfterSending', undefined],
  ] as const)('%s becomes %s', (status, expected) => { expect(statusWhenCancelled(status)).toBe(expected); });
  it('is offered exactly where it is possible', () => {
    for (const status of ScriptStatus.options) expect((ROW_ACTS[status] as readonly string[]).includes('cancel')).toBe(statusWhenCancelled(status) !== undefined);
  });
});
