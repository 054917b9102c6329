import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AllergenIndex } from './allergen-index';

const generic = (name: string, ...ingredients: string[]) => ({ name, ingredients, type: 'Generic' as const });
const brand = (name: string, ...ingredients: string[]) => ({
  name,
  ingredients,
  type: 'Brand Name' as const,
});

const index = new AllergenIndex([
  generic('amoxicillin', 'Amoxicillin'),
  generic('amoxicillin', 'amoxicillin trihydrate'),
  brand('Augmentin', 'amoxicillin', 'clavulanate potassium'),
  generic('amlodipine', 'amlodipine besylate'),
  brand('Amaryl', 'glimepiride'),
  generic('valproic acid', 'valproic acid'),
  generic('pseudoephedrine', 'pseudoephedrine hydrochloride'),
]);
const found = (text: string, limit = 10) =>
  index.search(text, limit).map(({ id }) => id.replace('ingredient:', ''));

describe('allergens of the catalogue', () => {
  it.each([
    ['the beginning of a name, the commonest first', 'am', ['amoxicillin', 'amlodipine', 'glimepiride']],
    ['any case and space around it', '  AMOX ', ['amoxicillin']],
    ['the beginning of a later word', 'acid', ['valproic acid']],
    ['text over two words', 'valproic a', ['valproic acid']],
    ['no part within a word', 'ephedrine', []],
    ['what is in a brand, after what has the name itself', 'augmentin', ['amoxicillin', 'clavulanate']],
    ['the beginning of a brand only', 'gmentin', []],
    ['nothing', '', []],
    ['spaces', '   ', []],
    ['what would be a pattern', '.*', []],
    ['nothing of the catalogue', 'unobtainium', []],
  ])('are found by %s', (_, text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it.each([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 3],
  ])('are at most %i', (limit, count) => {
    expect(found('am', limit)).toHaveLength(count);
  });

  it.each([
    ['ingredient:amoxicillin', true],
    ['ingredient:glimepiride', true],
    ['ingredient:amox', false],
    ['class:penicillins', false],
    ['', false],
  ])('%s is one of them: %s', (id, known) => {
    expect(index.has(id)).toBe(known);
  });

  it('whatever is typed: each is known, and is there once', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), (text) => {
        const ids = index.search(text, 50).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.every((id) => index.has(id))).toBe(true);
      }),
    );
  });
});
