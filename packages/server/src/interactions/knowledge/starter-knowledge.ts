import { citedSource } from '@erx/core/findings/cited-source';
import type { DrugClass, ExcipientProducts, Knowledge, SumFact } from '@erx/core/interactions/facts';
import { medicationNames } from './medication-names';
import { INTERACTION_ROWS as ROWS } from './tables';

/** A row as its fact: without its topic; a source that was not opened says so. */
function toFact<
  Row extends { readonly topic?: string; readonly source: string; readonly isConfirmed?: false },
>({ topic: _, isConfirmed, source, ...fact }: Row) {
  return { ...fact, source: citedSource(source, isConfirmed !== false) };
}

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
    levels: ROWS['sum-levels'].flatMap(({ sum, ...level }) => (sum === name ? [toFact(level)] : [])),
  }));
}

const toExcipientFact = ({
  excipients,
  called,
  brands,
  ingredients,
  doseForms,
  strengths,
  ...fact
}: (typeof ROWS)['excipient-facts'][number]) => {
  const products: ExcipientProducts = {
    ...(brands ? { brands } : {}),
    ...(ingredients ? { ingredients } : {}),
    ...(doseForms ? { doseForms } : {}),
    ...(strengths ? { strengths } : {}),
  };
  return { excipients, called, products, ...toFact(fact) };
};

/**
 * What an installation knows before anything is imported: written for this product from published facts, the
 * source at each (packages/server/data/interactions).
 */
export const STARTER_KNOWLEDGE: Knowledge = {
  classes: classes(),
  drugFacts: ROWS['drug-pairs'].map(toFact),
  sumFacts: sums(),
  foodFacts: ROWS.food.map(toFact),
  allergyFacts: ROWS.allergies.map(toFact),
  lastingFacts: ROWS.lasting.map(toFact),
  duplicateFacts: ROWS.duplicates.map(toFact),
  legitimatePairs: ROWS['legitimate-pairs'].map(toFact),
  allergenNames: ROWS.allergens.map(({ names, terms = [] }) => ({ names, terms })),
  medicationNames: medicationNames(ROWS['medicine-names'].map(({ names, terms = [] }) => ({ names, terms }))),
  synonyms: Object.fromEntries(ROWS.synonyms.map(({ name, ingredient }) => [name, ingredient])),
  excipients: ROWS.excipients.map(({ excipient }) => excipient),
  excipientFacts: ROWS['excipient-facts'].map(toExcipientFact),
  withoutFacts: ROWS['without-facts'].map(({ ingredient }) => ingredient),
};
