import type { RxFill } from '@erx/script/model/body';
import { sampleNewRx } from '@erx/script/testing/sample';
import { describe, expect, it } from 'vitest';
import { applyReport } from './prescription-status';

const verify = { kind: 'Verify', status: { code: '010', description: 'Received' } } as const;
const status = { kind: 'Status', code: '010' } as const;
const error = { kind: 'Error', code: '900', description: 'No such prescriber' } as const;
const verified = { verification: { status: 'Verified', description: 'Received' } };
const failed = { verification: { status: 'Error', description: 'No such prescriber' } };

const current = {
  status: 'Sent',
  delivery: 'accepted',
  isGivenUp: false,
  verification: 'Unverified',
  cancelStatus: undefined,
  cancelDescription: '',
  fill: { status: 'None', note: '', description: '' },
} as const;
const accepted = { delivery: { state: 'accepted', code: '010', description: null } };

describe('a report about a prescription', () => {
  it.each([
    ['a Verify after the Status', verify, 'accepted', 'Unverified', verified],
    ['a Verify before the Status', verify, 'queued', 'Unverified', { ...accepted, ...verified }],
    ['a Verify of a message that was given up', verify, 'failed', 'Unverified', { ...accepted, ...verified }],
    ['a second Verify', verify, 'accepted', 'Verified', undefined],
    ['a Verify after an Error', verify, 'accepted', 'Error', undefined],
    ['a Verify after the network refused: a pharmacy may have it', verify, 'failed', 'Error', accepted],
    ['a late Status', status, 'queued', 'Unverified', accepted],
    ['a late Status of a message that was given up', status, 'failed', 'Unverified', accepted],
    ['a repeated Status', status, 'accepted', 'Unverified', undefined],
    ['a Status after an Error', status, 'failed', 'Error', accepted],
    ['an Error after the Status', error, 'accepted', 'Unverified', failed],
    ['an Error after the Verify', error, 'accepted', 'Verified', failed],
    ['a second Error', error, 'accepted', 'Error', undefined],
  ] as const)('%s', (_, report, delivery, verification, change) => {
    expect(applyReport(report, 'NewRx', { ...current, delivery, verification })).toEqual(change);
  });

  it('a Verify without words keeps none', () => {
    expect(applyReport({ kind: 'Verify' }, 'NewRx', current)).toEqual({
      verification: { status: 'Verified', description: null },
    });
  });

  it('a Verify that comes after a cancel was asked for says nothing of the cancel', () => {
    expect(
      applyReport(verify, 'NewRx', {
        ...current,
        status: 'CancelledAfterSending',
        cancelStatus: 'Pending',
        delivery: 'queued',
      }),
    ).toEqual(verified);
  });
});

describe('a report about a request to cancel', () => {
  const asked = {
    ...current,
    status: 'CancelledAfterSending',
    cancelStatus: 'Pending',
    verification: 'Verified',
  } as const;
  it.each([
    ['a Status', status, 'queued', false, accepted],
    ['a repeated Status', status, 'accepted', false, undefined],
    ['a Verify of one that was given up', verify, 'failed', true, accepted],
    ['a Verify of one that was refused', verify, 'failed', false, undefined],
    [
      'an Error',
      error,
      'accepted',
      false,
      { delivery: { state: 'failed', code: '900', description: 'No such prescriber' } },
    ],
    ['a second Error', error, 'failed', false, undefined],
    [
      'an Error of one that was given up',
      error,
      'failed',
      true,
      { delivery: { state: 'failed', code: '900', description: 'No such prescriber' } },
    ],
  ] as const)('%s', (_, report, delivery, isGivenUp, change) => {
    expect(applyReport(report, 'CancelRx', { ...asked, delivery, isGivenUp })).toEqual(change);
  });

  it('an Error after the pharmacy has answered changes nothing', () => {
    expect(applyReport(error, 'CancelRx', { ...asked, cancelStatus: 'Approved' })).toBeUndefined();
  });

  const approved = {
    kind: 'CancelRxResponse',
    response: { approved: { note: 'Nothing was dispensed.' } },
  } as const;
  const denied = {
    kind: 'CancelRxResponse',
    response: { denied: { reasonCodes: ['AA'], denialReason: 'Already dispensed' } },
  } as const;
  it.each([
    ['approved before anything was dispensed', approved, 'None', 'Approved', 'Nothing was dispensed.'],
    ['approved after it was not picked up', approved, 'NotDispensed', 'Approved', 'Nothing was dispensed.'],
    [
      'approved after a part was dispensed',
      approved,
      'PartiallyDispensed',
      'ApprovedWithChanges',
      'Nothing was dispensed.',
    ],
    ['approved after a fill', approved, 'Dispensed', 'ApprovedWithChanges', 'Nothing was dispensed.'],
    ['denied', denied, 'None', 'Denied', 'Already dispensed (AA)'],
    ['denied after a fill', denied, 'Dispensed', 'Denied', 'Already dispensed (AA)'],
  ] as const)('%s', (_, response, fill, cancelStatus, description) => {
    expect(
      applyReport({ ...response } as never, 'CancelRx', {
        ...asked,
        fill: { ...current.fill, status: fill },
      }),
    ).toEqual({ ...accepted, cancel: { status: cancelStatus, description } });
  });

  it('the same answer again changes nothing, another one replaces it', () => {
    const answered = {
      ...asked,
      cancelStatus: 'Denied',
      cancelDescription: 'Already dispensed (AA)',
    } as const;
    expect(applyReport(denied as never, 'CancelRx', answered)).toBeUndefined();
    expect(applyReport(approved, 'CancelRx', answered)).toMatchObject({ cancel: { status: 'Approved' } });
  });

  it('an answer that nobody asked for changes nothing', () => {
    expect(applyReport(approved, 'NewRx', { ...current, status: 'Sent' })).toBeUndefined();
  });
});

