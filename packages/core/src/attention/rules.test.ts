import { describe, expect, it } from 'vitest';
import type { Prescription } from '../prescriptions/model';
import { TRANSFERRED } from '../prescriptions/model';
import {
  attentionToPrescription,
  attentionToQueued,
  DELIVERY_LATE_AFTER,
  proofingWaits,
  replacedDidNotArrive,
  replacedIsOpen,
  resendWays,
  waitingFor,
} from './rules';

type Judged = Parameters<typeof attentionToPrescription>[0];
const arrived = (changes: Partial<Judged>): Judged => ({
  scriptStatus: 'Sent',
  delivery: { state: 'accepted' },
  verification: { status: 'Unverified' },
  schedule: 'none',
  fill: NOTHING_SAID,
  ...changes,
});
const NOTHING_SAID = { status: 'None', note: '', description: '' } as const;
const notDispensed = (description = ''): Partial<Judged> => ({
  fill: { status: 'NotDispensed', note: 'Returned to stock', description },
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
    [
      'refused, then its cancel too: no pharmacy has it',
      {
        scriptStatus: 'CancelledAfterSending',
        cancelStatus: 'Pending',
        delivery: failed,
        verification: { status: 'Error' },
      },
      undefined,
    ],
    ['cancel denied', { scriptStatus: 'CancelledAfterSending', cancelStatus: 'Denied' }, 'cancel-denied'],
    ['cancel approved', { scriptStatus: 'CancelledAfterSending', cancelStatus: 'Approved' }, undefined],
    ['controlled, not dispensed', { schedule: 'II', ...notDispensed() }, 'not-dispensed'],
    [
      'of a schedule that is not known, not dispensed',
      { schedule: 'unknown', ...notDispensed() },
      'not-dispensed',
    ],
    ['not controlled, not dispensed', notDispensed(), undefined],
    ['controlled, transferred', { schedule: 'II', ...notDispensed(TRANSFERRED) }, undefined],
    ['controlled, nothing said of a fill', { schedule: 'II' }, undefined],
    [
      'controlled, not dispensed, and refused',
      { schedule: 'II', ...notDispensed(), delivery: failed },
      'not-delivered',
    ],
    [
      'its prior authorization denied',
      { scriptStatus: 'Pending', epaState: 'Denied' },
      'prior-authorization-denied',
    ],
    [
      'denied in part',
      { scriptStatus: 'Pending', epaState: 'PartiallyDenied' },
      'prior-authorization-denied',
    ],
    ['its prior authorization approved', { scriptStatus: 'Pending', epaState: 'Approved' }, undefined],
    ['sent although it was denied', { epaState: 'Denied' }, undefined],
    ['printed', { scriptStatus: 'Printed', delivery: { state: 'none' } }, undefined],
    ['cancelled before sending', { scriptStatus: 'CancelledBeforeSending', delivery: failed }, undefined],
  ])('%s: %s', (_, changes, kind) => {
    expect(attentionToPrescription(arrived(changes))).toBe(kind);
  });
});

