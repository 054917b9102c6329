import { describe, expect, it } from 'vitest';
import { elevenDigitNdc, productOfNdc } from './ndc';

describe('an NDC becomes eleven digits', () => {
  it.each([
    ['4-4-2', '0002-1200-30', '00002120030'],
    ['5-3-2', '50242-040-62', '50242004062'],
    ['5-4-1', '60575-4112-1', '60575411201'],
    ['5-4-2', '00093-5056-98', '00093505698'],
    ['eleven digits', '00093505698', '00093505698'],
    ['blanks around', ' 0002-1200-30 ', '00002120030'],
    ['twelve digits led by 0', '000093505698', '00093505698'],
    ['6-4-2 led by 0', '000093-5056-98', '00093505698'],
  ])('%s', (_, text, ndc) => {
    expect(elevenDigitNdc(text)).toBe(ndc);
  });

  it.each([
    ['nothing', ''],
    ['ten digits without hyphens: three readings', '0002120030'],
    ['nine digits', '000212003'],
    ['twelve digits not led by 0', '123456789012'],
    ['6-4-2 not led by 0', '123456-7890-12'],
    ['4-3-2, a digit short', '0002-120-30'],
    ['4-4-1, a digit short', '0002-1200-3'],
    ['5-3-1, a digit short', '50242-040-6'],
    ['a product code without a package', '0002-1200'],
    ['a letter', '0002-12O0-30'],
    ['a masked digit', '50242-*040-62'],
    ['three digits for the package', '0002-1200-300'],
  ])('refuses %s', (_, text) => {
    expect(elevenDigitNdc(text)).toBeUndefined();
  });

  it('names the labeler and the product', () => {
    expect(productOfNdc('00093505698')).toBe('000935056');
  });
});
