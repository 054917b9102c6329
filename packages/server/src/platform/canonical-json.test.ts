import canonicalize from 'canonicalize';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json';

const text = fc.string({ unit: 'grapheme' });
const name = fc.oneof(text, fc.stringMatching(/^[A-Za-z0-9]{1,8}$/));
const { value } = fc.letrec((tie) => ({
  value: fc.dictionary(
    name,
    fc.oneof(
      { maxDepth: 3 },
      text,
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.constant(undefined),
      fc.array(text),
      tie('value'),
    ),
    { noNullPrototype: true },
  ),
}));

describe('canonicalText', () => {
  it('writes what the library writes', () => {
    fc.assert(
      fc.property(value, (one) => {
        expect(canonicalJson(one as object)).toBe(canonicalize(one));
      }),
    );
  });

  it('puts names in order at every level, whatever order they came in', () => {
    expect(canonicalJson({ b: [{ d: 1, c: 'é "\u0001' }], a: null, Z: true })).toBe(
      '{"Z":true,"a":null,"b":[{"c":"é \\"\\u0001","d":1}]}',
    );
  });

  it.each<[object]>([
    [{ a: 'half \uD800' }],
    [{ a: Number.NaN }],
    [{ a: [Number.POSITIVE_INFINITY] }],
    [{ a: [undefined] }],
    [{ a: () => 1 }],
    [{ a: 1n }],
  ])('refuses %o', (one) => {
    expect(() => canonicalJson(one)).toThrow('canonical form');
  });
});
