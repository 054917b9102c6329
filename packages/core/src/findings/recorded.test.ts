import { describe, expect, it } from 'vitest';
import { reasonInWords } from './recorded';

describe('a reason that a record keeps', () => {
  it.each([
    ['a code of a message', 'pin.none', '“This person has no PIN.”'],
    ['one of several sentences', 'grant.own', '“You cannot change your own permissions.”'],
    [
      'one with a figure of that moment',
      'signing.locked',
      '“Signing is locked for … minutes after too many wrong tries.”',
    ],
    ['a word of the trail', 'wrong-password', 'wrong-password'],
    ['a code of a later version', 'grant.something-new', 'grant.something-new'],
    ['what somebody typed', 'The patient is at the door {now}.', 'The patient is at the door {now}.'],
  ])('%s', (_, reason, words) => {
    expect(reasonInWords(reason)).toBe(words);
  });
});
