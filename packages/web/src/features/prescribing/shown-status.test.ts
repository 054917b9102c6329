import type { Prescription } from '@erx/core/prescribing/model';
import { describe, expect, it } from 'vitest';
import { shownStatus } from './shown-status';

type Told = Parameters<typeof shownStatus>[0];

const sent: Told = { scriptStatus: 'Sent', delivery: { state: 'queued' }, verification: { status: 'Unverified' }, cancelStatusDescription: '' };

describe('shownStatus', () => {
  it.each<[string, Partial<Told>, ReturnType<typeof shownStatus>]>([
    ['queued is sent', {}, { state: 'sent' }],
    ['accepted by the network and not yet verified is sent', { delivery: { state: 'accepted' } }, { state: 'sent' }],
    ['verified is verified', { delivery: { state: 'accepted' }, verification: { status: 'Verified' } }, { state: 'verified' }],
    ['a failed delivery is an error, whatever was verified before', { delivery: { state: 'failed', code: '900' }, verification: { status: 'Verified' } }, { state: 'error', reason: '900' }],
    ['an error of the pharmacy is an error with its reason', { delivery: { state: 'accepted' }, verification: { status: 'Error', description: 'No such patient' } }, { state: 'error', reason: 'No such patient' }],
    ['a cancel that waits never looks cancelled', { scriptStatus: 'CancelledAfterSending', cancelStatus: 'Pending' }, { state: 'sent', text: 'Cancel requested' }],
    ['a denied cancel is an error with the reason', { scriptStatus: 'CancelledAfterSending', cancelStatus: 'Denied', cancelStatusDescription: 'Dispensed' }, { state: 'error', text: 'Cancel denied', reason: 'Dispensed' }],
    ['an approved cancel is cancelled', { scriptStatus: 'CancelledAfterSending', cancelStatus: 'Approved' }, { state: 'cancelled' }],
    ['cancelled before sending is cancelled', { scriptStatus: 'CancelledBeforeSending' }, { state: 'cancelled' }],
    ['pending is pending', { scriptStatus: 'Pending', delivery: { state: 'none' } }, { state: 'pending' }],
    ['printed is printed', { scriptStatus: 'Printed', delivery: { state: 'none' } }, { state: 'printed' }],
  ])('%s', (_, changes, expected) => {
    const { reason, ...shown } = shownStatus({ ...sent, ...changes } as Prescription);
    expect(reason === undefined ? shown : { ...shown, reason }).toEqual(expected);
  });
});
