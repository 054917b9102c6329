import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check } from '../findings/finding';
import { say } from '../findings/messages';
import { readDate } from '../values/dates';
import type { Medication } from './model';
import {
  findingsOnMedicationChange,
  findingsOnTypedDate,
  isTaken,
  MEDICATION_RULES,
  medicationIsNamed,
  medicationIsNew,
} from './rules';

const stored: Medication = {
  id: '0197f000-0000-7000-8000-00000000000a',
  patientId: '0197f000-0000-7000-8000-00000000000b',
  description: 'lisinopril 10 mg tablet',
  sig: '',
  hide: false,
  prescribableDrugId: 'lis10',
  enteredAt: '2026-01-01T00:00:00.000Z',
  origin: 'entered',
};

describe('a date as it is typed (N5-16)', () => {
  it.each([
    ['', undefined],
    ['  ', undefined],
    ['02/29/2024', undefined],
    ['2/9/2024', undefined],
    ['02/2024', 'Invalid Date Format'],
    ['02/29/24', 'Invalid Date Format'],
    ['2024-02-29', 'Invalid Date Format'],
    ['__/__/____', 'Invalid Date Format'],
    ['13/01/2024', 'Invalid Month'],
    ['00/01/2024', 'Invalid Month'],
    ['12/01/2024', undefined],
    ['01/01/2024', undefined],
    ['02/30/2024', 'Invalid Date'],
    ['02/29/2023', 'Invalid Date'],
    ['02/29/1900', 'Invalid Date'],
    ['02/29/2000', undefined],
    ['04/31/2024', 'Invalid Date'],
    ['04/00/2024', 'Invalid Date'],
    ['12/31/1899', 'Year should not be below 1900'],
    ['01/01/1900', undefined],
    ['12/31/2099', undefined],
    ['01/01/2100', 'Year cannot exceed 2099'],
  ])('%j: %s', (typed, sentence) => {
    const [found] = findingsOnTypedDate(typed, 'startedAt');
    expect(found && say(found.code)).toBe(sentence);
  });
  it('is accepted exactly where the calendar has it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 14 }),
        fc.integer({ min: 0, max: 33 }),
        fc.integer({ min: 1900, max: 2099 }),
        (month, day, year) => {
          const typed = `${String(month)}/${String(day)}/${String(year)}`;
          expect(findingsOnTypedDate(typed, 'startedAt').length === 0).toBe(readDate(typed) !== undefined);
        },
      ),
    );
  });
});

describe('dates of a medication', () => {
  it.each([
    [{}, []],
    [{ startedAt: '2026-01-02', stoppedAt: '2026-01-02' }, []],
    [{ startedAt: '2026-01-02', stoppedAt: '2026-01-03' }, []],
    [{ startedAt: '2026-01-02', stoppedAt: '2026-01-01' }, ['medication.stop-before-start']],
    [{ stoppedAt: '2026-01-01' }, []],
    [{ startedAt: null, stoppedAt: '2026-01-01' }, []],
    [{ startedAt: '1899-12-31' }, ['medication.year-too-early']],
    [{ startedAt: '1900-01-01' }, []],
    [{ stoppedAt: '2099-12-31' }, []],
    [{ stoppedAt: '2100-01-01' }, ['medication.year-too-late']],
  ])('%j: %j (N5-16)', (dates, codes) => {
    expect(check(MEDICATION_RULES, dates).map(({ code }) => code)).toEqual(codes);
  });
});

describe('the list', () => {
  it.each([
    ['the same product', { prescribableDrugId: 'lis10', description: 'x' }, [stored], 1],
    ['the same words', { description: 'Lisinopril 10 MG tablet' }, [stored], 1],
    ['another product', { prescribableDrugId: 'lis20', description: 'lisinopril 20 mg tablet' }, [stored], 0],
    [
      'the same, made inactive before',
      { prescribableDrugId: 'lis10', description: 'x' },
      [{ ...stored, hide: true }],
      0,
    ],
    [
      'the same, stopped yesterday',
      { prescribableDrugId: 'lis10', description: 'x' },
      [{ ...stored, stoppedAt: '2026-01-09' }],
      0,
    ],
    [
      'the same, stopped today',
      { prescribableDrugId: 'lis10', description: 'x' },
      [{ ...stored, stoppedAt: '2026-01-10' }],
      1,
    ],
    [
      'the same, to be stopped',
      { prescribableDrugId: 'lis10', description: 'x' },
      [{ ...stored, stoppedAt: '2026-02-01' }],
      1,
    ],
  ])('takes %s: %i findings (N4-19)', (_, entry, others, count) => {
    expect(medicationIsNew(entry, others, '2026-01-10')).toHaveLength(count);
  });
  it.each([
    [{ description: ' ' }, 1],
    [{ description: 'fish oil' }, 0],
    [{ prescribableDrugId: 'lis10', description: '' }, 0],
  ])('%j is named: %i findings', (entry, count) => {
    expect(medicationIsNamed(entry)).toHaveLength(count);
  });
  it.each([
    [{}, true],
    [{ hide: true }, false],
    [{ stoppedAt: '2026-01-09' }, false],
    [{ stoppedAt: '2026-01-10' }, true],
    [{ stoppedAt: '2026-01-11' }, true],
    [{ hide: true, stoppedAt: '2026-01-11' }, false],
  ])('counts %j as taken: %s', (changes, taken) => {
    expect(isTaken({ ...stored, ...changes }, '2026-01-10')).toBe(taken);
  });
});

it.each([
  [false, true, 0],
  [true, true, 0],
  [false, false, 0],
  [true, false, 1],
])('hidden %s becomes %s: %i findings (N4-18)', (before, after, count) => {
  const fields = { sig: '', startedAt: null, stoppedAt: null, prescribableDrugId: null };
  expect(findingsOnMedicationChange({ ...fields, hide: before }, { ...fields, hide: after })).toHaveLength(
    count,
  );
});

it.each([
  [null, null, 0],
  [null, 'p1', 0],
  ['p1', 'p1', 0],
  ['p1', 'p2', 1],
  ['p1', null, 1],
])('free text is matched once: %s becomes %s, %i findings', (before, after, count) => {
  const fields = { sig: '', startedAt: null, stoppedAt: null, hide: false };
  expect(
    findingsOnMedicationChange(
      { ...fields, prescribableDrugId: before },
      { ...fields, prescribableDrugId: after },
    ),
  ).toHaveLength(count);
});
