import { addToList } from '@erx/core/values/lists';
import { citedSource } from '@erx/core/findings/cited-source';
import type { DrugClass, ExcipientProducts, Knowledge, SumFact } from '@erx/core/interactions/facts';
import { factIdOf } from '../../platform/fact-identity';
import { once } from '../../platform/once';
import { medicationNames } from './medication-names';
import { interactionRows } from './tables';

type Rows = ReturnType<typeof interactionRows>;

interface FactRow {
  readonly topic?: string;
  readonly source: string;
  readonly isConfirmed?: false;
}

/** A row as its fact: without its topic, with its id; a source that was not opened says so. */
const toFact =
  (table: string) =>
  <Row extends FactRow>(row: Row) => {
    const { topic: _, isConfirmed, source, ...fact } = row;
    return { id: factIdOf(table, row), ...fact, source: citedSource(source, isConfirmed !== false) };
  };

/** Classes in the order of their first members. */
function classes(rows: Rows['classes']): DrugClass[] {
  const byName = new Map<string, string[]>();
  for (const { class: name, member } of rows) addToList(byName, name, member);
  return Array.from(byName, ([name, members]) => ({ name, members }));
}

/** Sums with their members and levels, each in the order of its table. */
function sums(rows: Rows): SumFact[] {
  return rows.sums.map(({ sum: name, duplicates = [], cautions = [], ...fact }) => ({
    name,
    ...fact,
    duplicates,
    cautions,
    members: rows['sum-members'].flatMap(({ sum, kind, drugs, points }) =>
      sum === name ? [{ kind, drugs, points }] : [],
    ),
    levels: rows['sum-levels'].flatMap((row) => {
      if (row.sum !== name) return [];
      const { sum: _, ...level } = toFact('sums')(row);
      return [level];
    }),
  }));
}

const toExcipientFact = (row: Rows['excipient-facts'][number]) => {
  const { excipients, called, brands, ingredients, doseForms, strengths, ...fact } = row;
  const products: ExcipientProducts = {
    ...(brands ? { brands } : {}),
    ...(ingredients ? { ingredients } : {}),
    ...(doseForms ? { doseForms } : {}),
    ...(strengths ? { strengths } : {}),
  };
  return { excipients, called, products, ...toFact('excipients')(fact), id: factIdOf('excipients', row) };
};

/**
 * What an installation knows before anything is imported: written for this product from published facts, the
 * source at each (packages/server/data/interactions).
 */
export const starterKnowledge = once((): Knowledge => {
  const rows = interactionRows();
  return {
    classes: classes(rows.classes),
    drugFacts: rows['drug-pairs'].map(toFact('drug-pairs')),
    sumFacts: sums(rows),
    foodFacts: rows.food.map(toFact('food')),
    allergyFacts: rows.allergies.map(toFact('allergies')),
    lastingFacts: rows.lasting.map(toFact('lasting')),
    duplicateFacts: rows.duplicates.map(toFact('duplicates')),
    legitimatePairs: rows['legitimate-pairs'].map(toFact('legitimate-pairs')),
    allergenNames: rows.allergens.map(({ names, terms = [] }) => ({ names, terms })),
    medicationNames: medicationNames(
      rows['medicine-names'].map(({ names, terms = [] }) => ({ names, terms })),
    ),
    synonyms: Object.fromEntries(rows.synonyms.map(({ name, ingredient }) => [name, ingredient])),
    excipients: rows.excipients.map(({ excipient }) => excipient),
    excipientFacts: rows['excipient-facts'].map(toExcipientFact),
    withoutFacts: rows['without-facts'].map(({ ingredient }) => ingredient),
  };
});
