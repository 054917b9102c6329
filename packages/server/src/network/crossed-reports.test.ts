import type { Body } from '@erx/script/model/body';
import { sampleNewRx } from '@erx/script/testing/sample';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnsweredKind } from './prescription-status-store';
import {
  applyReport,
  type DatedWord,
  isWord,
  type Report,
  type ReportedOn,
  reportedAt,
} from './prescription-status';

const { patient, pharmacy, prescriber } = sampleNewRx().body;

const SAYINGS = {
  transferred: fill({ transferred: {} }),
  'not dispensed': fill({ notDispensed: { note: 'Returned to stock' } }),
  'partially dispensed': fill({ partiallyDispensed: {} }),
  dispensed: fill({ dispensed: {} }),
  approved: { kind: 'CancelRxResponse', response: { approved: { note: 'Stopped' } } },
  denied: { kind: 'CancelRxResponse', response: { denied: { denialReason: 'Picked up' } } },
  verify: { kind: 'Verify', status: { code: '010' } },
  status: { kind: 'Status', code: '010' },
  error: { kind: 'Error', code: '900', description: 'No such prescriber' },
} as const satisfies Record<string, Body>;
type Saying = keyof typeof SAYINGS;

function fill(fillStatus: Extract<Report, { kind: 'RxFill' }>['fillStatus']): Report {
  return { kind: 'RxFill', fillStatus, patient, pharmacy, prescriber };
}

interface SentReport {
  readonly saying: Saying;
  readonly about: AnsweredKind;
  /** When the pharmacy said it. */
  readonly at: number;
}

const SENT: ReportedOn = {
  status: 'Sent',
  delivery: 'queued',
  isGivenUp: false,
  verification: 'Unverified',
  cancelStatus: undefined,
  cancelDescription: '',
  fill: { status: 'None', note: '', description: '' },
};
const ASKED: ReportedOn = { ...SENT, status: 'CancelledAfterSending', cancelStatus: 'Pending' };

/** The state of a prescription after messages in the order in which they arrived. */
function after(arrived: readonly SentReport[], begun: ReportedOn) {
  const words: DatedWord[] = [];
  let current = begun;
  for (const { saying, about, at } of arrived) {
    const report = SAYINGS[saying] as Report;
    const change = applyReport(report, about, current, words, at);
    if (isWord(report)) words.push({ at, word: report });
    current = {
      ...current,
      ...(change?.delivery ? { delivery: change.delivery.state, isGivenUp: false } : {}),
      ...(change?.verification ? { verification: change.verification.status } : {}),
      ...(change?.cancel
        ? { cancelStatus: change.cancel.status, cancelDescription: change.cancel.description }
        : {}),
      ...(change?.fill ? { fill: change.fill } : {}),
    };
  }
  const { fill: filled, cancelStatus, verification, delivery } = current;
  return { fill: filled.status, cancelStatus, verification, delivery };
}

const aboutOf = (saying: Saying): AnsweredKind =>
  saying === 'approved' || saying === 'denied' ? 'CancelRx' : 'NewRx';
const said = (...sayings: readonly Saying[]): SentReport[] =>
  sayings.map((saying, at) => ({ saying, about: aboutOf(saying), at }));

describe('messages that cross', () => {
  it.each<[string, readonly Saying[], ReportedOn, Partial<ReturnType<typeof after>>]>([
    [
      'transferred, then not dispensed, then dispensed',
      ['transferred', 'not dispensed', 'dispensed'],
      SENT,
      { fill: 'Dispensed' },
    ],
    ['dispensed, then returned to stock', ['dispensed', 'not dispensed'], SENT, { fill: 'NotDispensed' }],
    [
      'filled, then the cancel approved: the rest is stopped',
      ['dispensed', 'approved'],
      ASKED,
      { fill: 'Dispensed', cancelStatus: 'ApprovedWithChanges' },
    ],
    [
      'the cancel approved, then filled all the same: both are true',
      ['approved', 'dispensed'],
      ASKED,
      { fill: 'Dispensed', cancelStatus: 'Approved' },
    ],
    [
      'partly filled, the rest not, then the cancel approved',
      ['partially dispensed', 'not dispensed', 'approved'],
      ASKED,
      { fill: 'NotDispensed', cancelStatus: 'Approved' },
    ],
    ['denied, then approved', ['denied', 'approved'], ASKED, { cancelStatus: 'Approved' }],
    ['approved, then denied', ['approved', 'denied'], ASKED, { cancelStatus: 'Denied' }],
    ['a Verify and an Error', ['verify', 'error'], SENT, { verification: 'Error', delivery: 'accepted' }],
    ['a Status and an Error', ['status', 'error'], SENT, { verification: 'Error', delivery: 'accepted' }],
  ])('%s: the same whichever arrives first', (_, sayings, begun, end) => {
    const messages = said(...sayings);
    expect(after(messages, begun)).toMatchObject(end);
    expect(after([...messages].reverse(), begun)).toMatchObject(end);
  });

  it.each([SENT, ASKED])('any set ends in one state, in whatever order it arrives ($status)', (begun) => {
    const message = fc.record({
      saying: fc.constantFrom(...(Object.keys(SAYINGS) as Saying[])),
      aboutCancel: fc.boolean(),
    });
    const arrivals = fc
      .array(message, { minLength: 1, maxLength: 8 })
      .map((messages) =>
        messages.map(({ saying, aboutCancel }, at) => ({
          saying,
          at,
          about: aboutCancel && begun === ASKED ? ('CancelRx' as const) : aboutOf(saying),
        })),
      )
      .chain((messages) =>
        fc.tuple(
          fc.constant(messages),
          fc.shuffledSubarray(messages, { minLength: messages.length, maxLength: messages.length }),
        ),
      );
    fc.assert(
      fc.property(arrivals, ([inOrder, shuffled]) => {
        expect(after(shuffled, begun)).toEqual(after(inOrder, begun));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('when a message was said', () => {
  const received = new Date('2026-11-20T10:00:00Z');
  it.each([
    ['before it was received', '2026-11-20T09:59:59Z', '2026-11-20T09:59:59Z'],
    ['with an offset', '2026-11-20T05:00:00-04:00', '2026-11-20T09:00:00Z'],
    ['by a clock that is ahead', '2026-11-20T10:00:01Z', '2026-11-20T10:00:00Z'],
    ['at no readable time', 'noon', '2026-11-20T10:00:00Z'],
  ])('%s', (_, sentTime, at) => {
    expect(reportedAt(sentTime, received)).toBe(Date.parse(at));
  });
});
