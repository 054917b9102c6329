import type { Drug } from '@erx/core/drugs/model';
import { resolveText } from '@erx/core/matching/resolution';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { starterProducts } from '../reference/starter-catalogue';
import { createDrugMatching } from './catalogues';

const LIST = new URL('../../../../tests/fixtures/matching/medications.txt', import.meta.url);

/** A line of the list with the products it may mean. */
interface Line {
  readonly text: string;
  /** Whether no one can say which of them. */
  readonly isOpen: boolean;
  readonly meant: readonly string[];
}

const lines = readFileSync(LIST, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('# '))
  .map((line): Line => {
    const [text = '', meaning = ''] = line.split(' => ');
    return {
      text,
      isOpen: meaning.startsWith('? '),
      meant: meaning === '-' ? [] : meaning.replace(/^\? /, '').split(' | '),
    };
  });

const products = new Map<string, { drug: Drug; rank: number }>(
  starterProducts().map(({ drug, listings }) => [drug.prescribableDrugId, { drug, rank: listings }]),
);
const catalogue = createDrugMatching(products.values());
const read = lines.map((line) => {
  const top = catalogue.suggest(line.text)[0]?.drug;
  return { ...line, top, resolution: resolveText(catalogue, line.text) };
});
type Read = (typeof read)[number];

/** Strengths and ingredients of what is first, against those of what was meant. */
const isOtherDrug = ({ top, meant }: Read) => {
  const product = top && products.get(top.id)?.drug;
  if (!product) return false;
  return !meant.some((description) => {
    const one = [...products.values()].find(({ drug }) => drug.description === description)?.drug;
    return one?.strength === product.strength && one.ingredients.join() === product.ingredients.join();
  });
};
const isRight = ({ meant, isOpen, top }: Read) =>
  top === undefined ? meant.length === 0 || isOpen : meant.includes(top.description);

describe('what charts, pharmacies and people write', () => {
  it('names products that the catalogue has, in at least 300 lines', () => {
    const known = new Set([...products.values()].map(({ drug }) => drug.description));
    expect(lines.flatMap(({ meant }) => meant).filter((each) => !known.has(each))).toEqual([]);
    expect(new Set(lines.map(({ text }) => text)).size).toBeGreaterThanOrEqual(300);
  });

  it('has the right product first in at least 95 of 100 lines', () => {
    const missed = read.filter((line) => !isRight(line));
    expect(missed.length / read.length).toBeLessThanOrEqual(0.05);
    // what is not known is nothing, and never something else
    expect(missed.filter(({ top }) => top !== undefined).map(({ text }) => text)).toEqual([]);
  });

  it('never has another drug or another strength first', () => {
    expect(read.filter(isOtherDrug).map(({ text, top }) => [text, top?.description])).toEqual([]);
  });

  it('is sure of nothing but what is meant', () => {
    const sure = read.filter(({ resolution }) => resolution.confidence === 'sure');
    expect(sure.length).toBeGreaterThan(150);
    expect(
      sure
        .filter(
          ({ meant, isOpen, resolution }) => isOpen || !meant.includes(resolution.drug?.description ?? ''),
        )
        .map(({ text, resolution }) => [text, resolution.drug?.description]),
    ).toEqual([]);
  });

  it('says that it does not know where several may be meant, and which', () => {
    const open = read.filter(({ isOpen, meant }) => isOpen && meant.length > 1);
    expect(open.length).toBeGreaterThan(15);
    expect(
      open.filter(({ resolution }) => resolution.confidence !== 'unknown').map(({ text }) => text),
    ).toEqual([]);
  });

  it('offers to be confirmed nothing but what is meant', () => {
    expect(
      read
        .filter(({ resolution }) => resolution.confidence === 'likely')
        .filter(({ meant, resolution }) => !meant.includes(resolution.drug?.description ?? ''))
        .map(({ text, resolution }) => [text, resolution.drug?.description]),
    ).toEqual([]);
  });
});
