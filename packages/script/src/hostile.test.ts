import { describe, expect, it } from 'vitest';
import { scriptCodec } from './codec';
import { sampleNewRx } from './testing/sample';

const codec = scriptCodec('2017071');
const xml = codec.write(sampleNewRx());
const SIZE = 900_000;

/**
 * A test that reads a text twice for each of its letters takes a quarter of an hour for as much; one that
 * reads it once takes some milliseconds.
 */
const WITHIN = 5_000;

function violationsOf(text: string): { readonly codes: readonly string[]; readonly milliseconds: number } {
  const began = performance.now();
  const reading = codec.read(text);
  return {
    codes: reading.valid ? [] : reading.violations.map(({ code }) => code),
    milliseconds: performance.now() - began,
  };
}

describe('a message of nearly 1 MB that was made to be slow', () => {
  it.each([
    [
      'a text with its fault at the end',
      xml.replace(/<MessageID>[^<]*/, `<MessageID>${'x'.repeat(SIZE)}\u00e9`),
      'value.too-long',
    ],
    ['blanks alone', xml.replace(/<MessageID>[^<]*/, `<MessageID>${' '.repeat(SIZE)}`), 'value.too-long'],
    [
      'an attribute with its fault at the end',
      xml.replace('<Message ', `<Message Unknown="${'x'.repeat(SIZE)}\u00e9" `),
      'attribute.unexpected',
    ],
    [
      'letters where there are only elements',
      xml.replace('</Patient>', `${'x'.repeat(SIZE)}\u00e9</Patient>`),
      'text.unexpected',
    ],
  ])('%s', (_, text, code) => {
    const { codes, milliseconds } = violationsOf(text);
    expect(codes).toContain(code);
    expect(milliseconds).toBeLessThan(WITHIN);
  });

  it('is not read further than its first 500 faults', () => {
    expect(
      violationsOf(xml.replace('</Patient>', `${'<a/>'.repeat(SIZE / 4)}</Patient>`)).codes.length,
    ).toBeLessThan(510);
  });

  it.each([
    [35, 'x', []],
    [36, 'x', ['value.too-long']],
    [35, '\u00e9', ['value.pattern']],
    [36, '\u00e9', ['value.too-long', 'value.pattern']],
    [36, ' ', ['value.too-long', 'value.missing']],
    [35, ' ', ['value.missing']],
  ])('a message id of %i times %j', (length, letter, codes) => {
    expect(
      violationsOf(xml.replace(/<MessageID>[^<]*/, `<MessageID>${letter.repeat(length)}`)).codes,
    ).toEqual(codes);
  });
});
