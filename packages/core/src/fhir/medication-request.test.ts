import { describe, expect, it } from 'vitest';
import { requestStatus } from './medication-request';

type Facts = Parameters<typeof requestStatus>[0];

const SENT: Facts = {
  scriptStatus: 'Sent',
  delivery: { state: 'accepted' },
  verification: { status: 'Verified' },
  cancelStatusDescription: '',
  fill: { status: 'None', note: '', description: '' },
  refills: { count: 0 },
};
const CANCELLED: Facts = { ...SENT, scriptStatus: 'CancelledAfterSending' };
const dispensed: Facts['fill'] = { status: 'Dispensed', note: '', description: '' };

describe('the status of a prescription', () => {
  it.each<[string, Facts, string]>([
    ['saved', { ...SENT, scriptStatus: 'Pending', delivery: { state: 'none' } }, 'draft'],
    ['sent', SENT, 'active'],
    [
      'on its way',
      { ...SENT, delivery: { state: 'queued' }, verification: { status: 'Unverified' } },
      'active',
    ],
    ['refused by the network', { ...SENT, delivery: { state: 'failed' } }, 'on-hold'],
    ['refused by the pharmacy', { ...SENT, verification: { status: 'Error' } }, 'on-hold'],
    ['printed', { ...SENT, scriptStatus: 'Printed', printedAt: '2026-11-30T12:00:00.000Z' }, 'active'],
    ['dispensed, the only fill', { ...SENT, fill: dispensed }, 'completed'],
    ['dispensed, with refills', { ...SENT, fill: dispensed, refills: { count: 1 } }, 'active'],
    ['dispensed, refills as needed', { ...SENT, fill: dispensed, refills: { prn: true } }, 'active'],
    ['partly dispensed', { ...SENT, fill: { ...dispensed, status: 'PartiallyDispensed' } }, 'active'],
    ['not dispensed', { ...SENT, fill: { ...dispensed, status: 'NotDispensed' } }, 'active'],
    ['cancelled before sending', { ...SENT, scriptStatus: 'CancelledBeforeSending' }, 'cancelled'],
    ['a cancel that is asked', CANCELLED, 'active'],
    ['a cancel that is denied', { ...CANCELLED, cancelStatus: 'Denied' }, 'active'],
    ['a cancel that did not arrive', { ...CANCELLED, delivery: { state: 'failed' } }, 'active'],
    ['a cancel that is approved', { ...CANCELLED, cancelStatus: 'Approved' }, 'cancelled'],
    ['the rest cancelled', { ...CANCELLED, cancelStatus: 'ApprovedWithChanges' }, 'stopped'],
  ])('%s', (_, facts, expected) => {
    expect(requestStatus(facts).status).toBe(expected);
  });

  it('says why where it is not what it looks like', () => {
    expect(requestStatus({ ...CANCELLED, cancelStatus: 'Denied' }).statusReason?.text).toContain(
      'Cancel denied',
    );
    expect(requestStatus(SENT)).toEqual({ status: 'active' });
  });
});
