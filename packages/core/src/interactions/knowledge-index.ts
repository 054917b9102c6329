import { remembered } from '../values/remembered';
import { baseIngredient } from '../drugs/ingredient-name';
import type {
  AllergyFact,
  DrugFact,
  DuplicateFact,
  ExcipientFact,
  FoodFact,
  Knowledge,
  LastingFact,
  LegitimatePair,
  SumFact,
  Term,
} from './facts';

/** Esters and prodrug names that the directory writes behind a substance and that mean the same drug. */
const ESTER_WORDS =
  / (?:alafenamide|axetil|disoproxil|ethyl esters|etexilate|marboxil|mofetil|pivoxil|proxetil)$/;

/** Knowledge, ready to be asked. Asking for a pair takes the same time however many facts there are. */
export interface KnowledgeIndex {
  /**
   * The name under which an ingredient is known: its base, without salt and ester, in lower case, under one
   * name of several.
   */
  ingredient(name: string): Term;
  /** An ingredient or class with every class that it belongs to. */
  termsOf(term: Term): ReadonlySet<Term>;
  /** Whether anyone has looked at the ingredient, found something or not. */
  covers(ingredient: Term): boolean;
  /** Whether products may contain it besides their active ingredients. */
  isExcipient(term: Term): boolean;
  /** Whether it is a class and no ingredient. */
  isClass(term: Term): boolean;
  /** The ingredients of a class and of the classes in it; of an ingredient itself. */
  membersOf(term: Term): readonly Term[];
  drugFacts(one: Term, other: Term): readonly DrugFact[];
  duplicateFacts(one: Term, other: Term): readonly DuplicateFact[];
  legitimatePairs(one: Term, other: Term): readonly LegitimatePair[];
  readonly sumFacts: readonly SumFact[];
  foodFacts(ingredient: Term): readonly FoodFact[];
  allergyFacts(allergen: Term, ingredient: Term): readonly AllergyFact[];
  /** What labels say of what products hold besides, of one excipient. */
  excipientFacts(excipient: Term): readonly ExcipientFact[];
  /**
   * How many days after its last dose the ingredient still counts, and who says so; undefined where it ends
   * immediately.
   */
  lasting(ingredient: Term): LastingFact | undefined;
}

/** A name as knowledge has it: a class under its own, anything else as an ingredient. */
export function termOf(
  name: string,
  { isClass, ingredient }: Pick<KnowledgeIndex, 'isClass' | 'ingredient'>,
): Term {
  const plain = name.toLowerCase();
  return isClass(plain) ? plain : ingredient(plain);
}

