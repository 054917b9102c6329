import * as z from 'zod';
import type { Term } from '../interactions/facts';
import { type KnowledgeIndex, termOf } from '../interactions/knowledge-index';
import { InteractionSeverity } from '../interactions/model';
import { CalendarDate } from '../values/dates';
import { line } from '../values/text';
import type { ConditionName } from './conditions';
import {
  CAUTION_KINDS,
  type CautionFact,
  type CautionKind,
  type CautionKnowledge,
  type StarterCautions,
} from './facts';
import { CautionWhen } from './when';

const term = line(200).pipe(z.string().min(1));

/** A caution as the publisher of a set lists it; docs/reference-data.md says what each column holds. */
export const ListedCaution = z
  .strictObject({
    /** The set's name, alike in every line. */
    set: z.string().regex(/^[a-z0-9][a-z0-9-]{1,29}$/),
    /** The publisher's own name for the fact. */
    id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,19}$/),
    drugs: z.array(term).min(1).readonly(),
    except: z.array(term).readonly().exactOptional(),
    when: CautionWhen,
    severity: InteractionSeverity,
    message: line(500).pipe(z.string().min(1)),
    source: line(200).pipe(z.string().min(1)),
    isConfirmed: z.literal(false).exactOptional(),
    isEvenLocal: z.literal(true).exactOptional(),
    owner: line(100).pipe(z.string().min(1)),
    reviewBy: CalendarDate,
  })
  .refine(({ when }) => when.kind !== 'age' || (when.fromMonths ?? 0) < (when.toMonths ?? Infinity), {
    path: ['toMonths'],
  })
  .refine(({ when }) => when.kind !== 'age' || (when.fromMonths ?? when.toMonths) !== undefined, {
    path: ['fromMonths'],
  })
  .refine(
    ({ when }) => when.kind !== 'condition' || when.conditions.length > 0 || (when.codes ?? []).length > 0,
    { path: ['conditions'] },
  );
export type ListedCaution = z.infer<typeof ListedCaution>;

/** An imported set in force. */
export interface CautionSet {
  readonly name: string;
  /** The kinds in which it takes the place of the product's facts; its facts of other kinds are added. */
  readonly replaces: readonly CautionKind[];
  readonly facts: readonly CautionFact[];
}

/** Names and classes as the knowledge of interactions has them. */
type Names = Pick<KnowledgeIndex, 'ingredient' | 'isClass' | 'membersOf' | 'termsOf'>;

/** The kinds in which imported sets take the place of the product's facts. */
export function replacedKinds(sets: readonly Pick<CautionSet, 'replaces'>[]): ReadonlySet<CautionKind> {
  return new Set(sets.flatMap(({ replaces }) => replaces));
}

/**
 * What is known once imported sets are in force. A set answers for the kinds that it replaces, as the product does for
 * the starter set: diseases of these kinds count as looked at. What is added is about its drug and patient alone, and
 * makes nothing else count as looked at.
 * @param namesHere how drugs are called here; not asked where there are no sets
 */
export function withImportedCautions(
  starter: StarterCautions,
  sets: readonly CautionSet[],
  namesHere: () => Names,
): Omit<CautionKnowledge, 'isPartMissing'> {
  if (sets.length === 0)
    return {
      facts: starter.facts,
      harmlessProblems: starter.harmlessProblems,
      lookedAt: new Set([...starter.withoutFacts, ...starter.facts.flatMap(({ drugs }) => drugs)]),
      heldConditions: conditionsOf(starter.facts),
      heldCodes: [],
    };
  const names = namesHere();
  const replaced = replacedKinds(sets);
  const kept = starter.facts.filter(({ when }) => !replaced.has(when.kind));
  const imported = sets.map((set) => ({ ...set, facts: set.facts.map((fact) => calledHere(fact, names)) }));
  const answering = imported.flatMap(({ replaces, facts }) =>
    facts.filter(({ when }) => replaces.includes(when.kind)),
  );
  return {
    facts: [...kept, ...imported.flatMap(({ facts }) => facts)],
    harmlessProblems: starter.harmlessProblems,
    lookedAt: new Set([
      ...starter.withoutFacts,
      ...kept.flatMap(({ drugs }) => drugs),
      ...lookedAtBySets(starter, answering, replaced, names),
    ]),
    heldConditions: conditionsOf([...kept, ...answering]),
    heldCodes: answering.flatMap(({ when }) => (when.kind === 'condition' ? (when.codes ?? []) : [])),
  };
}

const conditionsOf = (facts: readonly CautionFact[]): ReadonlySet<ConditionName> =>
  new Set(facts.flatMap(({ when }) => (when.kind === 'condition' ? when.conditions : [])));

/** A fact with its drugs under the names that they have here. */
function calledHere(fact: CautionFact, names: Names): CautionFact {
  const toTerm = (name: string) => termOf(name, names);
  return {
    ...fact,
    drugs: fact.drugs.map(toTerm),
    ...(fact.except ? { except: fact.except.map(toTerm) } : {}),
  };
}

/** Of a drug that the product knows nothing of, a set that replaces some kinds says nothing of the others. */
function lookedAtBySets(
  starter: StarterCautions,
  answering: readonly CautionFact[],
  replaced: ReadonlySet<CautionKind>,
  names: Names,
): Term[] {
  const members = answering.flatMap(({ drugs }) => drugs.flatMap((drug) => names.membersOf(drug)));
  if (CAUTION_KINDS.every((kind) => replaced.has(kind))) return members;
  const known = new Set(starter.facts.flatMap(({ drugs }) => drugs));
  return members.filter((member) => [...names.termsOf(member)].some((each) => known.has(each)));
}
