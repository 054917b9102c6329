import type { Medication } from '@erx/core/medications/model';
import { describe, expect, it } from 'vitest';
import type { StoredAllergy } from '../patient-picture/facts';
import { medicationTable, type PrintedPicture } from './medication-table';

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
const allergy = (description: string, reaction: string, isFormer = false): StoredAllergy => ({
  description,
  reaction,
  isFormer,
  severity: '',
  enteredAt: new Date('2026-01-02T15:00:00Z'),
});
const NOTHING: PrintedPicture = { allergies: [], noKnownAllergies: false, former: [], fills: [] };

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
    expect(medicationTable([medication(changes)], NOTHING).rows).toEqual([
      ['hydrOXYzine 25 mg tablet', 'Take 1 tablet by mouth at bedtime.', since],
    ]);
  });

  it.each([
    ['refused' as const, []],
    ['unanswered' as const, ['hydrOXYzine 25 mg tablet (the pharmacy may not have this yet: ask it)']],
  ])('leaves out what no pharmacy has, and says what it may lack: %s', (failure, drugs) => {
    const prescriptions = [{ id: 'b', writtenOn: '2026-03-01', failure }];
    const { rows } = medicationTable([medication({ origin: 'prescribed', prescriptions })], NOTHING);
    expect(rows.map(([drug]) => drug)).toEqual(drugs);
  });

  it.each<[Partial<PrintedPicture>, string]>([
    [{ allergies: [allergy('Penicillin', 'Hives'), allergy('Latex', '')] }, 'Penicillin (Hives), Latex.'],
    [{ noKnownAllergies: true }, 'none known.'],
    [{}, 'not recorded.'],
    [
      { noKnownAllergies: true, allergies: [allergy('PCN', 'rash', true)] },
      'In your former chart, not confirmed: PCN (rash).',
    ],
    [
      { allergies: [allergy('Latex', ''), allergy('PCN', '', true)] },
      'Latex. In your former chart, not confirmed: PCN.',
    ],
    [{ allergies: 'failed' }, 'could not be read when this was printed.'],
  ])('says what is known of allergies: %j', (picture, said) => {
    expect(medicationTable([], { ...NOTHING, ...picture }).notes[0]).toBe(`Allergies: ${said}`);
  });

  it('asks about what is known from elsewhere, and says what could not be read', () => {
    const fill = {
      description: 'warfarin 5 mg tablet',
      sig: '',
      lastFill: '2026-11-20',
      source: 'pbm' as const,
    };
    const former = { description: 'naproxen 500', sig: 'bid' };
    const whole = medicationTable([], { ...NOTHING, former: [former], fills: [fill] });
    expect(whole.rows).toEqual([
      ['naproxen 500 (in your former chart: say whether you take it)', 'bid', ''],
      ['warfarin 5 mg tablet (filled 11/20/2026, as your plan reports: say whether you take it)', '', ''],
    ]);
    expect(whole.notes).toHaveLength(2);
    expect(medicationTable([], { ...NOTHING, fills: 'failed' }).notes).toContainEqual(
      expect.stringContaining('could be read'),
    );
  });
});
