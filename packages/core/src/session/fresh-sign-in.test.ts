import { describe, expect, it } from 'vitest';
import { LEEWAY_SECONDS, refusalOfUnlock, refusalUnderLock, toSignedInSecondsAgo } from './fresh-sign-in';

describe('refusalOfUnlock', () => {
  it.each([
    ['a sign-in of this moment', 0, 60_000, undefined],
    ['one as old as the lock', 60, 60_000, undefined],
    ['one older by the leeway', 60 + LEEWAY_SECONDS, 60_000, undefined],
    ['one older by a second more', 61 + LEEWAY_SECONDS, 60_000, 'session.sign-in-old'],
    ['one of this morning', 4 * 3600, 60_000, 'session.sign-in-old'],
    ['one of this moment, by a clock that was set back', 0, -295_000, undefined],
    ['an older one, by a clock that was set back', 6, -295_000, 'session.sign-in-old'],
    ['one whose time is not said', undefined, 60_000, 'session.sign-in-time-unknown'],
  ] as const)('of %s', (_, ago, lockedFor, code) => {
    expect(refusalOfUnlock(ago, lockedFor)).toBe(code);
  });
});

describe('refusalOfUnlock where the installation takes a provider that does not say', () => {
  it.each([
    ['one whose time is not said', undefined, undefined],
    ['one of this morning', 4 * 3600, 'session.sign-in-old'],
  ] as const)('of %s', (_, ago, code) => {
    expect(refusalOfUnlock(ago, 60_000, true)).toBe(code);
  });
});

describe('refusalUnderLock', () => {
  const AT = 1_000_000_500;
  it.each([
    ['own, both after the lock', { signedInAt: AT + 1, issuedAt: AT + 1 }, true, undefined],
    ['own, the second of the lock', { signedInAt: AT - 500, issuedAt: AT + 1 }, true, undefined],
    ['own, a whole second before', { signedInAt: AT - 1_000, issuedAt: AT + 1 }, true, 'locked'],
    ['own, issued at the lock', { signedInAt: AT, issuedAt: AT }, true, 'locked'],
    ['own, issued before, of the same second', { signedInAt: AT - 500, issuedAt: AT - 1 }, true, 'locked'],
    [
      'foreign, before by the leeway',
      { signedInAt: AT - LEEWAY_SECONDS * 1000, issuedAt: AT },
      false,
      undefined,
    ],
    [
      'foreign, before by more',
      { signedInAt: AT - LEEWAY_SECONDS * 1000 - 1, issuedAt: AT },
      false,
      'locked',
    ],
    ['foreign, untimed, issued before', { issuedAt: AT }, false, 'locked'],
    ['foreign, untimed, issued after', { issuedAt: AT + 1 }, false, 'untimed'],
    ['one that says nothing', {}, false, 'locked'],
  ] as const)('%s', (_, token, isOwn, refused) => {
    expect(refusalUnderLock(token, { at: AT, isOwn, acceptsUntimed: false })).toBe(refused);
  });

  it.each([
    ['issued at the lock', { issuedAt: AT }, 'locked'],
    ['issued after', { issuedAt: AT + 1 }, undefined],
    ['that says nothing', {}, 'locked'],
    ['timed, from before', { signedInAt: AT - 60_000, issuedAt: AT + 1 }, 'locked'],
  ] as const)('where untimed ones are taken, one %s', (_, token, refused) => {
    expect(refusalUnderLock(token, { at: AT, isOwn: false, acceptsUntimed: true })).toBe(refused);
  });
});

describe('toSignedInSecondsAgo', () => {
  it.each([
    ['both claims', { auth_time: 1_000_000, iat: 1_000_060 }, 60],
    ['a sign-in at the same second', { auth_time: 1_000_060, iat: 1_000_060 }, 0],
    ['one that seems to lie ahead', { auth_time: 1_000_090, iat: 1_000_060 }, 0],
    ['no auth_time', { iat: 1_000_060 }, undefined],
    ['an auth_time of 0', { auth_time: 0, iat: 1_000_060 }, undefined],
    ['an auth_time that is no number', { auth_time: '1000000', iat: 1_000_060 }, undefined],
    ['no ID token', undefined, undefined],
  ])('of %s', (_, claims, ago) => {
    expect(toSignedInSecondsAgo(claims)).toBe(ago);
  });
});
