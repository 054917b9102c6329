import { describe, expect, it } from 'vitest';
import { fiscalYearOfName } from '../model';
import { faultOfForm } from './file-form';
import { icd10cmConversionReader } from './icd10cm-conversion';

const read = (line: string) => icd10cmConversionReader()(line, 7);

describe('CMS’s conversion table', () => {
  it.each<[string, string, string, string[]]>([
    ['G20.A1\t2023\tG20', 'G20.A1', '2023-10-01', ['G20']],
    ['E66.813\t2024\tE66.01, E66.8', 'E66.813', '2024-10-01', ['E66.01', 'E66.8']],
    ['"E66.813","2024","E66.01, E66.8"', 'E66.813', '2024-10-01', ['E66.01', 'E66.8']],
    ['Z59.10\t4/1/2023\tZ59.1', 'Z59.10', '2023-04-01', ['Z59.1']],
    ['M97.01XA  \t45017\tT84.040A', 'M97.01XA', '2023-04-01', ['T84.040A']],
    [
      'H02.151\t2019\tH02.101-H02.103; H02.109',
      'H02.151',
      '2019-10-01',
      ['H02.101', 'H02.102', 'H02.103', 'H02.109'],
    ],
    ['I71.40\t2022\tI714 and I713', 'I71.40', '2022-10-01', ['I71.4', 'I71.3']],
    ['I1A.0\t2023\tNone', 'I1A.0', '2023-10-01', []],
    ['U07.1\t2020\tA code from B97.2', 'U07.1', '2020-10-01', []],
  ])('%j', (line, code, effectiveOn, previous) => {
    expect(read(line)).toEqual({ record: { code, effectiveOn, previous } });
  });

  it.each([
    'ICD-10-CM Conversion Table FY2027\t\t',
    'Current code assignment\tEffective\tPrevious Code(s) Assignment',
    '',
    '\t\t'.trim(),
  ])('%j is not a row', (line) => {
    expect(read(line)).toEqual({ skipped: true });
  });

  it.each([
    ['G20.A1\t2023', 'fields-missing', undefined],
    ['g20\t2023\tG20', 'value-invalid', 'current code'],
    ['G20.A1\tlast year\tG20', 'value-invalid', 'effective'],
    ['G20.A1\t1999\tG20', 'value-invalid', 'effective'],
    ['G20.A1\t2023\tsee note', 'value-invalid', 'previous codes'],
    ['G20.A1\t2023\tG20.001-G20.900', 'value-invalid', 'previous codes'],
    ['G20.A1\t2023\tG20-H20', 'value-invalid', 'previous codes'],
  ])('%j is left out: %s %s', (line, reason, field) => {
    expect(read(line)).toEqual({ bad: { line: 7, reason, ...(field ? { field } : {}) } });
  });

  it.each([
    ['ICD-10-CM Conversion Table FY2027', undefined],
    ['"Current code assignment","Effective","Previous Code(s) Assignment"', undefined],
    ['G20.A1\t2023\tG20', undefined],
    ['00001 A00     0 Cholera                    Cholera', { missing: [], looksLike: ['icd10cm-order'] }],
  ])('begins with %j', (line, fault) => {
    expect(faultOfForm('icd10cm-conversion', undefined, line)).toEqual(fault);
  });
});

it.each([
  ['icd10cm_order_2027.txt', 2027],
  ['icd10cm-fy2022.csv.gz', 2022],
  ['icd10cm-order-April-1-2026.txt', 2026],
  ['icd10cm_order.txt', undefined],
  ['2026_to_2027.txt', undefined],
  ['order-20271001.txt', undefined],
  ['icd10cm_order_2012.txt', undefined],
])('%s is of fiscal year %s', (name, year) => {
  expect(fiscalYearOfName(name)).toBe(year);
});
