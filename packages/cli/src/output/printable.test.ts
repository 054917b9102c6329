import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { fit } from './fit';
import { printable, printableJson } from './printable';

describe('printable', () => {
  it.each([
    ['plain text', 'Lisinopril 10 mg', 'Lisinopril 10 mg'],
    ['letters of every script', 'José 佐藤 Дмитрий', 'José 佐藤 Дмитрий'],
    ['an escape sequence', 'a\u001b[31mb', 'a\ufffd[31mb'],
    ['a bell and a backspace', 'a\u0007\u0008b', 'a\ufffd\ufffdb'],
    ['a one-byte control sequence introducer', 'a\u009b2Jb', 'a\ufffd2Jb'],
    ['a turned direction', 'a\u202eb\u2069', 'a\ufffdb\ufffd'],
    ['line breaks and tabs', 'a\r\nb\tc', 'a  b c'],
  ])('%s', (_, text, expected) => {
    expect(printable(text)).toBe(expected);
  });
});

describe('printableJson', () => {
  it('holds the same value, and nothing that steers a terminal', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (value, text) => {
        const written = printableJson({ value, text, steering: '\u001b\u009b\u202e\u2028' });
        expect(JSON.parse(written)).toEqual(
          JSON.parse(JSON.stringify({ value, text, steering: '\u001b\u009b\u202e\u2028' })),
        );
        expect(written).toBe(printable(written));
      }),
    );
  });
});

describe('fit', () => {
  it.each([
    ['fills up', 'ab', 4, 'ab  '],
    ['exactly', 'abcd', 4, 'abcd'],
    ['cuts with a sign', 'abcde', 4, 'abc…'],
    ['leaves no blank before the sign', 'ab cde', 4, 'ab… '],
    ['never half of a wide letter', '佐藤太郎', 6, '佐藤… '],
    ['one column', 'abc', 1, '…'],
    ['none', 'abc', 0, ''],
  ])('%s', (_, text, width, expected) => {
    expect(fit(text, width)).toBe(expected);
  });

  it('is as wide as asked, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, width) => {
        expect(stringWidth(fit(text, width))).toBe(width);
      }),
    );
  });
});
