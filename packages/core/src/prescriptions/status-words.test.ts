import { describe, expect, it } from 'vitest';
import { statusInWords } from './status-words';

type StatusFacts = Parameters<typeof statusInWords>[0];

const sent = {
  scriptStatus: 'Sent',
  delivery: { state: 'accepted' },
  verification: { status: 'Unverified' },
} as StatusFacts;
const cancelled = { ...sent, scriptStatus: 'CancelledAfterSending' } as StatusFacts;

describe('a status in words', () => {
  it.each<[string, Partial<StatusFacts>]>([
    ['Pending', { ...sent, scriptStatus: 'Pending' }],
    ['Printed', { ...sent, scriptStatus: 'Printed' }],
    [
      'Approved on the phone, not sent: sign again',
      { ...sent, scriptStatus: 'Pending', signingLapsedAt: '2026-11-20T10:00:00.000Z' },
    ],
    ['Sent', sent],
    ['Sending', { ...sent, delivery: { state: 'queued' } }],
    ['Verified', { ...sent, verification: { status: 'Verified' } }],
    ['Error', { ...sent, verification: { status: 'Error' } }],
    ['Error', { ...sent, delivery: { state: 'failed' } }],
    ['Received after all', { ...sent, printedAt: '2026-11-20T10:00:00.000Z' }],
    ['Cancelled', { ...sent, scriptStatus: 'CancelledBeforeSending' }],
    ['Cancel requested', { ...cancelled, cancelStatus: 'Pending' }],
    ['Cancel requested', { ...cancelled, cancelStatus: 'Pending', delivery: { state: 'queued' } }],
    ['Cancel not delivered', { ...cancelled, cancelStatus: 'Pending', delivery: { state: 'failed' } }],
    ['Cancel denied', { ...cancelled, cancelStatus: 'Denied' }],
    ['Cancelled', { ...cancelled, cancelStatus: 'Approved' }],
    ['Rest cancelled', { ...cancelled, cancelStatus: 'ApprovedWithChanges' }],
  ])('%s: %j', (words, prescription) => {
    expect(statusInWords(prescription as StatusFacts)).toBe(words);
  });
});
