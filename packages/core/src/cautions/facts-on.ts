import type { Term } from '../interactions/facts';
import type { KnowledgeIndex } from '../interactions/knowledge-index';
import { addToList } from '../values/lists';
import type { CautionFact } from './facts';

/** Facts by each drug or class that they name, with their place in the list. */
type ByDrug = ReadonlyMap<Term, readonly (readonly [number, CautionFact])[]>;

const BY_DRUG = new WeakMap<readonly CautionFact[], ByDrug>();

/** A list of facts by what they name: made once, every order asks. */
function byDrug(facts: readonly CautionFact[]): ByDrug {
  const known = BY_DRUG.get(facts);
  if (known) return known;
  const made = new Map<Term, [number, CautionFact][]>();
  facts.forEach((fact, place) => {
    for (const drug of fact.drugs) addToList(made, drug, [place, fact]);
  });
  BY_DRUG.set(facts, made);
  return made;
}

/** The facts that mean any of the ingredients, by name or by class and not excepted, in the order of the list. */
export function factsOn(
  ingredients: readonly Term[],
  facts: readonly CautionFact[],
  index: Pick<KnowledgeIndex, 'termsOf'>,
): CautionFact[] {
  const named = byDrug(facts);
  const meant = new Map<number, CautionFact>();
  for (const ingredient of ingredients) {
    const terms = index.termsOf(ingredient);
    for (const term of terms)
      for (const [place, fact] of named.get(term) ?? [])
        if (!fact.except?.some((name) => terms.has(name))) meant.set(place, fact);
  }
  return [...meant].sort(([one], [other]) => one - other).map(([, fact]) => fact);
}
