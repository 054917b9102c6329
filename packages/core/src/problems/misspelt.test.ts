import { expect, it } from 'vitest';
import { EVERYDAY_DIAGNOSES } from './diagnosis-query';
import { readingsOf, wordsOfAll } from './misspelt';

const known = wordsOfAll([...EVERYDAY_DIAGNOSES.map(({ said }) => said), 'Hypothyroidism, unspecified']);

it.each([
  ['diarhea', 'diarrhea'],
  ['diarrea', 'diarrhea'],
  ['ashtma', 'asthma'],
  ['astma attack', 'asthma attack'],
  ['hyperlipedemia', 'hyperlipidemia'],
  ['pregnent', 'pregnant'],
  ['hypothyroidsm', 'hypothyroidism'],
  ['pnuemonia', 'pneumonia'],
  ['migrane', 'migraine'],
  ['vertgio', 'vertigo'],
])('%s is read as %s', (typed, meant) => {
  expect(readingsOf(typed, known)[0]).toBe(meant);
});

it.each(['asthma', 'asth', 'tb', 'qwrtzx', 'diarhea qwrtzx', ''])('%j has no other reading', (typed) => {
  expect(readingsOf(typed, known)).toEqual([]);
});