describe('a fill', () => {
  const { patient, pharmacy, prescriber } = sampleNewRx().body;
  const fill = (fillStatus: RxFill['fillStatus'], dispensed?: RxFill['dispensed']): RxFill => ({
    kind: 'RxFill',
    fillStatus,
    patient,
    pharmacy,
    prescriber,
    ...(dispensed ? { dispensed } : {}),
  });
  const SAID = Date.parse('2026-11-03T18:00:00Z');
  const handedOver = {
    drugDescription: 'Lisinopril 10 mg tablet',
    quantity: { value: '15', qualifier: '38', unit: 'C48542' },
  } as const;

  it.each([
    [
      'dispensed',
      fill({ dispensed: { note: 'Picked up' } }, handedOver),
      'Dispensed',
      'Picked up',
      'Lisinopril 10 mg tablet, quantity 15',
    ],
    [
      'partially dispensed',
      fill({ partiallyDispensed: {} }, handedOver),
      'PartiallyDispensed',
      '',
      'Lisinopril 10 mg tablet, quantity 15',
    ],
    [
      'dispensed with other directions, a remark and a lot',
      fill(
        { dispensed: {} },
        {
          ...handedOver,
          sig: { text: 'Take 1 tablet at bedtime', clarifyingText: 'hold if dizzy' },
          note: 'Bottle of 15',
          carried: [
            { after: null, element: { name: 'LotNumber', attributes: {}, children: [], text: 'L77' } },
          ],
        },
      ),
      'Dispensed',
      'Bottle of 15',
      'Lisinopril 10 mg tablet, quantity 15. Directions on it: Take 1 tablet at bedtime. hold if dizzy. ' +
        'Also said: Lot number: L77',
    ],
    [
      'not dispensed',
      fill({ notDispensed: { note: 'Returned to stock' } }, handedOver),
      'NotDispensed',
      'Returned to stock',
      '',
    ],
    ['transferred', fill({ transferred: {} }), 'NotDispensed', '', 'Transferred to another pharmacy'],
  ] as const)('%s', (_, report, fillStatus, note, description) => {
    const on = fillStatus === 'NotDispensed' ? {} : { on: '2026-11-03' };
    const reported = { status: fillStatus, note, description, ...on };
    expect(applyReport(report, 'NewRx', current, [], SAID)).toEqual({ fill: reported });
    expect(applyReport(report, 'NewRx', { ...current, fill: reported }, [], SAID)).toBeUndefined();
  });

  it.each([
    ['2026-11-01', '2026-11-01'],
    // No one handed over on a day that had not come.
    ['2026-11-09', '2026-11-03'],
    ['in November', '2026-11-03'],
  ])('is of the day that the pharmacy names (%s), unless it cannot be', (lastFillDate, on) => {
    const report = fill({ dispensed: {} }, { ...handedOver, lastFillDate });
    expect(applyReport(report, 'NewRx', current, [], SAID)?.fill?.on).toBe(on);
  });
});
