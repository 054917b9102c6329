import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sigProductOf } from './product';
import { isSure, readSig, type SigProduct } from './read-sig';
import { arbitrarySig } from './testing/arbitrary-sig';
import { writeSig } from './write-sig';

interface Kind {
  readonly doseForm: string;
  readonly route: string;
  readonly isForMinor?: boolean;
}
const fixture = (name: string): string =>
  readFileSync(new URL(`../../../../tests/fixtures/directions/${name}`, import.meta.url), 'utf8');
const PRODUCTS: Readonly<Record<string, SigProduct>> = Object.fromEntries(
  Object.entries(JSON.parse(fixture('products.json')) as Record<string, Kind>).map(
    ([name, { isForMinor, ...kind }]) => [name, sigProductOf(kind, isForMinor)],
  ),
);

const TYPED = fixture('typed.txt')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' | ') as [product: string, typed: string, means: string]);

describe('typed directions', () => {
  it.each(TYPED)('%s: %s: %s', (product, typed, means) => {
    const reading = readSig(typed, PRODUCTS[product]);
    expect(isSure(reading) ? writeSig(reading.sig) : '?').toBe(means.startsWith('~ ') ? '?' : means);
  });

  it('are hardly ever asked back about where a person is sure', () => {
    const sure = TYPED.filter(([, , means]) => means !== '?');
    const unread = sure.filter(([, , means]) => means.startsWith('~ '));
    expect(unread.length / sure.length).toBeLessThan(0.03);
  });

  it.each([
    ['1 tab daily for my cat', ['for', 'my', 'cat']],
    ['1 tab bid tid', ['tid']],
    ['hold 1 tab bid', ['hold']],
  ])('names the words of %s that it does not understand', (typed, unread) => {
    expect(readSig(typed, PRODUCTS['tablet']).unread).toEqual(unread);
  });

  it.each([
    ['1 tab', ['timing']],
    ['bid', ['dose']],
  ])('says what %s lacks', (typed, missing) => {
    expect(readSig(typed, PRODUCTS['tablet']).missing).toEqual(missing);
  });
});

describe('what is written', () => {
  it('is read as what it was written from', () => {
    fc.assert(
      fc.property(arbitrarySig, (written) => {
        const text = writeSig(written);
        const { sig: read, unread, missing, bare } = readSig(text);
        expect({ text, read, unread, missing, bare }).toEqual({
          ...{ text, read: written },
          ...{ unread: [], missing: [], bare: [] },
        });
      }),
      { numRuns: 2000 },
    );
  });
});
