import { expect, it } from 'vitest';
import type { Drug } from '../../drugs/model';
import { LISINOPRIL } from '../../drugs/testing/lisinopril';
import { lastSigFor, type SentSig } from './last-sig';

const TODAY = '2026-11-30';
const SIG = 'Take 1 tablet by mouth once daily.';
const sent = (birthDate: string, sig = SIG, writtenOn = '2026-10-12'): SentSig => ({
  sig,
  writtenOn,
  birthDate,
});
const last = (birthDate: string, ...all: readonly SentSig[]) =>
  lastSigFor({ birthDate }, TODAY, LISINOPRIL, all)?.sig;

it.each([
  ['an adult’s, for an adult', '1980-05-01', '1979-05-01', true],
  ['an adult’s, for one who is 18 today', '2008-11-30', '1979-05-01', true],
  ['an adult’s, for one who is 18 tomorrow', '2008-12-01', '1979-05-01', false],
  ['one’s who was 17 on that day, for an adult', '1980-05-01', '2008-10-13', false],
  ['one’s who was 18 on that day, for an adult', '1980-05-01', '2008-10-12', true],
  ['a child’s, for a child of the same age', '2018-05-01', '2018-05-01', false],
  ['an adult’s, for a child', '2018-05-01', '1980-05-01', false],
  ['a child’s, for an adult', '1980-05-01', '2018-05-01', false],
  ['one’s of 64, for one of 64', '1961-12-01', '1961-10-13', true],
  ['one’s of 64, for one of 65', '1961-11-30', '1961-10-13', false],
  ['one’s of 65, for one of 65', '1961-11-30', '1961-10-12', true],
  ['of an unknown age, for an adult', '1980-05-01', '', false],
  ['an adult’s, for one of unknown age', '', '1980-05-01', false],
])('directions: %s', (_, own, theirs, isTaken) => {
  expect(last(own, sent(theirs))).toBe(isTaken ? SIG : undefined);
});

it('the last that was written for the same band of ages is taken', () => {
  const other = 'Take 2 tablets by mouth once daily.';
  expect(last('1980-05-01', sent('1940-01-01', other), sent('1980-01-01'), sent('1980-01-01', other))).toBe(
    SIG,
  );
});

it.each(['as Maria knows it', 'Take 1 tablet daily, call Mr. Smith', '5 daily', ''])(
  '%j is not wholly understood, and is not taken, nor what was written before it',
  (sig) => {
    expect(last('1980-05-01', sent('1980-01-01', sig), sent('1980-01-01'))).toBeUndefined();
  },
);

it('nothing that was sent is nothing', () => {
  expect(last('1980-05-01')).toBeUndefined();
});

it.each<[string, Partial<Drug>, string]>([
  ['a high-alert drug', { ingredients: ['warfarin'] }, SIG],
  ['one that is taken weekly', { ingredients: ['methotrexate'] }, SIG],
  ['a controlled one', { schedule: 'IV' }, SIG],
  ['a part of a tablet', {}, 'Take 0.5 tablet by mouth once daily.'],
  ['milligrams', {}, 'Take 10 mg by mouth once daily.'],
  ['a taper', {}, 'Take 1 tablet by mouth daily for 3 days, then 2 tablets by mouth daily for 3 days.'],
  ['a name behind the purpose', {}, 'Take 1 tablet by mouth once daily for Maria Lopez.'],
  ['a purpose that no list has', {}, 'Take 1 tablet by mouth once daily for HIV.'],
])('directions of %s are no one else’s', (_, more, sig) => {
  expect(
    lastSigFor({ birthDate: '1980-05-01' }, TODAY, { ...LISINOPRIL, ...more }, [sent('1980-01-01', sig)]),
  ).toBeUndefined();
});

it('a purpose of the list is taken', () => {
  const sig = 'Take 1 tablet by mouth once daily for high blood pressure.';
  expect(last('1980-05-01', sent('1980-01-01', sig))).toBe(sig);
});