/** Puts knowledge in order. Later facts are added to earlier ones, they never replace them. */
export function indexKnowledge(knowledge: Knowledge): KnowledgeIndex {
  const classNames = new Set(knowledge.classes.map(({ name }) => name));
  const ingredient = remembered(20_000, (name): Term => {
    const plain = name.toLowerCase().replaceAll('_', ' ').trim().replaceAll(/\s+/g, ' ');
    const whole = knowledge.synonyms[plain];
    if (whole !== undefined) return whole;
    const base = baseIngredient(plain).replace(ESTER_WORDS, '');
    return knowledge.synonyms[base] ?? base;
  });
  const toTerm = (name: string): Term => (classNames.has(name) ? name : ingredient(name));

  const parents = new Map<Term, Set<Term>>();
  for (const { name, members } of knowledge.classes)
    for (const member of members) add(parents, toTerm(member), name);
  const closure = new Map<Term, ReadonlySet<Term>>();
  const termsOf = (term: Term): ReadonlySet<Term> => {
    const known = closure.get(term);
    if (known) return known;
    const found = new Set([term]);
    for (const each of found) for (const parent of parents.get(each) ?? []) found.add(parent);
    closure.set(term, found);
    return found;
  };

  const memberLists = new Map(knowledge.classes.map(({ name, members }) => [name, members.map(toTerm)]));
  const membersOf = (term: Term): readonly Term[] => {
    const found = new Set([term]);
    for (const each of found) for (const member of memberLists.get(each) ?? []) found.add(member);
    return [...found].filter((each) => !memberLists.has(each));
  };

  const excipients = new Set(knowledge.excipients.map(toTerm));
  const held = new Map<Term, Set<ExcipientFact>>();
  for (const fact of knowledge.excipientFacts)
    for (const excipient of fact.excipients.map(toTerm)) add(held, excipient, fact);
  const pairs = new PairMap<DrugFact>();
  const allergies = new PairMap<AllergyFact>();
  const duplicates = new PairMap<DuplicateFact>();
  const legitimate = new PairMap<LegitimatePair>();
  const foods = new Map<Term, Set<FoodFact>>();
  const lasting = new Map<Term, LastingFact>();
  const covered = new Set<Term>([...knowledge.withoutFacts.map(toTerm), ...parents.keys()]);
  const cover = (terms: readonly Term[]) => {
    for (const term of terms) if (!classNames.has(term)) covered.add(term);
  };

  for (const fact of knowledge.drugFacts) {
    const [first, second] = [fact.first.map(toTerm), fact.second.map(toTerm)];
    pairs.addAll(first, second, fact);
    cover([...first, ...second]);
  }
  for (const fact of knowledge.allergyFacts) {
    const [allergens, drugs] = [fact.allergens.map(toTerm), fact.drugs.map(toTerm)];
    for (const allergen of allergens) for (const drug of drugs) allergies.add(allergen, drug, fact);
  }
  for (const fact of knowledge.duplicateFacts)
    duplicates.addAll(fact.first.map(toTerm), (fact.second ?? fact.first).map(toTerm), fact);
  for (const pair of knowledge.legitimatePairs)
    legitimate.addAll(pair.first.map(toTerm), pair.second.map(toTerm), pair);
  for (const fact of knowledge.foodFacts) {
    const drugs = fact.drugs.map(toTerm);
    for (const drug of drugs) add(foods, drug, fact);
    cover(drugs);
  }
  for (const fact of knowledge.lastingFacts)
    for (const drug of fact.drugs.map(toTerm)) lasting.set(drug, fact);

  const onTerms = <T>(term: Term, find: (each: Term) => Iterable<T> | undefined): T[] =>
    [...termsOf(term)].flatMap((each) => [...(find(each) ?? [])]);
  const ofPair = <Fact>(map: PairMap<Fact>, one: Term, other: Term): Fact[] => [
    ...new Set(onTerms(one, (a) => onTerms(other, (b) => map.get(a, b)))),
  ];
  return {
    ingredient,
    termsOf,
    covers: (term) => covered.has(term),
    isExcipient: (term) => excipients.has(term),
    isClass: (term) => classNames.has(term),
    membersOf,
    drugFacts: (one, other) => ofPair(pairs, one, other),
    duplicateFacts: (one, other) => ofPair(duplicates, one, other),
    legitimatePairs: (one, other) => ofPair(legitimate, one, other),
    sumFacts: knowledge.sumFacts,
    foodFacts: (term) => [...new Set(onTerms(term, (each) => foods.get(each)))],
    allergyFacts: (allergen, drug) => [
      ...new Set(onTerms(allergen, (a) => onTerms(drug, (b) => allergies.get(a, b)))),
    ],
    excipientFacts: (term) => [...(held.get(term) ?? [])],
    lasting: (term) =>
      onTerms(term, (each) => {
        const fact = lasting.get(each);
        return fact && [fact];
      }).sort((a, b) => b.days - a.days)[0],
  };
}

function add<Value>(map: Map<Term, Set<Value>>, key: Term, value: Value): void {
  const values = map.get(key);
  if (values) values.add(value);
  else map.set(key, new Set([value]));
}

class PairMap<Fact> {
  readonly #facts = new Map<Term, Map<Term, Set<Fact>>>();

  add(one: Term, other: Term, fact: Fact): void {
    const row = this.#facts.get(one) ?? new Map<Term, Set<Fact>>();
    this.#facts.set(one, row);
    add(row, other, fact);
  }

  /** Each of the first with each of the second, whichever comes first. */
  addAll(first: readonly Term[], second: readonly Term[], fact: Fact): void {
    for (const one of first)
      for (const other of second) {
        this.add(one, other, fact);
        this.add(other, one, fact);
      }
  }

  get(one: Term, other: Term): Iterable<Fact> | undefined {
    return this.#facts.get(one)?.get(other);
  }
}
