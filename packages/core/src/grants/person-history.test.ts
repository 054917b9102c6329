import { describe, expect, it } from 'vitest';
import { type PersonEvent, personEventBy, personEventText } from './person-history';

const event = (name: string, changes: Partial<PersonEvent> = {}): PersonEvent => ({
  at: '2026-12-01T12:00:00.000Z',
  event: name,
  by: 'Ada Byron',
  askedBy: '',
  changes: [],
  ...changes,
});

describe('the history of a person says', () => {
  it.each([
    [
      'the role that was given, and what was before',
      event('role.given', { role: 'Administrator', before: 'User', after: 'Admin' }),
      'Administrator; before: User, after: Administrator',
    ],
    [
      'until when a role was given',
      event('role.given', {
        role: 'ePA reviewer',
        before: 'not held',
        after: 'held',
        until: '2026-12-31',
      }),
      'ePA reviewer; before: not held, after: held; until 2026-12-31',
    ],
    [
      'the role that was taken of a prescriber',
      event('role.taken', { role: 'Administrator', before: 'Admin', after: 'Provider' }),
      'Administrator; before: Administrator, after: Prescriber',
    ],
    ['as what a member was added', event('member.added', { role: 'Admin' }), 'Administrator'],
    ['the role that was asked for', event('role.requested', { role: 'Partner' }), 'Partner'],
    ['a permission that was added', event('grant.change-permission-added'), 'before: not held, after: held'],
    ['a permission that ended', event('permission.signing-ended'), 'before: held, after: not held'],
    [
      'that the permission to sign was given',
      event('grant.approved', { operation: 'Addition' }),
      'given; before: not held, after: held',
    ],
    [
      'that the permission to sign was taken',
      event('grant.approved', { operation: 'Removal' }),
      'taken; before: held, after: not held',
    ],
    ['what a review decided', event('access-review.decided', { decision: 'kept' }), 'kept'],
    [
      'values before and after',
      event('user.changed', { changes: [{ field: 'title', before: '', after: 'MD' }] }),
      'title: empty → MD',
    ],
    ['nothing more of what says it all', event('pin.set'), ''],
  ])('%s', (_, what, text) => {
    expect(personEventText(what)).toBe(text);
  });

  it.each([
    [{ by: 'Ada Byron', askedBy: '' }, 'Ada Byron'],
    [{ by: 'Ada Byron', askedBy: 'Sam Porter' }, 'Ada Byron, asked by Sam Porter'],
    [{ by: '', askedBy: '' }, 'The service'],
  ])('who did it: %j', (who, text) => {
    expect(personEventBy(who)).toBe(text);
  });
});
