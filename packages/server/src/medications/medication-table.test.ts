import type { Allergy } from '@erx/core/allergies/model';
import type { Medication } from '@erx/core/medications/model';
import { describe, expect, it } from 'vitest';
import { medicationTable } from './medication-table';

const medication = (changes: Partial<Medication>): Medication => ({
  id: '0197f000-0000-7000-8000-00000000000b',
  patientId: '0197f000-0000-7000-8000-00000000000a',
  description: 'hydroxyzine 25 mg tablet',
  sig: 'Take 1 tablet by mouth at bedtime.',
  hide: false,
  enteredAt: '2026-01-02T15:00:00.000Z',
  origin: 'entered',
  ...changes,
});
const allergy = (description: string, reaction: string) => ({ description, reaction }) as Allergy;

describe('the medication list for the patient', () => {
  it.each([
    [{ startedAt: '2026-01-02' }, '01/02/2026'],
    [{}, ''],
    [
      {
        prescriptions: [
          { id: 'b', writtenOn: '2026-03-01' },
          { id: 'a', writtenOn: '2025-12-01' },
        ],
      },
      '12/01/2025',
    ],
  ])('says since when by what is known: %j', (changes, since) => {
    expect(medicationTable([medication(changes)], []).rows).toEqual([
      ['hydrOXYzine 25 mg tablet', 'Take 1 tablet by mouth at bedtime.', since],
    ]);
  });

  it.each([
    ['refused' as const, []],
    ['unanswered' as const, ['hydrOXYzine 25 mg tablet (the pharmacy may not have this yet: ask it)']],
  ])('leaves out what no pharmacy has, and says what it may lack: %s', (failure, drugs) => {
    const prescriptions = [{ id: 'b', writtenOn: '2026-03-01', failure }];
    const { rows } = medicationTable([medication({ origin: 'prescribed', prescriptions })], [], 0);
    expect(rows.map(([drug]) => drug)).toEqual(drugs);
  });

  it.each([
    [[allergy('Penicillin', 'Hives'), allergy('Latex', '')], 0, 'Allergies: Penicillin (Hives), Latex.'],
    ['none-known' as const, 0, 'Allergies: none known.'],
    [[], 0, 'Allergies: not recorded.'],
    ['none-known' as const, 1, 'Allergies: Not in this list: 1 allergy of a former chart.'],
    [[allergy('Latex', '')], 2, 'Allergies: Latex. Not in this list: 2 allergies of a former chart.'],
  ])('says what is known of allergies', (allergies, toMatch, said) => {
    expect(medicationTable([], allergies, toMatch).notes[0]).toBe(said);
  });
});
