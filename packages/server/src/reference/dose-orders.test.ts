import { judgeDoses } from '@erx/core/doses/judge-doses';
import { boundsFor } from '@erx/core/doses/plausible-doses';
import { factsFor } from '@erx/core/doses/facts';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { doseTable } from './dose-table';
import { starterProducts } from './starter-catalogue';

const products = new Map(starterProducts().map(({ drug }) => [drug.description, drug]));

const linesOf = (file: string): string[] =>
  readFileSync(new URL(`testing/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n');

/** A number of a line; undefined of what is not known. */
const known = (text: string | undefined): number | undefined => (text === '-' ? undefined : Number(text));

/** What has to be answered before an order leaves: 'years kilograms eGFR|product|directions|days supply'. */
function askedOf(line: string): string[] {
  const [patient = '', description = '', sig = '', days] = line.split('|');
  const [years, weightKg, egfr] = patient.split(' ').map(known);
  const drug = products.get(description);
  if (!drug || years === undefined) throw new Error(`no such product: ${line}`);
  const { findings, unchecked } = judgeDoses(
    {
      ...{ description, drug, sig, dispense: undefined, units: undefined },
      daysSupply: days === undefined ? 30 : Number(days),
    },
    [],
    { facts: doseTable().facts, isPartMissing: false, isBenzodiazepine: () => false },
    {
      ageMonths: Math.round(years * 12),
      weightKg,
      ...(egfr === undefined ? {} : { kidney: { from: egfr, to: egfr } }),
    },
  );
  return [
    ...findings.filter(({ tier }) => tier !== 'inform').map(({ tier, code }) => `${tier} ${code}`),
    ...unchecked.filter(({ isOwed }) => isOwed).map(({ reason }) => `owed ${reason}`),
  ];
}

describe('orders, judged by the starter table', () => {
  it.each(linesOf('wrong-orders.txt'))('asks or refuses: %s', (line) => {
    expect(askedOf(line)).not.toEqual([]);
  });

  it.each(linesOf('right-orders.txt'))('asks nothing: %s', (line) => {
    expect(askedOf(line)).toEqual([]);
  });
});

describe('the most prescribed drugs', () => {
  /** 'ingredients|route|dose form' of 300. */
  const rows = linesOf('most-prescribed.txt');
  const ADULT = { ageMonths: 45 * 12, weightKg: 70 };
  const isLimit = /^(?:single|daily|weekly)-most|^times-a-day-most/;

  it('are 300, each once', () => {
    expect(new Set(rows).size).toBe(300);
  });

  it.each(rows)('has a limit for every ingredient: %s', (row) => {
    const [ingredients = '', route = '', doseForm = ''] = row.split('|');
    const unlimited = ingredients.split('; ').filter((ingredient) => {
      const held = factsFor(doseTable().facts, { ingredient, route, doseForm }, ADULT);
      return !held.some(({ kind }) => isLimit.test(kind)) && boundsFor(ingredient, route, ADULT).length === 0;
    });
    expect(unlimited).toEqual([]);
  });
});
