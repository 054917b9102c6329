import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesBetween, mergeChanges } from './changes';
import { keepCityCharacters, Phone, showPhone, showZip, StateCode, ZipCode } from './contact';
import Big from 'big.js';
import { compareDecimals, isPlainDecimal, plainDecimal, readDecimal, showDecimal } from './decimals';
import { hasControlCharacters, line } from './text';

describe('decimals', () => {
  it.each([
    ['1', true],
    ['0.5', true],
    ['1e9', false],
    ['.5', false],
    ['5.', false],
    ['-1', false],
    ['+1', false],
    ['1,000', false],
    ['', false],
    ['٣', false],
  ])('%j is plain: %s', (text, plain) => {
    expect(isPlainDecimal(text)).toBe(plain);
  });
  it.each([
    ['.5', '0.5'],
    ['5.', '5'],
    ['05.50', '5.5'],
    ['1,000', '1000'],
    ['1,00', undefined],
    ['1e3', undefined],
    ['', undefined],
    [' 7 ', '7'],
    ['-1', undefined],
    ['1.2.3', undefined],
  ])('typed %j is read as %j', (typed, read) => {
    expect(readDecimal(typed)).toBe(read);
  });
  it.each([
    ['1000.50', '1,000.5'],
    ['999', '999'],
    ['1234567', '1,234,567'],
    ['0.50', '0.5'],
    ['5.0', '5'],
  ])('%s is shown as %s', (text, shown) => {
    expect(showDecimal(text)).toBe(shown);
  });
  it('keep their value and order through their plain form', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.nat(999), (whole, fraction) => {
        const text = `0${String(whole)}.${String(fraction).padStart(3, '0')}`;
        const plain = plainDecimal(text);
        expect(Number(plain)).toBeCloseTo(Number(text), 3);
        expect(compareDecimals(plain, text)).toBe(0);
        expect(readDecimal(showDecimal(plain))).toBe(plain);
      }),
    );
  });
  it('are as a library of decimals writes and orders them, however many digits they have', () => {
    const decimal = fc.stringMatching(/^\d{1,25}(\.\d{1,25})?$/);
    fc.assert(
      fc.property(decimal, decimal, (left, right) => {
        expect(plainDecimal(left)).toBe(new Big(left).toFixed());
        expect(Math.sign(compareDecimals(left, right))).toBe(new Big(left).cmp(right));
        expect(Math.sign(compareDecimals(left, `${left.includes('.') ? left : `${left}.`}0`))).toBe(0);
      }),
    );
  });
  it.each([
    ['1', '1.0', 0],
    ['0.5', '0.45', 1],
    ['10', '9', 1],
    ['0.10', '0.1', 0],
    ['007', '7', 0],
    ['1.09', '1.1', -1],
  ])('%s beside %s: %i', (left, right, order) => {
    expect(Math.sign(compareDecimals(left, right))).toBe(order);
  });
  it.each(['1e9', '.5', '', '-1', '1,000'])('%j is refused, not taken for a number', (text) => {
    expect(() => plainDecimal(text)).toThrow(RangeError);
  });
});

describe('telephone, ZIP and place', () => {
  it.each([
    ['2515550134', true],
    ['0515550134', false],
    ['251555013', false],
    ['25155501345', false],
    ['(251) 555-0134', false],
  ])('telephone %s: %s (S5-8)', (text, valid) => {
    expect(Phone.safeParse(text).success).toBe(valid);
  });
  it.each([
    ['36602', true],
    ['36602-1234', true],
    ['3660', false],
    ['366021234', false],
    ['36602-', false],
  ])('ZIP %s: %s (readings P5-4)', (text, valid) => {
    expect(ZipCode.safeParse(text).success).toBe(valid);
  });
  it.each([
    ['2515550134', '(251) 555-0134'],
    ['5550134', '555-0134'],
    ['12', '12'],
  ])('%s is shown as %s (S5-22)', (digits, shown) => {
    expect(showPhone(digits)).toBe(shown);
  });
  it.each([
    ['366021234', '36602-1234'],
    ['36602', '36602'],
  ])('ZIP %s is shown as %s (S5-22)', (digits, shown) => {
    expect(showZip(digits)).toBe(shown);
  });
  it.each([
    ["St. Mary's 2", 'St Marys '],
    ['Peña Blanca', 'Peña Blanca'],
  ])('city %j keeps %j (S5-22)', (typed, kept) => {
    expect(keepCityCharacters(typed)).toBe(kept);
  });
  it('knows the states, the District and the territories', () => {
    expect(StateCode.options).toHaveLength(56);
    expect(StateCode.safeParse('XX').success).toBe(false);
  });
});

describe('text', () => {
  it.each([
    ['plain', false],
    ['tab\t', true],
    ['null\u0000', true],
    ['right-to-left \u202e', true],
    ['isolate \u2066', true],
    ['line\u2028', true],
    ['delete \u007f', true],
    ['Łukasz', false],
    ['日本', false],
    ['e\u0301', false],
  ])('%j has control characters: %s', (text, has) => {
    expect(hasControlCharacters(text)).toBe(has);
  });
  it.each([
    ['a'.repeat(5), true],
    ['a'.repeat(6), false],
    [` ${'a'.repeat(5)} `, true],
  ])('a line of at most five takes %j: %s', (text, taken) => {
    expect(line(5).safeParse(text).success).toBe(taken);
  });
});

describe('changes', () => {
  it('are the properties that differ, and only those', () => {
    expect(changesBetween({ a: 1, b: 'x', c: { d: 1 } }, { a: 1, b: 'y', c: { d: 1 } })).toEqual([
      { key: 'b', value: 'y' },
    ]);
    expect(changesBetween<{ a?: number | undefined }>({ a: 1 }, { a: undefined })).toEqual([
      { key: 'a', value: null },
    ]);
  });
  it('merge with the last one winning', () => {
    expect(
      mergeChanges([
        { key: 'a', value: 1 },
        { key: 'a', value: 2 },
      ]),
    ).toEqual({ a: 2 });
  });
});
