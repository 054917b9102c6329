import { describe, expect, it } from 'vitest';
import { requestsSeenBy, type RequestScope } from './rules';
import type { Role } from '../access/rights';

const own: RequestScope = { of: 'prescriber', providerId: 'me' };
const another: RequestScope = { of: 'prescriber', providerId: 'another' };

describe('requests seen', () => {
  it.each<[Role | 'super administrator', string | undefined, RequestScope]>([
    ['Provider', undefined, own],
    ['Provider', 'me', own],
    ['Provider', 'another', { of: 'nobody' }],
    ['User', undefined, { of: 'practice' }],
    ['User', 'another', another],
    ['Admin', undefined, { of: 'practice' }],
    ['Admin', 'another', another],
    ['super administrator', undefined, { of: 'practice' }],
    ['super administrator', 'another', another],
  ])('by a %s asking for %s', (role, askedFor, scope) => {
    expect(
      requestsSeenBy(
        {
          accountId: 'me',
          actor:
            role === 'super administrator'
              ? { role: 'Provider', isSuperAdmin: true }
              : { role, isSuperAdmin: false },
        },
        askedFor,
      ),
    ).toEqual(scope);
  });
});
