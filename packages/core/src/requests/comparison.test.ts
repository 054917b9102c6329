import { describe, expect, it } from 'vitest';
import { compareMedications } from './comparison';
import type { RequestMedication } from './model';

const prescribed: RequestMedication = {
  description: 'lisinopril 10 mg tablet',
  schedule: 'none',
  ndc: '00093111301',
  quantity: '30',
  units: 'C48542',
  daysSupply: 30,
  sig: 'Take 1 tablet by mouth daily',
  refills: { count: 2 },
  substitutionAllowed: true,
  writtenDate: '2026-08-01',
};
const rowOf = (requested: RequestMedication | undefined, property: string, dispensed?: RequestMedication) =>
  compareMedications({ prescribed, ...(dispensed && { dispensed }) }, requested).find(
    (row) => row.property === property,
  )?.cells;

describe('what differs from what was prescribed', () => {
  it.each<[string, Partial<RequestMedication>, string, boolean]>([
    ['Medication', { description: 'lisinopril 20 mg tablet' }, 'lisinopril 20 mg tablet', true],
    ['Medication', { description: 'LISINOPRIL 10 MG  TABLET' }, 'LISINOPRIL 10 MG  TABLET', false],
    ['Medication', { schedule: 'unknown' }, 'lisinopril 10 mg tablet', true],
    ['NDC', { ndc: '00093-1113-01' }, '00093-1113-01', false],
    ['NDC', { ndc: '00093111310' }, '00093111310', true],
    ['Dispense', { quantity: '30.0' }, '30 tablets', false],
    ['Dispense', { quantity: '90' }, '90 tablets', true],
    ['Dispense', { units: 'C48480' }, '30 capsules', true],
    ['Days supply', { daysSupply: 90 }, '90', true],
    ['Sig', { sig: 'TAKE 1 TABLET BY MOUTH DAILY' }, 'TAKE 1 TABLET BY MOUTH DAILY', false],
    ['Sig', { sig: 'Take 2 tablets by mouth daily' }, 'Take 2 tablets by mouth daily', true],
    ['Refills', { refills: { count: 2 } }, '2', false],
    ['Refills', { refills: { count: 0 } }, '0', false],
    ['Refills', { refills: { prn: true } }, 'PRN', false],
    ['Substitution', { substitutionAllowed: false }, 'Not allowed', true],
    ['Date written', { writtenDate: '2026-11-01' }, '11/01/2026', false],
  ])('in %s by %o', (property, changes, text, differs) => {
    expect(rowOf({ ...prescribed, ...changes }, property)?.requested).toMatchObject({ text, differs });
  });

  it('does not count what the pharmacy did not say', () => {
    const { refills: _refills, ...silent } = prescribed;
    expect(rowOf(silent, 'Refills')?.requested).toEqual({ text: undefined, differs: false });
  });

  it('is made for what was dispensed as well', () => {
    expect(rowOf(undefined, 'Dispense', { ...prescribed, quantity: '90' })?.dispensed.differs).toBe(true);
  });

  it('is nothing where the pharmacy did not say what was prescribed', () => {
    const rows = compareMedications({}, prescribed);
    expect(rows.some(({ cells }) => cells.requested.differs)).toBe(false);
    expect(rows.map(({ property }) => property)).toContain('Sig');
  });

  it('leaves out what no block says', () => {
    expect(rowOf(prescribed, 'Last fill')).toBeUndefined();
  });
});
