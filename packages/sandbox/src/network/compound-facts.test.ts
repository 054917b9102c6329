import { describe, expect, it } from 'vitest';
import { compoundFacts } from './compound-facts';

const quantity = { value: '80', qualifier: '38' as const, unit: 'C28254' };

describe('what a compound is made of, as the message page tells it', () => {
  it('is a line for each ingredient, with its schedule, amount and code', () => {
    expect(
      compoundFacts({
        compound: {
          doseForm: 'C29269',
          ingredients: [
            { item: { description: 'nystatin', code: { value: '00603148149', qualifier: 'ND' } }, quantity },
            { item: { description: 'ketamine', deaSchedule: 'III' }, quantity },
          ],
        },
      }),
    ).toEqual([
      ['Becomes', 'C29269'],
      ['Ingredient 1', 'nystatin · 80 mL · ND 00603148149'],
      ['Ingredient 2', 'ketamine · C-III · 80 mL'],
    ]);
  });

  it('is nothing of a product', () => {
    expect(compoundFacts({})).toEqual([]);
  });
});
