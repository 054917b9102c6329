import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { starterProducts } from '../reference/starter-catalogue';
import { DrugSearchIndex } from './search-index';
import { searchRows } from './search-rows';

const LIST = new URL('../../../../tests/fixtures/drugs/wordings.txt', import.meta.url);
const lines = readFileSync(LIST, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('# '))
  .map((line) => line.split(' | ') as [typed: string, taken: string, first: string]);

const products = new Map(
  starterProducts().map(({ drug, listings }) => [
    drug.prescribableDrugId,
    { drug, rank: 500 + 10 * listings },
  ]),
);
const index = new DrugSearchIndex(
  Array.from(products.values(), ({ drug, rank }) => ({ ...drug, id: drug.prescribableDrugId, rank })),
);

describe('what prescribers type', () => {
  it('is each wording once', () => {
    expect(new Set(lines.map(([typed]) => typed)).size).toBe(lines.length);
  });

  it.each(lines)('%s: Enter takes %s; first is %s', (typed, taken, first) => {
    const { rows, preselected, outside, without } = searchRows(
      index,
      products,
      typed,
      { today: '2026-11-25' },
      () => true,
    );
    const [row] = rows;
    const [choice] = row?.choices ?? [];
    const found =
      row && choice
        ? `${without === undefined ? row.match : `without ${without}`}: ${choice.name} ${choice.doseForm}`
        : 'nothing';
    expect([
      preselected === undefined ? '-' : products.get(preselected)?.drug.description,
      outside ? `outside: ${outside.kind}` : found,
    ]).toEqual([taken, first]);
  });
});
