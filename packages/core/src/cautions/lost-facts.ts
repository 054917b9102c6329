import type { Term } from '../interactions/facts';
import type { KnowledgeIndex } from '../interactions/knowledge-index';
import { CONDITIONS, isCodeAmong } from './conditions';
import type { CautionFact, CautionKind, StarterCautions } from './facts';
import { factsOn } from './facts-on';
import { type CautionSet, replacedKinds } from './sets';
import type { CautionWhen } from './when';

/** How many facts of a kind are no longer used. */
export interface UnusedFacts {
  readonly kind: CautionKind;
  readonly facts: number;
  readonly serious: number;
}

/** A serious fact of the product that no set states as gravely, and the ingredients of which that is so. */
export interface LostFact {
  readonly fact: CautionFact;
  readonly drugs: readonly Term[];
}

/** How many of the product's facts imported sets take the place of, kind by kind. */
export function unusedFacts(
  starter: Pick<StarterCautions, 'facts'>,
  sets: readonly Pick<CautionSet, 'replaces'>[],
): UnusedFacts[] {
  return [...replacedKinds(sets)].map((kind) => {
    const facts = starter.facts.filter(({ when }) => when.kind === kind);
    return {
      kind,
      facts: facts.length,
      serious: facts.filter(({ severity }) => severity === 'serious').length,
    };
  });
}

/**
 * The product's serious facts that are no longer used and that no set states as gravely, for a drug at least: what a
 * replacement leaves unsaid. A fact counts only where one of a set holds wherever it did.
 * @param facts of the sets, with their drugs as the index calls them
 */
export function lostFacts(
  starter: Pick<StarterCautions, 'facts'>,
  sets: readonly CautionSet[],
  facts: readonly CautionFact[],
  index: Pick<KnowledgeIndex, 'membersOf' | 'termsOf'>,
): LostFact[] {
  const replaced = replacedKinds(sets);
  const serious = facts.filter(({ set, severity }) => set !== undefined && severity === 'serious');
  return starter.facts
    .filter(({ when, severity }) => severity === 'serious' && replaced.has(when.kind))
    .flatMap((fact) => {
      const { drugs, except = [] } = fact;
      const isExcepted = (one: Term) => except.some((name) => index.termsOf(one).has(name));
      const meant = [...new Set(drugs.flatMap((drug) => index.membersOf(drug)))];
      const lost = meant.filter((one) => !isExcepted(one) && !isStated(fact, factsOn([one], serious, index)));
      return lost.length > 0 ? [{ fact, drugs: lost }] : [];
    });
}

/** Whether facts on a drug say what a fact says of it, wherever it holds. */
function isStated({ when, isEvenLocal }: CautionFact, others: readonly CautionFact[]): boolean {
  const bearing = others.filter((other) => !isEvenLocal || other.isEvenLocal).map((other) => other.when);
  if (when.kind === 'condition')
    return when.conditions.every((condition) =>
      bearing.some((other) => other.kind === 'condition' && holdsOf(other, condition)),
    );
  return bearing.some((other) => includes(other, when));
}

function holdsOf(
  { conditions, codes = [] }: Extract<CautionWhen, { kind: 'condition' }>,
  condition: keyof typeof CONDITIONS,
): boolean {
  if (conditions.includes(condition)) return true;
  const stating = CONDITIONS[condition].filter((code) => !code.startsWith('!'));
  return stating.every((code) => isCodeAmong(code, codes));
}

/** Whether the one holds wherever the other does. */
function includes(one: CautionWhen, other: CautionWhen): boolean {
  if (one.kind === 'pregnancy' && other.kind === 'pregnancy')
    return (one.fromWeek ?? 0) <= (other.fromWeek ?? 0);
  if (one.kind === 'age' && other.kind === 'age')
    return (
      (one.fromMonths ?? 0) <= (other.fromMonths ?? 0) &&
      (one.toMonths ?? Infinity) >= (other.toMonths ?? Infinity)
    );
  if (one.kind === 'smoking' && other.kind === 'smoking')
    return (one.fromMonths ?? 0) <= (other.fromMonths ?? 0);
  if (one.kind === 'kidney' && other.kind === 'kidney') return one.below >= other.below;
  return one.kind === 'lactation' && other.kind === 'lactation';
}
