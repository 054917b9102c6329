import { describe, expect, it } from 'vitest';
import { daysAfter } from '../values/dates';
import { type CredentialHolder, dueLetter, endingText, lettersDue } from './letters';

const TODAY = '2026-11-26';
const day = (left: number) => daysAfter(TODAY, left);

describe('which letter about an end is due', () => {
  it.each<[number, number | undefined]>([
    [61, undefined],
    [60, 60],
    [59, 60],
    [31, 60],
    [30, 30],
    [29, 30],
    [8, 30],
    [7, 7],
    [6, 7],
    [1, 7],
    [0, 0],
    [-1, 0],
    [-7, 0],
    [-8, undefined],
  ])('%s days before the end: %s', (left, letter) => {
    expect(dueLetter(day(left), TODAY)).toBe(letter);
  });

  it('is counted by days of the calendar, over the end of a month, a leap day and summer time', () => {
    expect(dueLetter('2028-03-01', '2028-02-23')).toBe(7);
    expect(dueLetter('2028-03-01', '2028-02-22')).toBe(30);
    expect(dueLetter('2027-03-31', '2027-03-01')).toBe(30);
    expect(dueLetter('2027-03-31', '2027-02-28')).toBe(60);
  });
});

describe('to whom a letter goes', () => {
  const holder = (id: string, more: Partial<CredentialHolder> = {}): CredentialHolder => ({
    id,
    active: true,
    isPartner: false,
    isAdministrator: false,
    ...more,
  });
  const admin = holder('admin', { isAdministrator: true });
  const gone = holder('gone', { isAdministrator: true, active: false });
  const partner = holder('partner', { isAdministrator: true, isPartner: true });
  const of = (person: CredentialHolder) =>
    lettersDue([admin, gone, partner, person], TODAY).map(({ credential, days, recipients }) => [
      credential,
      days,
      ...recipients,
    ]);
  const dea = (left: number, more: Partial<CredentialHolder> = {}) =>
    holder('me', { deaNumber: 'FW9990018', deaExpiresOn: day(left), ...more });

  it.each<[string, CredentialHolder, unknown[]]>([
    ['8 days before, the person alone', dea(8), [['dea', 30, 'me']]],
    ['7 days before, active administrators too', dea(7), [['dea', 7, 'me', 'admin']]],
    ['on the day, active administrators too', dea(0), [['dea', 0, 'me', 'admin']]],
    [
      'to an administrator about the own end, once',
      dea(0, { isAdministrator: true }),
      [['dea', 0, 'me', 'admin']],
    ],
    ['nobody of somebody who was deactivated', dea(0, { active: false }), []],
    ['nobody of a partner', dea(0, { isPartner: true }), []],
    ['nobody where no end is stated', holder('me', { deaNumber: 'FW9990018' }), []],
    ['nobody where an end is left of a number that is none', holder('me', { deaExpiresOn: day(7) }), []],
    [
      'each credential has letters of its own',
      dea(7, { stateLicenseNumber: 'AL990000018', licenseExpiresOn: day(60) }),
      [
        ['dea', 7, 'me', 'admin'],
        ['license', 60, 'me'],
      ],
    ],
  ])('%s', (_, person, expected) => {
    expect(of(person)).toEqual(expected);
  });
});

describe('what a letter says', () => {
  it.each([
    ['dea', 'FW9990018', 60, 'DEA registration (number ending in 0018) expires on 01/25/2027'],
    ['license', 'AL990000018', 0, 'state license (number ending in 0018) expires on 11/26/2026'],
    ['license', 'AL990000018', -1, 'state license (number ending in 0018) expired on 11/25/2026'],
    ['license', '12345', 7, 'state license (number ending in 2345) expires on 12/03/2026'],
    ['license', '1234', 7, 'state license expires on 12/03/2026'],
  ] as const)('of a %s %s', (credential, number, left, text) => {
    expect(endingText({ credential, number, expiresOn: day(left) }, TODAY)).toBe(text);
  });
});
