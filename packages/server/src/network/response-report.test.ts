import { describe, expect, it } from 'vitest';
import { changeOfResponse } from './response-report';

const verify = { kind: 'Verify' } as const;
const status = { kind: 'Status', code: '010' } as const;
const error = { kind: 'Error', code: '900', description: 'No such request' } as const;
const failed = { verification: { status: 'Error', code: '900', description: 'No such request' } };
const verified = { verification: { status: 'Verified', code: null, description: null } };

describe('a report about an answer to a request', () => {
  it.each([
    ['a Verify after the Status', verify, 'accepted', 'Unverified', verified],
    ['a Verify before the Status', verify, 'queued', 'Unverified', { isAccepted: true, ...verified }],
    [
      'a Verify of an answer that was given up',
      verify,
      'failed',
      'Unverified',
      { isAccepted: true, ...verified },
    ],
    ['a second Verify', verify, 'accepted', 'Verified', undefined],
    ['a Verify after an Error', verify, 'failed', 'Error', { isAccepted: true }],
    ['a late Status', status, 'queued', 'Unverified', { isAccepted: true }],
    ['a repeated Status', status, 'accepted', 'Unverified', undefined],
    ['a Status after an Error', status, 'failed', 'Error', { isAccepted: true }],
    ['an Error after the Status', error, 'accepted', 'Unverified', failed],
    ['an Error after the Verify', error, 'accepted', 'Verified', failed],
    ['a second Error', error, 'accepted', 'Error', undefined],
  ] as const)('%s', (_, report, delivery, verification, change) => {
    expect(changeOfResponse(report, { delivery, verification })).toEqual(change);
  });

  it('of dispensing says nothing of the answer', () => {
    expect(
      changeOfResponse({ kind: 'CancelRxResponse', response: { approved: {} } } as never, {
        delivery: 'queued',
        verification: 'Unverified',
      }),
    ).toBeUndefined();
  });
});
