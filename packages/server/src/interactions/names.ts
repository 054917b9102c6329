import type { Drug } from '@erx/core/drugs/model';
import type { Knowledge, MedicationName } from '@erx/core/interactions/facts';
import type { KnowledgeIndex } from '@erx/core/interactions/knowledge-index';
import { type MineralTerms, withMinerals } from '@erx/core/interactions/mineral-name';
import { nameReader, type NamedTerms, type ReadName, shortName } from '@erx/core/interactions/name-reader';

/** Readers of what people write for a medication and for an allergy. */
export interface NameReaders {
  readonly readMedication: (text: string) => ReadName;
  readonly readAllergen: (text: string) => ReadName;
}

/** No one knows which salt 'calcium' is: it is the class of all of them. */
const MINERALS: MineralTerms = {
  potassium: 'potassium supplements',
  calcium: 'calcium salts',
  magnesium: 'magnesium salts',
  zinc: 'zinc salts',
};

/** What the readers need of a product. */
export type NamedProduct = Pick<Drug, 'name' | 'description' | 'ingredients'>;

/**
 * Readers that know every ingredient and brand of the catalogue, every ingredient of the facts, and for
 * allergies the names of classes, foods and things as well.
 */
export function nameReaders(
  products: readonly NamedProduct[],
  knowledge: Knowledge,
  index: KnowledgeIndex,
): NameReaders {
  const classes = new Set(knowledge.classes.map(({ name }) => name));
  const toTerms = (terms: readonly string[]) =>
    terms.map((term) => (classes.has(term) ? term : index.ingredient(term)));
  const medicines = knowledge.medicationNames.flatMap(({ names, terms, takenFor, isEverydayWord }) =>
    names.map((name): NamedTerms => [
      name,
      toTerms(terms),
      { isStated: true, takenFor, misspellings: isEverydayWord ? 'none' : 'all' },
    ]),
  );
  const called = new Set(medicines.map(([name]) => name));
  const own = [...drugNames(products, knowledge, index)];
  const spelled = new Set(own.map(([name]) => name.toLowerCase()));
  const drugs = [
    ...[...own, ...shortNames(products, index).filter(([name]) => !spelled.has(name))].filter(
      ([name]) => !called.has(name.toLowerCase()),
    ),
    ...medicines,
  ];
  const allergens = knowledge.allergenNames.flatMap(({ names, terms }) =>
    // 'Apple' and 'fruit' are near to too many words.
    names.map((name): NamedTerms => [name, toTerms(terms), { isStated: true, misspellings: 'close' }]),
  );
  // 'Pain medicine' may be too much to be an allergy to all of it: it stays unread, and that is said.
  const isVague = ({ terms }: MedicationName) => terms.filter((term) => classes.has(term)).length > 1;
  const spoken = new Set([
    ...allergens.map(([name]) => name),
    ...knowledge.medicationNames.filter(isVague).flatMap(({ names }) => names),
  ]);
  return {
    readMedication: withMinerals(nameReader(drugs), MINERALS),
    // 'Penicillin' names the class when it is an allergy, and a drug when a patient takes it.
    readAllergen: nameReader([...drugs.filter(([name]) => !spoken.has(name)), ...allergens]),
  };
}

/** Short names of brands whose products all have the same ingredients: 'Advair' for Advair Diskus and HFA. */
function shortNames(products: readonly NamedProduct[], index: KnowledgeIndex): readonly NamedTerms[] {
  const families = new Map<string, Map<string, readonly string[]>>();
  for (const { name, ingredients } of products) {
    const short = shortName(name);
    const terms = ingredients.filter((each) => each !== '').map((each) => index.ingredient(each));
    if (short === undefined || terms.length === 0) continue;
    const members = families.get(short) ?? new Map<string, readonly string[]>();
    families.set(short, members.set(terms.toSorted().join('/'), terms));
  }
  return [...families].flatMap(([short, members]): NamedTerms[] => {
    const [terms, ...others] = members.values();
    return terms && others.length === 0 ? [[short, terms]] : [];
  });
}

function* drugNames(
  products: readonly NamedProduct[],
  knowledge: Knowledge,
  index: KnowledgeIndex,
): Generator<NamedTerms> {
  const classes = new Set(knowledge.classes.map(({ name }) => name));
  const stated = [
    ...knowledge.classes.flatMap(({ members }) => members),
    ...knowledge.drugFacts.flatMap(({ first, second }) => [...first, ...second]),
    ...knowledge.foodFacts.flatMap(({ drugs }) => drugs),
    ...knowledge.allergyFacts.flatMap(({ drugs }) => drugs),
    ...knowledge.withoutFacts,
    ...Object.keys(knowledge.synonyms),
    // 'Rilpivirine' is known from its brands, whether the catalog has it or not.
    ...knowledge.medicationNames.flatMap(({ terms }) => terms),
  ];
  for (const name of new Set(stated)) if (!classes.has(name)) yield [name, [index.ingredient(name)]];
  const seen = new Set<string>();
  for (const { name, description, ingredients } of products) {
    const terms = ingredients.filter((each) => each !== '').map((each) => index.ingredient(each));
    if (terms.length === 0) continue;
    for (const [at, each] of ingredients.entries()) {
      if (each === '' || seen.has(each)) continue;
      seen.add(each);
      yield [each, [terms[at] ?? each]];
      yield [index.ingredient(each), [index.ingredient(each)]];
    }
    for (const each of [name, description]) {
      const key = `${each}|${terms.join('/')}`;
      if (seen.has(key)) continue;
      seen.add(key);
      yield [each, terms];
    }
  }
}
