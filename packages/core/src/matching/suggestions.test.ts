import { expect, it } from 'vitest';
import type { Compared, Suggestion } from './model';
import { autoSelected, LEAST_SCORE, MOST_SUGGESTIONS, offered } from './suggestions';

const same: Compared[] = [
  { part: 'ingredients', agreement: 'same' },
  { part: 'strength', agreement: 'same' },
  { part: 'form', agreement: 'same' },
];
const suggestion = (suggestedMatch: boolean, score = 0.9, compared = same): Suggestion => ({
  suggestedMatch,
  score,
  compared,
});
const differing = (part: Compared['part'], agreement: Compared['agreement']) =>
  suggestion(false, 0.9, [...same.filter((each) => each.part !== part), { part, agreement }]);

it.each<[string, Suggestion[], number | undefined]>([
  ['none', [], undefined],
  ['one, suggested', [suggestion(true)], 0],
  ['two, one suggested', [suggestion(false), suggestion(true)], 1],
  ['two suggested', [suggestion(true), suggestion(true)], undefined],
  ['two, none suggested', [suggestion(false), suggestion(false)], undefined],
  ['the only one', [suggestion(false)], 0],
  ['the only one, of a brand', [differing('brand', 'near')], 0],
  ['the only one, its form not stated', [differing('form', 'unknown')], 0],
  ['the only one, of another strength', [differing('strength', 'different')], undefined],
  ['the only one, its strength not stated', [differing('strength', 'unknown')], undefined],
  ['the only one, of another form', [differing('form', 'different')], undefined],
  ['the only one, another kind of the form', [differing('form', 'near')], undefined],
  ['the only one, its name misspelt', [differing('ingredients', 'near')], undefined],
  ['the only one, of another salt', [differing('salt', 'different')], undefined],
  ['the only one, while the package says another', [differing('ndc', 'different')], undefined],
])('auto-selection of %s (N4-24)', (_, suggestions, at) => {
  expect(autoSelected(suggestions)).toBe(at === undefined ? undefined : suggestions[at]);
});

it('offers what is likely enough, suggested ones first, at most eight', () => {
  const found = [
    suggestion(false, LEAST_SCORE),
    suggestion(false, LEAST_SCORE - 0.01),
    suggestion(true, 0.8),
    suggestion(false, 0.95),
  ];
  expect(offered(found).map(({ score }) => score)).toEqual([0.8, 0.95, LEAST_SCORE]);
  expect(offered(Array.from({ length: MOST_SUGGESTIONS + 1 }, () => suggestion(false)))).toHaveLength(
    MOST_SUGGESTIONS,
  );
});
