import { expect, it } from 'vitest';
import { usualDiagnosisCodes } from './usual-diagnoses';

it.each([
  ['a drug by mouth', ['lisinopril'], 'oral', ['I10', 'I50.9', 'E11.21']],
  ['its salt', ['metoprolol succinate'], 'oral', ['I10', 'I25.10', 'I48.91']],
  ['the same substance in the eye', ['ciprofloxacin'], 'ophthalmic', ['H10.9']],
  ['the same substance by mouth', ['ciprofloxacin'], 'oral', ['N39.0', 'N10', 'K57.32']],
  [
    'a combination, from each in turn',
    ['amlodipine', 'atorvastatin'],
    'oral',
    ['I10', 'E78.5', 'I25.10', 'E78.00', 'E78.2'],
  ],
  [
    'a combination of one use, once',
    ['lisinopril', 'hydrochlorothiazide'],
    'oral',
    ['I10', 'I50.9', 'R60.9', 'E11.21'],
  ],
  ['a route that nothing is held of', ['lisinopril'], 'rectal', []],
  ['a drug that nothing is held of', ['unheardofol'], 'oral', []],
  ['a product without ingredients', [], 'oral', []],
])('%s is given for %j', (_, ingredients, route, codes) => {
  expect(usualDiagnosisCodes({ ingredients, route })).toEqual(codes);
});
