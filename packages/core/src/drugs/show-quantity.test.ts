import { expect, it } from 'vitest';
import { showNamedQuantity, showQuantity } from './show-quantity';

it.each([
  ['30', 'C48542', '30 tablets'],
  ['1', 'C48542', '1 tablet'],
  ['0.5', 'C48542', '0.5 tablets'],
  ['120', 'C28254', '120 mL'],
  ['15', 'C48155', '15 g'],
  ['4', 'C48524', '4 patches'],
  ['12', 'C48539', '12 suppositories'],
  ['1', 'C64933', '1 each'],
  ['2', 'C64933', '2 each'],
  ['1000', 'C48480', '1,000 capsules'],
  ['3', 'C0', '3 C0'],
])('%s of %s reads %s', (dispense, unit, text) => {
  expect(showQuantity(dispense, unit)).toBe(text);
});

it.each([
  ['30', 'Tablet', '30 tablets'],
  ['1', 'Tablet', '1 tablet'],
  ['1200', 'Milliliter', '1,200 milliliters'],
  ['2', 'Each', '2 each'],
])('%s of unit %s reads %s', (dispense, unit, text) => {
  expect(showNamedQuantity(dispense, unit)).toBe(text);
});
