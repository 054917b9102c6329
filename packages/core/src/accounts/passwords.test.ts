import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { say } from '../findings/messages';
import {
  containsUsername,
  findingsOnNewPassword,
  findingsOnPasswordChange,
  isCommonPassword,
} from './passwords';

const username = 'ada.byron@elmstreet.test';
const GOOD = { oldPassword: 'Older-Tree6', newPassword: 'Juniper!Tree7', confirmation: 'Juniper!Tree7' };
const said = (change: Partial<typeof GOOD>) =>
  findingsOnPasswordChange({ username, ...GOOD, ...change }).map(({ code, data }) => say(code, data));

describe('a change of password (S5-10..S5-14, words verbatim)', () => {
  it.each([
    ['all in order', {}, []],
    ['no old one', { oldPassword: '' }, ['Old Password is needed to change new password']],
    [
      'no new one',
      { newPassword: '', confirmation: '' },
      ['New Password Field should not be empty', 'Re-Enter Password Field should not be empty'],
    ],
    [
      'seven characters',
      { newPassword: 'Junip!7', confirmation: 'Junip!7' },
      ['New Password should be at least 8 characters!'],
    ],
    ['eight characters', { newPassword: 'Junipe!7', confirmation: 'Junipe!7' }, []],
    ['200 characters', { newPassword: `Aa1!${'x'.repeat(196)}`, confirmation: `Aa1!${'x'.repeat(196)}` }, []],
    [
      '201 characters',
      { newPassword: `Aa1!${'x'.repeat(197)}`, confirmation: `Aa1!${'x'.repeat(197)}` },
      ['This is longer than the 200 characters allowed.'],
    ],
    [
      'no capital',
      { newPassword: 'juniper7tree', confirmation: 'juniper7tree' },
      ['New Password should have atleast one Uppercase letter'],
    ],
    [
      'capitals alone',
      { newPassword: 'JUNIPER7TREE', confirmation: 'JUNIPER7TREE' },
      ['New Password should have atleast one Lowercase letter'],
    ],
    [
      'no digit',
      { newPassword: 'JuniperTree', confirmation: 'JuniperTree' },
      ['New Password should have atleast one number'],
    ],
    [
      'no special character',
      { newPassword: 'Zqwxyfg12', confirmation: 'Zqwxyfg12' },
      ['New Password should have atleast one special character from @$!%*?&'],
    ],
    [
      'a common one that lacks something: what is missing is said first',
      { newPassword: 'Abcdefg1', confirmation: 'Abcdefg1' },
      ['New Password should have atleast one special character from @$!%*?&'],
    ],
    [
      'a weak one and another confirmation',
      { newPassword: 'Zqwxyfg12', confirmation: 'Zqwxyfg13' },
      [
        'New Password should have atleast one special character from @$!%*?&',
        "Password and Re-enter password dosen't match",
      ],
    ],
    ['no confirmation', { confirmation: '' }, ['Re-Enter Password Field should not be empty']],
    [
      'another confirmation',
      { confirmation: 'Juniper!Tree8' },
      ["Password and Re-enter password dosen't match"],
    ],
    [
      'the old one again',
      { oldPassword: 'Juniper!Tree7' },
      ['Old password and New password should not be the same!'],
    ],
    [
      'a part of the username',
      { newPassword: 'My!byRon-77', confirmation: 'My!byRon-77' },
      ['No parts of the username are allowed in a password.'],
    ],
    [
      'what everybody tries',
      { newPassword: 'P@ssw0rd1', confirmation: 'P@ssw0rd1' },
      ['This is one of the first passwords that others would try. Choose another.'],
    ],
  ])('%s', (_, change, sentences) => {
    expect(said(change)).toEqual(sentences);
  });
});

describe('a password for a new login (S5-3, S5-9, N5-14)', () => {
  const weak =
    'Password should be minimum of 8 characters with one uppercase,one lower case,one special character and one number';
  it.each([
    ['Juniper!7', [], 'one of each kind'],
    ['Junip!7', [weak], 'seven characters'],
    ['Junipe!7', [], 'eight characters'],
    ['juniper!7', [weak], 'no capital'],
    ['JUNIPER!7', [weak], 'no small letter'],
    ['Juniper!!', [weak], 'no digit'],
    ['Juniper77', [weak], 'no special character'],
    ['Juniper#7', [weak], 'a special character that is not among those named'],
    ['Jüniper!7 ', [], 'letters of any script'],
    ['', ['Please fill the field.'], 'nothing'],
    ['Byron-ada!7', ['No parts of the username are allowed in a password.'], 'a part of the username'],
    ['Elmstreet!7', [], 'a part of the domain'],
    ['Abcdefg1', [weak], 'what everybody tries, and lacking something: only what is missing'],
  ])('%s: %s (%s)', (password, sentences) => {
    expect(
      findingsOnNewPassword({ password, confirmation: password, username }).map(({ code, data }) =>
        say(code, data),
      ),
    ).toEqual(sentences);
  });
  it('is typed twice', () => {
    expect(
      findingsOnNewPassword({ password: 'Juniper!7', confirmation: 'Juniper!8', username }).map(({ code }) =>
        say(code),
      ),
    ).toEqual(['Passwords do not match.']);
  });
  it('that is weak and typed otherwise the second time is told both', () => {
    expect(
      findingsOnNewPassword({ password: 'juniper', confirmation: 'Juniper', username }).map(({ code }) =>
        say(code),
      ),
    ).toEqual([weak, 'Passwords do not match.']);
  });
});

describe('parts of the username', () => {
  it.each([
    ['abc@ab.test', 'Xabc!999', false],
    ['abcd@ab.test', 'Xabcd!999', true],
    ['abcd@ab.test', 'XABCD!999', true],
    ['a.b@ab.test', 'x-test-y', false],
    ['a@clinic.example.test', 'MyExample1', false],
    ['jo_hannah@x.test', 'hannah', true],
    ['', 'anything', false],
  ])('of %s in %s: %s', (name, password, found) => {
    expect(containsUsername({ username: name, password })).toBe(found);
  });
  it('are found at any place', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{4,12}$/), fc.string(), fc.string(), (part, before, after) =>
        containsUsername({ username: `x.${part}@y.z`, password: `${before}${part.toUpperCase()}${after}` }),
      ),
    );
  });
});

describe('a password that everybody would try', () => {
  it.each([
    ['Password1!', true],
    ['P@$$w0rd123', true],
    ['Welcome2026!', true],
    ['Summer26!', true],
    ['Qwerty!123', true],
    ['Aaaaaaa1!', true],
    ['L3tM31n!!', true],
    ['2026-Winter!', true],
    ['Juniper!Tree7', false],
    ['Demo-Pass1!', false],
    ['Right-Pass1!', false],
    ['Correct-Horse1', false],
    ['Summerhouse-In-1904', false],
  ])('%s: %s', (password, common) => {
    expect(isCommonPassword(password)).toBe(common);
  });
});
