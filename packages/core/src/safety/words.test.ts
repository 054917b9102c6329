import { expect, it } from 'vitest';
import { findingText } from './words';

it.each([
  ['about nothing', '', 'The dose was not checked.', 'The dose was not checked.'],
  ['about a drug', 'warfarin', 'Bleeding.', 'warfarin: Bleeding.'],
  [
    'that begins with it',
    'warfarin',
    'warfarin, in the medication list: twice.',
    'warfarin, in the medication list: twice.',
  ],
])('a finding %s names it once', (_, about, text, said) => {
  expect(findingText({ about, text })).toBe(said);
});
