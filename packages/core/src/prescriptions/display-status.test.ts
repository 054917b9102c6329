import type { Prescription } from './model';
import { describe, expect, it } from 'vitest';
import { shownStatus } from './display-status';

type StatusFacts = Parameters<typeof shownStatus>[0];

const sent: StatusFacts = {
  scriptStatus: 'Sent',
  delivery: { state: 'queued' },
  verification: { status: 'Unverified' },
  cancelStatusDescription: '',
};

describe('shownStatus', () => {
  it.each<[string, Partial<StatusFacts>, ReturnType<typeof shownStatus>]>([
    [
      'queued is being sent',
      {},
      { state: 'sent', text: 'Sending', reason: expect.stringContaining('has not answered') as string },
    ],
    [
      'accepted by the network and not yet verified is sent',
      { delivery: { state: 'accepted' } },
      { state: 'sent' },
    ],
    [
      'verified is verified',
      { delivery: { state: 'accepted' }, verification: { status: 'Verified' } },
      { state: 'verified' },
    ],
    [
      'a failed delivery is an error, whatever was verified before',
      { delivery: { state: 'failed', code: '900' }, verification: { status: 'Verified' } },
      { state: 'error', reason: '900' },
    ],
    [
      'an error of the pharmacy is an error with its reason',
      { delivery: { state: 'accepted' }, verification: { status: 'Error', description: 'No such patient' } },
      { state: 'error', reason: 'No such patient' },
    ],
    [
      'an original printed after a failure is told',
      { delivery: { state: 'failed', code: '900' }, printedAt: '2026-11-20T15:00:00Z' },
      { state: 'error', reason: '900 An original was printed afterwards.' },
    ],
    [
      'what arrives after all, after an original was printed, is an error',
      {
        delivery: { state: 'accepted' },
        verification: { status: 'Verified' },
        printedAt: '2026-11-20T15:00:00Z',
      },
      {
        state: 'error',
        text: 'Received after all',
        reason: expect.stringContaining('dispensed twice') as string,
      },
    ],
    [
      'a cancel on its way never looks cancelled',
      { scriptStatus: 'CancelledAfterSending', cancelStatus: 'Pending' },
      {
        state: 'sent',
        text: 'Cancel requested',
        reason: expect.stringContaining('may still be dispensed') as string,
      },
    ],
    [
      'a cancel that waits for the pharmacy never looks cancelled',
      { scriptStatus: 'CancelledAfterSending', cancelStatus: 'Pending', delivery: { state: 'accepted' } },
      {
        state: 'sent',
        text: 'Cancel requested',
        reason: expect.stringContaining('has not answered it yet') as string,
      },
    ],
    [
      'a cancel that did not arrive says whom to call',
      {
        scriptStatus: 'CancelledAfterSending',
        cancelStatus: 'Pending',
        delivery: { state: 'failed', description: 'Refused (900).' },
      },
      {
        state: 'error',
        text: 'Cancel not delivered',
        reason:
          'The request to cancel did not reach the pharmacy: the prescription is not stopped. Call the pharmacy. Refused (900).',
      },
    ],
    [
      'a denied cancel is an error with the reason',
      {
        scriptStatus: 'CancelledAfterSending',
        cancelStatus: 'Denied',
        cancelStatusDescription: 'Already dispensed',
      },
      {
        state: 'error',
        text: 'Cancel denied',
        reason:
          'The pharmacy did not cancel: the prescription is not stopped. Call the pharmacy. Already dispensed',
      },
    ],
    [
      'an approved cancel is cancelled',
      { scriptStatus: 'CancelledAfterSending', cancelStatus: 'Approved' },
      { state: 'cancelled' },
    ],
    [
      'an approved cancel of what was left says so',
      { scriptStatus: 'CancelledAfterSending', cancelStatus: 'ApprovedWithChanges' },
      {
        state: 'cancelled',
        text: 'Rest cancelled',
        reason: expect.stringContaining('not dispensed yet') as string,
      },
    ],
    [
      'an unknown cancel status never looks cancelled',
      { scriptStatus: 'CancelledAfterSending', delivery: { state: 'accepted' } },
      { state: 'sent', text: 'Cancel requested', reason: expect.any(String) as string },
    ],
    [
      'cancelled before sending is cancelled',
      { scriptStatus: 'CancelledBeforeSending', delivery: { state: 'none' } },
      { state: 'cancelled' },
    ],
    ['pending is pending', { scriptStatus: 'Pending', delivery: { state: 'none' } }, { state: 'pending' }],
    ['printed is printed', { scriptStatus: 'Printed', delivery: { state: 'none' } }, { state: 'printed' }],
  ])('%s', (_, changes, expected) => {
    const { reason, ...shown } = shownStatus({ ...sent, ...changes } as Prescription);
    expect(reason === undefined ? shown : { ...shown, reason }).toEqual(expected);
  });
});
