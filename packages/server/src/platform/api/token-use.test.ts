import { describe, expect, it } from 'vitest';
import { BUILT_IN } from '../identity/accounts';
import { keyOfSession, reopening, type SessionState, unusable } from './token-use';

const AT = Date.parse('2026-11-20T09:00:00.500Z');
const open: SessionState = {
  account_active: true,
  sessions_ended_at: null,
  session_ended_at: null,
  session_locked_at: null,
  session_reopened_at: null,
};
const at = (milliseconds: number) => new Date(AT + milliseconds);
const own = { issuer: BUILT_IN, subject: 'ada', session: 'one', client: 'web' } as const;
const before = { ...own, issuedAt: AT - 60_000, signedInAt: AT - 120_000 };
const after = { ...own, issuedAt: AT + 2_000, signedInAt: AT + 1_000 };

describe('a token', () => {
  it.each([
    ['of an open session', open, before, undefined],
    ['of an account that is not active', { ...open, account_active: false }, after, 'inactive'],
    ['from before all sessions were ended', { ...open, sessions_ended_at: at(0) }, before, 'ended'],
    ['from after that', { ...open, sessions_ended_at: at(0) }, after, undefined],
    ['from before its session was ended', { ...open, session_ended_at: at(0) }, before, 'ended'],
    ['from before its session locked itself', { ...open, session_locked_at: at(0) }, before, 'locked'],
    ['from after that', { ...open, session_locked_at: at(0) }, after, undefined],
    [
      'from before, though another one has opened it',
      { ...open, session_locked_at: at(0), session_reopened_at: at(1_000) },
      before,
      'locked',
    ],
    [
      'that does not say when',
      { ...open, session_locked_at: at(0) },
      { ...after, issuer: 'https://hospital.test', signedInAt: undefined },
      'untimed',
    ],
    [
      'that does not say when, where that is taken',
      { ...open, session_locked_at: at(0) },
      { ...after, issuer: 'https://hospital.test', signedInAt: undefined, acceptsUntimed: true },
      undefined,
    ],
    [
      'of a terminal that shares what its provider calls a session',
      { ...open, session_locked_at: at(0) },
      { ...before, client: 'terminal' },
      undefined,
    ],
  ] as const)('%s', (_, state, identity, refused) => {
    expect(unusable(state, identity)).toBe(refused);
  });

  it.each([
    ['the first one after the lock does', { ...open, session_locked_at: at(0) }, after, true],
    ['one of an open session has nothing to', open, after, undefined],
    [
      'a later one neither',
      { ...open, session_locked_at: at(0), session_reopened_at: at(1_000) },
      after,
      undefined,
    ],
    [
      'one of a terminal never',
      { ...open, session_locked_at: at(0) },
      { ...after, client: 'terminal' },
      undefined,
    ],
  ] as const)('opens a locked session: %s', (_, state, identity, opens) => {
    expect(reopening(state, identity).reopensSession).toBe(opens);
  });

  it('is kept under its session, or under its own hash', () => {
    expect(keyOfSession(own)).toBe('one');
    expect(keyOfSession({ ...own, session: undefined, sessionKey: 'token abc' })).toBe('token abc');
    expect(keyOfSession({ ...own, session: undefined })).toBe('');
  });
});