describe('one that did not arrive', () => {
  const refused: Partial<Judged> = { delivery: failed, verification: { status: 'Error' } };
  it.each<[string, Partial<Judged>, ReturnType<typeof resendWays>]>([
    ['refused by the network', refused, ['again', 'elsewhere']],
    ['given up unanswered: the pharmacy may have it', { delivery: failed }, ['elsewhere']],
    ['refused after it had been received', { verification: { status: 'Error' } }, ['elsewhere']],
    ['received', {}, []],
    ['printed since', { ...refused, printedAt: '2026-11-20T12:00:00.000Z' }, []],
    ['cancelled since', { ...refused, scriptStatus: 'CancelledBeforeSending' }, []],
    ['pending', { scriptStatus: 'Pending', delivery: { state: 'none' } }, []],
  ])('%s is sent once more %s', (_, changes, ways) => {
    expect(resendWays(arrived(changes))).toEqual(ways);
    expect(replacedIsOpen({ original: arrived(changes) })).toHaveLength(ways.length === 0 ? 1 : 0);
  });

  it.each<[string, Partial<Judged>, boolean]>([
    ['refused still', refused, true],
    ['given up still', { delivery: failed }, true],
    ['cancelled meanwhile', { ...refused, scriptStatus: 'CancelledBeforeSending' }, true],
    ['confirmed meanwhile', { verification: { status: 'Verified' } }, false],
    ['not dispensed, and refused', { ...refused, ...notDispensed() }, true],
    ['dispensed', { ...refused, fill: { ...NOTHING_SAID, status: 'Dispensed' } }, false],
    ['dispensed in part', { ...refused, fill: { ...NOTHING_SAID, status: 'PartiallyDispensed' } }, false],
    [
      'dispensed and cancelled',
      { scriptStatus: 'CancelledAfterSending', fill: { ...NOTHING_SAID, status: 'Dispensed' } },
      false,
    ],
    ['printed', { ...refused, printedAt: '2026-11-20T12:00:00.000Z' }, false],
  ])('%s may be replaced in this moment: %s', (_, changes, may) => {
    expect(replacedDidNotArrive({ original: arrived(changes) })).toHaveLength(may ? 0 : 1);
  });
});

describe('the own proofing waits for the person', () => {
  it.each<[string, Parameters<typeof proofingWaits>[0], boolean]>([
    ['not begun', { state: 'None', hasAppointment: false, hasChosenToken: false }, false],
    ['questions to answer', { state: 'WtgRedirect', hasAppointment: false, hasChosenToken: true }, true],
    [
      'left on the page of the service',
      { state: 'WtgResume', hasAppointment: false, hasChosenToken: true },
      true,
    ],
    ['the service works on it', { state: 'Active', hasAppointment: false, hasChosenToken: true }, false],
    ['an appointment to make', { state: 'WtgProofer', hasAppointment: false, hasChosenToken: true }, true],
    ['an appointment made', { state: 'WtgProofer', hasAppointment: true, hasChosenToken: true }, false],
    [
      'proven, the token not confirmed',
      { state: 'Complete', hasAppointment: false, hasChosenToken: true },
      true,
    ],
    ['proven, with its token', { state: 'Complete', hasAppointment: false, hasChosenToken: false }, false],
  ])('%s', (_, standing, waits) => {
    expect(proofingWaits(standing)).toBe(waits);
  });
});

describe('a message that is still tried', () => {
  const queuedAt = new Date('2026-11-20T10:00:00.000Z');
  it.each([
    ['Sent', DELIVERY_LATE_AFTER - 1, undefined],
    ['Sent', DELIVERY_LATE_AFTER, 'delivery-late'],
    ['CancelledAfterSending', DELIVERY_LATE_AFTER - 1, undefined],
    ['CancelledAfterSending', DELIVERY_LATE_AFTER, 'cancel-late'],
    ['CancelledBeforeSending', DELIVERY_LATE_AFTER, undefined],
    ['Printed', DELIVERY_LATE_AFTER, undefined],
    ['Pending', DELIVERY_LATE_AFTER, undefined],
  ] as const)('of one that is %s, after %i ms: %s', (scriptStatus, waited, kind) => {
    const now = new Date(queuedAt.getTime() + waited);
    expect(attentionToQueued({ scriptStatus }, queuedAt, now)).toBe(kind);
  });

  it('is five minutes', () => {
    expect(DELIVERY_LATE_AFTER).toBe(300_000);
  });
});

it('has waited for so long on the very millisecond', () => {
  const since = '2026-11-20T10:00:00.000Z';
  const at = (milliseconds: number) =>
    waitingFor([{ since }], 600_000, new Date(Date.parse(since) + milliseconds));
  expect([at(599_999), at(600_000)]).toEqual([[], [{ since }]]);
});
