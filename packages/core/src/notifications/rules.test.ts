import { describe, expect, it } from 'vitest';
import { reconnectDelay, seesEvent } from './rules';
import { onlyProviderSeenBy } from '../requests/rules';

const me = '018f0000-0000-7000-8000-000000000001';
const other = '018f0000-0000-7000-8000-000000000002';

describe('seesEvent', () => {
  it.each([
    ['a prescriber, the own event', 'Provider', false, me, true],
    ["a prescriber, another's event", 'Provider', false, other, false],
    ["a prescriber, the practice's event", 'Provider', false, null, true],
    ["staff, anybody's event", 'User', false, other, true],
    ["staff, the practice's event", 'User', false, null, true],
    ["an administrator, anybody's event", 'Admin', false, other, true],
    ["support, anybody's event", 'Admin', true, other, true],
    ["support whose role is Provider, anybody's event", 'Provider', true, other, true],
  ] as const)('%s', (_, role, isSuperAdmin, providerId, sees) => {
    expect(seesEvent({ accountId: me, actor: { role, isSuperAdmin } }, { providerId })).toBe(sees);
  });

  it('an administrator who prescribes is notified as a prescriber, whichever way the NPI is known', () => {
    expect(
      onlyProviderSeenBy({ accountId: me, actor: { role: 'Admin', isSuperAdmin: false, hasNpi: true } }),
    ).toBe(me);
    expect(
      onlyProviderSeenBy({ accountId: me, actor: { role: 'Admin', isSuperAdmin: false, npi: '1234567893' } }),
    ).toBe(me);
    expect(
      onlyProviderSeenBy({ accountId: me, actor: { role: 'Admin', isSuperAdmin: false, hasNpi: false } }),
    ).toBeUndefined();
    expect(
      onlyProviderSeenBy({ accountId: me, actor: { role: 'Admin', isSuperAdmin: true, hasNpi: true } }),
    ).toBeUndefined();
  });

  it('narrows to the prescriber alone what seesEvent narrows', () => {
    expect(onlyProviderSeenBy({ accountId: me, actor: { role: 'Provider', isSuperAdmin: false } })).toBe(me);
    expect(
      onlyProviderSeenBy({ accountId: me, actor: { role: 'User', isSuperAdmin: false } }),
    ).toBeUndefined();
  });
});

describe('reconnectDelay', () => {
  it.each([
    [0, 0],
    [1, 2_000],
    [2, 10_000],
    [3, 30_000],
    [4, 60_000],
    [5, 60_000],
    [500, 60_000],
  ])('after %i failures waits %i ms', (failures, wait) => {
    expect(reconnectDelay(failures)).toBe(wait);
  });
});
