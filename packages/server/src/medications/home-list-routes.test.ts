import { describe, expect, it } from 'vitest';
import { STARTER_CHECK } from '../interactions/testing/starter-check';
import { ingredientsBy, sayAllergies } from './home-list-routes';

describe('allergies on the list for home', () => {
  const allergy = (description: string, more: { reaction?: string; isFormer?: boolean } = {}) => ({
    description,
    reaction: '',
    severity: '' as const,
    isFormer: false,
    enteredAt: new Date(0),
    ...more,
  });
  it.each([
    ['failed' as const, false, 'They could not be read when this was printed: ask us.'],
    [[], false, 'Not recorded: tell us.'],
    [[], true, 'None known.'],
    [[allergy('latex'), allergy('penicillin', { reaction: 'hives' })], false, 'latex, penicillin (hives).'],
    [[allergy('latex', { reaction: 'n/a' })], false, 'latex.'],
    [[allergy('sulfa', { isFormer: true })], true, 'In your former chart, not confirmed: sulfa.'],
    [
      [allergy('sulfa', { isFormer: true })],
      false,
      'Not recorded: tell us. In your former chart, not confirmed: sulfa.',
    ],
  ])('%j, none known %s: %j', (allergies, noKnownAllergies, said) => {
    expect(sayAllergies({ allergies, noKnownAllergies })).toBe(said);
  });
});

describe('what a medicine of the list for home holds', () => {
  const holds = ingredientsBy(
    {
      medications: 'failed',
      prescriptions: [{ description: 'mouth rinse', product: { ingredients: ['lidocaine hydrochloride'] } }],
    } as unknown as Parameters<typeof ingredientsBy>[0],
    STARTER_CHECK,
  );
  it.each([
    ['Zestril 10 mg', 'lisinopril 20 mg tablet'],
    ['Tylenol 500', 'acetaminophen 500'],
    ['metoprolol succinate 50 mg', 'metoprolol tartrate 25 mg tablet'],
    ['mouth rinse', 'lidocaine 2 %'],
  ])('is the same of %j and of %j', (one, other) => {
    expect(holds({ description: one })).not.toEqual([]);
    expect(holds({ description: one })).toEqual(holds({ description: other }));
  });

  it('is each of several, and nothing of words that say nothing', () => {
    expect(holds({ description: 'lisinopril 20 mg-hydrochlorothiazide 12.5 mg tablet' })).toEqual([
      'hydrochlorothiazide',
      'lisinopril',
    ]);
    expect(holds({ description: 'the white ones' })).toEqual([]);
  });
});
