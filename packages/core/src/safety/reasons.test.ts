import { describe, expect, it } from 'vitest';
import { GivenReason, isReason, readReason, showReason } from './reasons';
import { REASON_LENGTH } from '../values/text';

describe('what counts as a reason', () => {
  it.each<[string, GivenReason, boolean]>([
    ['a code alone', { code: 'monitored', reason: '' }, true],
    ['a code with words', { code: 'monitored', reason: 'INR on Friday' }, true],
    ['a code with too few words', { code: 'monitored', reason: 'ab' }, false],
    ['other without words', { code: 'other', reason: '' }, false],
    ['other with blanks', { code: 'other', reason: '    ' }, false],
    ['other, one character short', { code: 'other', reason: 'ab' }, false],
    ['other, the shortest', { code: 'other', reason: 'abc' }, true],
    ['other, the longest', { code: 'other', reason: 'x'.repeat(REASON_LENGTH.most) }, true],
    ['other, one too long', { code: 'other', reason: 'x'.repeat(REASON_LENGTH.most + 1) }, false],
    ['other, signs alone', { code: 'other', reason: '...' }, false],
    ['other, figures alone', { code: 'other', reason: '2026' }, false],
    ['a code with signs', { code: 'monitored', reason: '???' }, false],
    ['a control character', { code: 'tolerated', reason: 'abc\u0007def' }, false],
  ])('%s', (_, given, expected) => {
    expect(isReason(given)).toBe(expected);
  });

  it('a code that is not of the list is none', () => {
    expect(GivenReason.safeParse({ code: 'because', reason: 'abc' }).success).toBe(false);
  });
});

it.each([
  ['monitored', { code: 'monitored', reason: '' }, 'Will be monitored'],
  [
    'Monitored: INR on Friday: 8:00',
    { code: 'monitored', reason: 'INR on Friday: 8:00' },
    'Will be monitored: INR on Friday: 8:00',
  ],
  ['other: told her', { code: 'other', reason: 'told her' }, 'told her'],
  ['Note: she knows', { code: 'other', reason: 'Note: she knows' }, 'Note: she knows'],
  ['INR is watched', { code: 'other', reason: 'INR is watched' }, 'INR is watched'],
] as const)('%s is read, and shown again', (typed, given, shown) => {
  expect(readReason(typed)).toEqual(given);
  expect(showReason(given)).toBe(shown);
});
