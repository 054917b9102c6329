import { expect, it } from 'vitest';
import { isProductOf } from './other-brand';

const flovent = { ingredients: ['fluticasone'], places: ['inhaled'], salt: 'propionate' } as const;
const naprosyn = { ingredients: ['naproxen'], places: ['oral'], salt: '!sodium' } as const;
const cordarone = { ingredients: ['amiodarone'], places: ['oral'] } as const;

it.each([
  [undefined, 'nose', 'fluticasone propionate', true],
  [flovent, 'inhaled', 'fluticasone propionate', true],
  [flovent, 'nose', 'fluticasone propionate', false],
  [flovent, 'inhaled', 'fluticasone furoate', false],
  [naprosyn, 'oral', 'naproxen', true],
  [naprosyn, 'oral', 'naproxen sodium', false],
  [cordarone, 'oral', 'amiodarone hydrochloride', true],
  [cordarone, 'injected', 'amiodarone hydrochloride', false],
] as const)('%j and a product (%s) named %s: %s', (brand, place, nameInLower, isOne) => {
  expect(isProductOf(brand, { place, nameInLower })).toBe(isOne);
});
