import { expect, it } from 'vitest';
import { readOutside } from './outside';

it.each([
  ['shingrix', 'vaccine'],
  ['Tdap', 'vaccine'],
  ['flu shot', 'vaccine'],
  ['hep b', 'vaccine'],
  ['hep b series', 'vaccine'],
  ['prevnar 20', 'vaccine'],
  ['influenza vaccine', 'vaccine'],
  ['magic mouthwash', 'mixture'],
  ['hepatitis b immune globulin', undefined],
  ['flu', undefined],
  ['heparin', undefined],
  ['lisinopril', undefined],
  ['', undefined],
])('%j is outside the catalog as %s', (typed, kind) => {
  expect(readOutside(typed)?.kind).toBe(kind);
});
