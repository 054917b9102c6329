import { expect, it } from 'vitest';
import { factIdOf, factVersionOf } from './fact-identity';

const ROW = {
  first: ['a', 'b'],
  second: ['c'],
  severity: 'moderate',
  message: 'Less effect.',
  source: 'A label',
};

it.each<[string, object]>([
  ['other words', { ...ROW, message: 'Much less effect.' }],
  ['another severity and source', { ...ROW, severity: 'serious', source: 'A newer label' }],
  ['its lists in another order', { ...ROW, first: ['b', 'a'] }],
])('a fact keeps its id with %s', (_, row) => {
  expect(factIdOf('drug-pairs', row)).toBe(factIdOf('drug-pairs', ROW));
  expect(factVersionOf(row)).not.toBe(factVersionOf(ROW));
});

it('about another drug, or in another table, it is another fact', () => {
  expect(factIdOf('drug-pairs', { ...ROW, first: ['a'] })).not.toBe(factIdOf('drug-pairs', ROW));
  expect(factIdOf('duplicates', ROW)).not.toBe(factIdOf('drug-pairs', ROW));
});
