import { describe, expect, it } from 'vitest';
import { toAscii, toAsciiAddress } from './ascii';

describe('toAscii', () => {
  it.each([
    ['Núñez-Çelik', 'Nunez-Celik'],
    ['Müller Straße 5', 'Muller Strasse 5'],
    ['O’Hara “Nell”', 'O\'Hara "Nell"'],
    ['a\r\nb\tc', 'a b c'],
    ['Łódź — Ærø', 'Lodz - AEro'],
    ['plain <&> text', 'plain <&> text'],
    ['', ''],
  ])('%s -> %s', (from, to) => {
    expect(toAscii(from)).toBe(to);
  });

  it.each(['5 µg', '½ tablet', 'm²', '王', '≥ 3', 'a\u0000b', '🙂'])('does not guess at %s', (text) => {
    expect(toAscii(text)).toBeNull();
  });
});

describe('toAsciiAddress', () => {
  it.each([
    ['12½ Ærø St', '12 1/2 AEro St'],
    ['Apt ¾', 'Apt 3/4'],
    ['王 St', null],
  ])('%s -> %s', (from, to) => {
    expect(toAsciiAddress(from)).toBe(to);
  });
});
