import { expect, it } from 'vitest';
import { isIntolerance } from './allergies';

it.each<[string, boolean]>([
  ['Nausea', true],
  ['upset stomach', true],
  ['nausea, vomiting and headache', true],
  ['Nausea and hives', false],
  ['Hives', false],
  ['Anaphylaxis', false],
  ['angioedema', false],
  ['Stevens-Johnson syndrome', false],
  ['DRESS', false],
  ['unknown', false],
  ['n/a', false],
  ['', false],
  ['nauseating rash', false],
])('%j is an intolerance and no allergy: %s', (reaction, expected) => {
  expect(isIntolerance(reaction)).toBe(expected);
});
