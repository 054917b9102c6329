import { describe, expect, it } from 'vitest';
import type { Prescription } from '../prescriptions/model';
import { attentionToPrescription } from './rules';

type Judged = Parameters<typeof attentionToPrescription>[0];
const told = (changes: Partial<Judged>): Judged => ({
  scriptStatus: 'Sent',
  delivery: { state: 'accepted' },
  verification: { status: 'Unverified' },
  ...changes,
});
const failed: Prescription['delivery'] = { state: 'failed' };

describe('a prescription waits for a user', () => {
  it.each<[string, Partial<Judged>, ReturnType<typeof attentionToPrescription>]>([
    ['sent and received', {}, undefined],
    ['on its way', { delivery: { state: 'queued' } }, undefined],
    ['refused by the network', { delivery: failed, verification: { status: 'Error' } }, 'not-delivered'],
    ['given up', { delivery: failed }, 'not-delivered'],
    ['refused by the pharmacy', { verification: { status: 'Error' } }, 'not-delivered'],
    ['refused, then printed', { delivery: failed, printedAt: '2026-11-20T12:00:00.000Z' }, undefined],
    ['pending', { scriptStatus: 'Pending', delivery: { state: 'none' } }, undefined],
    [
      'approved on the phone and not sent',
      { scriptStatus: 'Pending', delivery: { state: 'none' }, signingLapsedAt: '2026-11-20T12:00:00.000Z' },
      'signature-lapsed',
    ],
    ['sent after it had lapsed', { signingLapsedAt: '2026-11-20T12:00:00.000Z' }, undefined],
    [
      'cancel on its way',
      { scriptStatus: 'CancelledAfterSending', cancelStatus: 'Pending', delivery: { state: 'queued' } },
      undefined,
    ],
    ['cancel asked', { scriptStatus: 'CancelledAfterSending', cancelStatus: 'Pending' }, undefined],
    [
      'cancel not delivered',
      { scriptStatus: 'CancelledAfterSending', cancelStatus: 'Pending', delivery: failed },
      'cancel-undelivered',
    ],
    ['cancel denied', { scriptStatus: 'CancelledAfterSending', cancelStatus: 'Denied' }, 'cancel-denied'],
    ['cancel approved', { scriptStatus: 'CancelledAfterSending', cancelStatus: 'Approved' }, undefined],
    ['printed', { scriptStatus: 'Printed', delivery: { state: 'none' } }, undefined],
    ['cancelled before sending', { scriptStatus: 'CancelledBeforeSending', delivery: failed }, undefined],
  ])('%s: %s', (_, changes, kind) => {
    expect(attentionToPrescription(told(changes))).toBe(kind);
  });
});
