import type { AllergyFact, DrugFact, FoodFact, Knowledge } from '@erx/core/interactions/facts';
import { factIdOf } from '../platform/fact-identity';
import type { ListedInteraction } from '@erx/core/reference/formats/interactions-csv';

/** Built-in knowledge together with imported facts. */
export async function withImported(
  knowledge: Knowledge,
  parts: AsyncIterable<readonly ListedInteraction[]>,
): Promise<Knowledge> {
  const drugFacts: DrugFact[] = [];
  const foodFacts: FoodFact[] = [];
  const allergyFacts: AllergyFact[] = [];
  for await (const part of parts) {
    for (const { kind, subject, object, severity, message, narrative, source } of part) {
      const id = factIdOf('imported', { kind, subject, object, of: source });
      if (kind === 'drug-drug')
        drugFacts.push({
          id,
          first: [subject],
          second: [object],
          severity,
          effect: message,
          message,
          narrative,
          source,
        });
      else if (kind === 'drug-food')
        foodFacts.push({
          drugs: [subject],
          food: object,
          severity,
          screenMessage: message,
          adviceMessage: narrative,
          source,
        });
      else allergyFacts.push({ id, allergens: [object], drugs: [subject], severity, message, source });
    }
  }
  return {
    ...knowledge,
    drugFacts: [...knowledge.drugFacts, ...drugFacts],
    foodFacts: [...knowledge.foodFacts, ...foodFacts],
    allergyFacts: [...knowledge.allergyFacts, ...allergyFacts],
    // What an imported fact calls an allergen is a name that allergies go by.
    allergenNames: [
      ...knowledge.allergenNames,
      ...allergyFacts.map(({ allergens }) => ({ names: allergens, terms: allergens })),
    ],
  };
}
