import { describe, expect, it } from 'vitest';
import { changeBy } from './standing';

const verify = { kind: 'Verify', status: { code: '010', description: 'Received' } } as const;
const status = { kind: 'Status', code: '010' } as const;
const error = { kind: 'Error', code: '900', description: 'No such prescriber' } as const;
const verified = { verification: { status: 'Verified', description: 'Received' } };
const failed = { verification: { status: 'Error', description: 'No such prescriber' } };

describe('changeBy', () => {
  it.each([
    ['a Verify after the Status', verify, 'accepted', 'Unverified', verified],
    ['a Verify before the Status', verify, 'queued', 'Unverified', { accepted: true, ...verified }],
    ['a Verify of a message that was given up', verify, 'failed', 'Unverified', { accepted: true, ...verified }],
    ['a second Verify', verify, 'accepted', 'Verified', undefined],
    ['a Verify after an Error', verify, 'accepted', 'Error', undefined],
    ['a Verify after the network refused', verify, 'failed', 'Error', undefined],
    ['a late Status', status, 'queued', 'Unverified', { accepted: true }],
    ['a late Status of a message that was given up', status, 'failed', 'Unverified', { accepted: true }],
    ['a repeated Status', status, 'accepted', 'Unverified', undefined],
    ['a Status after an Error', status, 'failed', 'Error', undefined],
    ['an Error after the Status', error, 'accepted', 'Unverified', failed],
    ['an Error after the Verify', error, 'accepted', 'Verified', failed],
    ['a second Error', error, 'accepted', 'Error', undefined],
  ] as const)('%s', (_, report, delivery, verification, change) => {
    expect(changeBy(report, { delivery, verification })).toEqual(change);
  });

  it('a Verify without words keeps none', () => {
    expect(changeBy({ kind: 'Verify' }, { delivery: 'accepted', verification: 'Unverified' })).toEqual({ verification: { status: 'Verified', description: null } });
  });
});
