import { expect, it } from 'vitest';
import { kindAsked } from './kinds';

const Kind = kindAsked(['Prescription', 'RxChangeRequest']);

it.each([
  ['Prescription', 'Prescription'],
  ['prescription', 'Prescription'],
  ['RxChangeRequest', 'RxChangeRequest'],
  ['rxChangeRequest', 'RxChangeRequest'],
  ['rxchangerequest', undefined],
  ['PRESCRIPTION', undefined],
  ['', undefined],
])('%j is read as %j', (written, kind) => {
  expect(Kind.safeParse(written).data).toBe(kind);
});
