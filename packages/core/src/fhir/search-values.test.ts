import { describe, expect, it } from 'vitest';
import { isValueOf, matchesName, matchesValue } from './search-values';

describe('a date that is sought', () => {
  it.each([
    ['2026', '2026-03-05', true],
    ['2026', '2025-12-31', false],
    ['2026-03', '2026-03-31', true],
    ['2026-03', '2026-04-01', false],
    ['2026-03-05', '2026-03-05T23:59:59.999Z', true],
    ['2026-03-05', '2026-03-06T00:00:00Z', false],
    ['2026-03-05T10:00Z', '2026-03-05T10:00:59Z', true],
    ['2026-03-05T10:00:00Z', '2026-03-05T10:00:00.500Z', true],
    ['2026-03-05T10:00:00+02:00', '2026-03-05T08:00:00Z', true],
    // a plus that was not encoded
    ['2026-03-05T10:00:00 02:00', '2026-03-05T08:00:00Z', true],
    ['ne2026-03-05', '2026-03-05', false],
    ['ne2026-03-05', '2026-03-06', true],
    ['gt2026-03-05', '2026-03-05', false],
    ['gt2026-03-05', '2026-03-06', true],
    ['ge2026-03-05', '2026-03-05', true],
    ['ge2026-03-05', '2026-03-04', false],
    ['lt2026-03-05', '2026-03-05', false],
    ['lt2026-03-05', '2026-03-04', true],
    ['le2026-03-05', '2026-03-05', true],
    ['le2026-03-05', '2026-03-06', false],
    // all of the day, of which no more is known, counts
    ['gt2026-03-05T12:00:00Z', '2026-03-05', true],
    ['2026-03-05T12:00:00Z', '2026-03-05', false],
  ])('%s of %s: %s', (asked, value, isFound) => {
    expect(matchesValue('date', asked, [value], { timeZone: 'UTC' })).toBe(isFound);
  });

  // in Chicago, whose clock is five hours behind from 8 March, 2 o'clock, and six before
  it.each([
    ['2026-03-05', '2026-03-06T05:59:59.999Z', true],
    ['2026-03-05', '2026-03-05T05:59:59.999Z', false],
    ['2026-03-08', '2026-03-09T04:59:59Z', true],
    ['2026-03-08', '2026-03-09T05:00:00Z', false],
    ['2026-03', '2026-04-01T04:59:59Z', true],
    ['2025', '2026-01-01T05:59:59Z', true],
    ['2026-03-05T10:00', '2026-03-05T16:00:30Z', true],
    ['2026-03-05T10:00Z', '2026-03-05T16:00:30Z', false],
    ['ge2026-03-06', '2026-03-06T03:00:00Z', false],
    ['2026-03-05', '2026-03-05', true],
    ['gt2026-03-05', '2026-03-05', false],
    ['gt2026-03-06T05:00:00Z', '2026-03-05', true],
    ['gt2026-03-06T06:00:00Z', '2026-03-05', false],
  ])('%s of %s is that of the practice: %s', (asked, value, isFound) => {
    expect(matchesValue('date', asked, [value], { timeZone: 'America/Chicago' })).toBe(isFound);
  });

  it.each(['', 'x', '2026-13', '2026-02-30', '2026-3-5', 'sa2026', '2026-03-05T10', '1e400', '0000-00-00'])(
    '%s is none',
    (text) => {
      expect(isValueOf('date', text)).toBe(false);
    },
  );
});

describe('a token that is sought', () => {
  it.each([
    ['I10', true],
    ['i10', false],
    ['icd|I10', true],
    ['icd|', true],
    ['other|I10', false],
    ['|I10', false],
  ])('%s: %s', (asked, isFound) => {
    expect(matchesValue('token', asked, [{ system: 'icd', code: 'I10' }], { timeZone: 'UTC' })).toBe(isFound);
  });

  it('without a system is found behind a bar', () => {
    expect(matchesValue('token', '|male', [{ code: 'male' }], { timeZone: 'UTC' })).toBe(true);
  });
});

describe('a text that is sought', () => {
  it.each([
    ['wojc', undefined, true],
    ['Wójcik', undefined, true],
    ['cik', undefined, false],
    ['CIK', 'contains', true],
    ['Wójcik', 'exact', true],
    ['wójcik', 'exact', false],
  ])('%s, %s: %s', (asked, modifier, isFound) => {
    expect(matchesValue('string', asked, ['Wójcik'], { modifier, timeZone: 'UTC' })).toBe(isFound);
  });
});

describe('a text is folded as the words are by which patients are stored', () => {
  it.each([
    ['lukasz', 'Łukasz'],
    ['Sorensen', 'Sørensen'],
    ['saemunds', 'Sæmundsdóttir'],
    ['weiss', 'Weiß'],
    ["o'hara", 'O’Hara'],
    ['ohara', "O'Hara"],
  ])('%s of %s', (asked, value) => {
    expect(matchesValue('string', asked, [value], { timeZone: 'UTC' })).toBe(true);
    expect(matchesName(asked, [value])).toBe(true);
  });
});

describe('a name that is sought', () => {
  it.each([
    ['Łukasz Wójcik', true],
    ['wojcik lukasz', true],
    ['wo lu', true],
    ['jr wojcik', true],
    ['nowak', true],
    ['wojciknowak', true],
    ['lukasz kowalski', false],
    ['cik', false],
    ['-', false],
  ])('%s: %s', (asked, isFound) => {
    expect(matchesName(asked, ['Wójcik-Nowak', 'Łukasz', 'Jan', 'Jr'])).toBe(isFound);
  });
});

describe('a reference that is sought', () => {
  it.each([
    ['7', undefined, true],
    ['7', 'Patient', true],
    ['7', 'Practitioner', false],
    ['Patient/7', undefined, true],
    ['Practitioner/7', undefined, false],
    ['https://erx.example/fhir/Patient/7', undefined, true],
    ['77', undefined, false],
  ])('%s, %s: %s', (asked, modifier, isFound) => {
    expect(matchesValue('reference', asked, ['Patient/7'], { modifier, timeZone: 'UTC' })).toBe(isFound);
  });
});
