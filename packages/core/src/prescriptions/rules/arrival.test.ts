import { describe, expect, it } from 'vitest';
import { type Arriving, deliveryFailure } from './arrival';

const sent: Arriving = {
  scriptStatus: 'Sent',
  delivery: { state: 'accepted' },
  verification: { status: 'Unverified' },
};
const refused: Arriving = { ...sent, verification: { status: 'Error' } };
const cancelled: Arriving = { ...refused, scriptStatus: 'CancelledAfterSending' };
const fill = (status: 'None' | 'NotDispensed' | 'PartiallyDispensed' | 'Dispensed') => ({
  fill: { status, note: '', description: '' },
});

describe('a pharmacy lacks a prescription that', () => {
  it.each<[string, Arriving, ReturnType<typeof deliveryFailure>]>([
    ['was accepted', sent, undefined],
    ['was verified', { ...sent, verification: { status: 'Verified' } }, undefined],
    ['is on its way', { ...sent, delivery: { state: 'queued' } }, undefined],
    ['the network refused', { ...refused, delivery: { state: 'failed' } }, 'refused'],
    ['the pharmacy refused after the network had taken it', refused, 'refused'],
    ['nobody answered', { ...sent, delivery: { state: 'failed' } }, 'unanswered'],
    ['was refused and then printed', { ...refused, printedAt: '2026-11-20T12:00:00.000Z' }, undefined],
    ['was refused and dispensed all the same', { ...refused, ...fill('Dispensed') }, undefined],
    ['was refused and dispensed in part', { ...refused, ...fill('PartiallyDispensed') }, undefined],
    ['was refused and not dispensed', { ...refused, ...fill('NotDispensed') }, 'refused'],
    ['waits', { ...sent, scriptStatus: 'Pending', delivery: { state: 'none' } }, undefined],
    ['was printed', { ...sent, scriptStatus: 'Printed', delivery: { state: 'none' } }, undefined],
    ['was cancelled before sending', { ...refused, scriptStatus: 'CancelledBeforeSending' }, undefined],
    ['was refused, then asked to be cancelled', { ...cancelled, cancelStatus: 'Pending' }, 'refused'],
    [
      'was refused as its cancel was',
      { ...cancelled, cancelStatus: 'Pending', delivery: { state: 'failed' } },
      'refused',
    ],
    ['was refused and whose cancel was denied', { ...cancelled, cancelStatus: 'Denied' }, undefined],
    [
      'arrived and whose cancel did not',
      {
        ...sent,
        scriptStatus: 'CancelledAfterSending',
        cancelStatus: 'Pending',
        delivery: { state: 'failed' },
      },
      undefined,
    ],
  ])('%s', (_, prescription, failure) => {
    expect(deliveryFailure(prescription)).toBe(failure);
  });
});
