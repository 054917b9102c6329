import { citedSource } from '@erx/core/findings/cited-source';
import type { DrugClass, ExcipientProducts, Knowledge, SumFact } from '@erx/core/interactions/facts';
import { factIdOf } from '../../platform/fact-identity';
import { medicationNames } from './medication-names';
import { INTERACTION_ROWS as ROWS } from './tables';

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
function classes(): DrugClass[] {
  const byName = new Map<string, string[]>();
  for (const { class: name, member } of ROWS.classes) {
    const members = byName.get(name);
    if (members) members.push(member);
    else byName.set(name, [member]);
  }
  return Array.from(byName, ([name, members]) => ({ name, members }));
}

/** Sums with their members and levels, each in the order of its table. */
function sums(): SumFact[] {
  return ROWS.sums.map(({ sum: name, duplicates = [], cautions = [], ...fact }) => ({
    name,
    ...fact,
    duplicates,
    cautions,
    members: ROWS['sum-members'].flatMap(({ sum, kind, drugs, points }) =>
      sum === name ? [{ kind, drugs, points }] : [],
    ),
    levels: ROWS['sum-levels'].flatMap((row) => {
      if (row.sum !== name) return [];
      const { sum: _, ...level } = toFact('sums')(row);
      return [level];
    }),
  }));
}

const toExcipientFact = (row: (typeof ROWS)['excipient-facts'][number]) => {
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
export const STARTER_KNOWLEDGE: Knowledge = {
  classes: classes(),
  drugFacts: ROWS['drug-pairs'].map(toFact('drug-pairs')),
  sumFacts: sums(),
  foodFacts: ROWS.food.map(toFact('food')),
  allergyFacts: ROWS.allergies.map(toFact('allergies')),
  lastingFacts: ROWS.lasting.map(toFact('lasting')),
  duplicateFacts: ROWS.duplicates.map(toFact('duplicates')),
  legitimatePairs: ROWS['legitimate-pairs'].map(toFact('legitimate-pairs')),
  allergenNames: ROWS.allergens.map(({ names, terms = [] }) => ({ names, terms })),
  medicationNames: medicationNames(ROWS['medicine-names'].map(({ names, terms = [] }) => ({ names, terms }))),
  synonyms: Object.fromEntries(ROWS.synonyms.map(({ name, ingredient }) => [name, ingredient])),
  excipients: ROWS.excipients.map(({ excipient }) => excipient),
  excipientFacts: ROWS['excipient-facts'].map(toExcipientFact),
  withoutFacts: ROWS['without-facts'].map(({ ingredient }) => ingredient),
};
