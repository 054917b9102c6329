import { describe, expect, it } from 'vitest';
import type { CancelStatus, DeliveryState, ScriptStatus, VerificationStatus } from '../model';
import { cancelStanding, cancelWay } from './cancelling';

describe('How a prescription is cancelled (P4-1)', () => {
  const table: readonly (readonly [
    ScriptStatus,
    DeliveryState,
    VerificationStatus,
    ReturnType<typeof cancelWay>,
  ])[] = [
    ['Pending', 'none', 'Unverified', 'at-once'],
    ['Sent', 'queued', 'Unverified', 'ask-pharmacy'],
    ['Sent', 'accepted', 'Unverified', 'ask-pharmacy'],
    ['Sent', 'accepted', 'Verified', 'ask-pharmacy'],
    // the pharmacy complained later: it may hold it all the same
    ['Sent', 'accepted', 'Error', 'ask-pharmacy'],
    ['Sent', 'failed', 'Error', 'at-once'], // the network refused it
    ['Sent', 'failed', 'Unverified', 'ask-pharmacy'], // no one answered: it may have arrived
    ['Printed', 'none', 'Unverified', undefined],
    ['CancelledBeforeSending', 'none', 'Unverified', undefined],
    ['CancelledAfterSending', 'accepted', 'Verified', undefined],
  ];
  it.each<[CancelStatus | undefined, DeliveryState, ReturnType<typeof cancelWay>]>([
    // not stopped: it can be asked again
    ['Denied', 'accepted', 'ask-pharmacy'],
    ['Pending', 'failed', 'ask-pharmacy'],
    ['Pending', 'queued', undefined],
    ['Pending', 'accepted', undefined],
    ['Approved', 'accepted', undefined],
    ['ApprovedWithChanges', 'accepted', undefined],
    [undefined, 'accepted', undefined],
  ])('after a request to cancel that is %s, delivery %s: %s', (cancelStatus, state, way) => {
    expect(
      cancelWay({
        scriptStatus: 'CancelledAfterSending',
        ...(cancelStatus ? { cancelStatus } : {}),
        delivery: { state },
        verification: { status: 'Verified' },
      }),
    ).toBe(way);
  });

  it('is of no need where the prescription was refused as its cancel was', () => {
    const refused = {
      scriptStatus: 'CancelledAfterSending',
      cancelStatus: 'Pending',
      delivery: { state: 'failed' },
      verification: { status: 'Error' },
    } as const;
    expect([cancelStanding(refused), cancelWay(refused)]).toEqual(['not-needed', undefined]);
  });

  it.each(table)('%s, delivery %s, verification %s: %s', (scriptStatus, state, status, way) => {
    expect(cancelWay({ scriptStatus, delivery: { state }, verification: { status } })).toBe(way);
  });
});

describe('The state of a request to cancel', () => {
  const table: readonly (readonly [
    ScriptStatus,
    CancelStatus | undefined,
    DeliveryState,
    ReturnType<typeof cancelStanding>,
  ])[] = [
    ['CancelledAfterSending', 'Pending', 'queued', 'on-its-way'],
    ['CancelledAfterSending', 'Pending', 'accepted', 'asked'],
    ['CancelledAfterSending', 'Pending', 'failed', 'undelivered'],
    ['CancelledAfterSending', 'Approved', 'accepted', 'stopped'],
    ['CancelledAfterSending', 'ApprovedWithChanges', 'accepted', 'rest-stopped'],
    ['CancelledAfterSending', 'Denied', 'accepted', 'not-stopped'],
    ['CancelledAfterSending', 'Denied', 'failed', 'not-stopped'],
    ['CancelledAfterSending', undefined, 'accepted', 'asked'], // unknown is never shown as stopped
    ['CancelledBeforeSending', undefined, 'none', undefined],
    ['Sent', undefined, 'accepted', undefined],
    ['Pending', undefined, 'none', undefined],
  ];
  it.each(table)('%s, cancel %s, delivery %s: %s', (scriptStatus, cancelStatus, state, standing) => {
    expect(
      cancelStanding({
        scriptStatus,
        ...(cancelStatus ? { cancelStatus } : {}),
        delivery: { state },
        verification: { status: 'Verified' },
      }),
    ).toBe(standing);
  });
});
