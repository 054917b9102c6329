import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDeaNumber, isNpi, withDeaCheckDigit, withNpiCheckDigit } from './registrations';

describe('an NPI', () => {
  it.each([
    ["CMS's own example", '1234567893', true],
    ['its check digit one too high', '1234567894', false],
    ['its check digit one too low', '1234567892', false],
    ['two digits exchanged', '1243567893', false],
    ['begins with 2', withNpiCheckDigit('299999999'), true],
    ['begins with 3', withNpiCheckDigit('399999999'), false],
    ['begins with 0', withNpiCheckDigit('012345678'), false],
    ['nine digits', '123456789', false],
    ['eleven digits', '12345678933', false],
    ['a blank', '1234567893 ', false],
    ['nothing', '', false],
  ])('%s: %s', (_, npi, valid) => {
    expect(isNpi(npi)).toBe(valid);
  });

  it('betrays any one wrong digit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000_000, max: 299_999_999 }),
        fc.nat(9),
        fc.integer({ min: 1, max: 9 }),
        (nine, place, by) => {
          const npi = withNpiCheckDigit(String(nine));
          const wrong = [...npi]
            .map((digit, at) => (at === place ? String((Number(digit) + by) % 10) : digit))
            .join('');
          return isNpi(npi) && !isNpi(wrong);
        },
      ),
    );
  });
});

describe('a DEA number', () => {
  it.each([
    ['1 + 3 + 5 and twice 2 + 4 + 6 is 33', 'AB1234563', true],
    ['its check digit one too high', 'AB1234564', false],
    ['its check digit one too low', 'AB1234562', false],
    ['a mid-level practitioner', 'MB1234563', true],
    ['a business instead of a name', 'F91234563', true],
    ['a distributor', 'PB1234563', false],
    ['small letters', 'ab1234563', false],
    ['six digits', 'AB123456', false],
    ['eight digits', 'AB12345633', false],
    ['a letter short', 'A1234563', false],
    ['nothing', '', false],
  ])('%s: %s', (_, number, valid) => {
    expect(isDeaNumber(number)).toBe(valid);
  });

  it('completes itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), (six) =>
        isDeaNumber(withDeaCheckDigit(`BX${String(six).padStart(6, '0')}`)),
      ),
    );
  });
});
