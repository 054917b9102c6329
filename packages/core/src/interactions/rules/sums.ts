import { type DrugFact, namedFact, type SumFact, type SumLevel, type SumMembers, type Term } from '../facts';
import { type DrugInteraction, type DuplicateTherapy, SEVERITY_RANK } from '../model';
import type { CheckKnowledge, OtherDrug, Situation } from './subject';

/** Another drug that is taken now, and what it holds: ingredients, or classes where no one knows which drug it is. */
export interface TakenDrug {
  readonly other: OtherDrug;
  readonly ingredients: readonly Term[];
  readonly classes: readonly Term[];
}

/** A drug as far as it counts in a sum; without others it is the ordered one alone. */
interface Counted {
  readonly name: string;
  readonly kind: string;
  readonly points: number;
  readonly isOrdered: boolean;
  readonly others: readonly OtherDrug[];
}

/** A sum that holds, and what it says in place of pairs, duplicates and cautions. */
export interface FoundSum {
  readonly interaction: DrugInteraction;
  readonly fact: SumFact;
  readonly level: SumLevel;
  readonly others: ReadonlySet<OtherDrug>;
}

/**
 * Combinations that are judged as one: everything that a drug and what is taken beside it add up to, each sum
 * once, by the first of its levels that holds for the patient. A product counts once for each kind, whatever
 * lists name it. Pure.
 */
export function findSums(
  own: readonly Term[],
  taken: readonly TakenDrug[],
  situation: Situation,
  index: CheckKnowledge['index'],
): FoundSum[] {
  return index.sumFacts.flatMap((fact): FoundSum[] => {
    const ordered = ofProduct(own, fact, index);
    if (ordered.length === 0) return [];
    const counted = countAll(ordered, taken, fact, index);
    for (const level of fact.levels) {
      const counting = countingFor(level, counted, situation);
      if (counting) return [toFound(fact, level, counting, situation)];
    }
    return [];
  });
}

type Member = Pick<Counted, 'name' | 'kind' | 'points'>;

/** Of each kind what adds most: the parts of one product are one drug. */
function ofProduct(
  terms: readonly Term[],
  { members }: SumFact,
  index: CheckKnowledge['index'],
): readonly Member[] {
  const byKind = new Map<string, Member>();
  for (const name of terms) {
    const found = memberOf(name, members, index);
    if (found && (byKind.get(found.kind)?.points ?? -1) < found.points)
      byKind.set(found.kind, { name, kind: found.kind, points: found.points });
  }
  return [...byKind.values()];
}

function memberOf(
  term: Term,
  members: readonly SumMembers[],
  index: CheckKnowledge['index'],
): SumMembers | undefined {
  const terms = index.termsOf(term);
  return members.find(({ drugs }) => drugs.some((name) => terms.has(name)));
}

function countAll(
  ordered: readonly Member[],
  taken: readonly TakenDrug[],
  fact: SumFact,
  index: CheckKnowledge['index'],
): Counted[] {
  const counted = new Map<string, Counted>();
  const keyOf = ({ kind, name }: Member) => `${kind} ${name}`;
  for (const member of ordered) counted.set(keyOf(member), { ...member, isOrdered: true, others: [] });
  for (const { other, ingredients, classes } of taken) {
    // Of a class it counts as the gravest of its drugs, once.
    const unknown = classes.flatMap((group) => {
      const [gravest] = [...ofProduct(index.membersOf(group), fact, index)].sort(
        (a, b) => b.points - a.points,
      );
      return gravest ? [{ ...gravest, name: other.description }] : [];
    });
    for (const member of [...ofProduct(ingredients, fact, index), ...unknown]) {
      const key = keyOf(member);
      const known = counted.get(key) ?? { ...member, isOrdered: false, others: [] };
      counted.set(key, { ...known, others: [...known.others, other] });
    }
  }
  return [...counted.values()];
}

/** The drugs that count for a level; undefined where it does not hold. */
function countingFor(
  level: SumLevel,
  counted: readonly Counted[],
  { years, kidney, recorded }: Situation,
): readonly Counted[] | undefined {
  const { of, each = [], twice = [], any, ordered, drugs = 2, points = 0, fromYears = 0, toYears } = level;
  const counting = of ? counted.filter(({ kind }) => of.includes(kind)) : counted;
  const countOf = (wanted: string) => counting.filter(({ kind }) => kind === wanted).length;
  const has = (wanted: string) => countOf(wanted) > 0;
  const isOwnPart = counting.some(
    ({ isOrdered, kind }) => isOrdered && (ordered === undefined || ordered.includes(kind)),
  );
  const holds =
    isOwnPart &&
    counting.some(({ isOrdered }) => !isOrdered) &&
    each.every(has) &&
    twice.every((kind) => countOf(kind) > 1) &&
    (any === undefined || any.some(has)) &&
    counting.length >= drugs &&
    pointsOf(counting) >= points &&
    (years ?? Infinity) >= fromYears &&
    (toYears === undefined || (years ?? Infinity) < toYears) &&
    (level.kidneyBelow === undefined || (kidney !== undefined && kidney.from < level.kidneyBelow)) &&
    (level.kidneyFrom === undefined || (kidney !== undefined && kidney.from >= level.kidneyFrom)) &&
    (level.conditions === undefined || recorded(level.conditions) !== undefined);
  return holds ? counting : undefined;
}

const pointsOf = (counted: readonly Counted[]): number =>
  counted.reduce((sum, { points }) => sum + points, 0);

function toFound(
  fact: SumFact,
  level: SumLevel,
  counting: readonly Counted[],
  { kidney, recorded }: Situation,
): FoundSum {
  // In one order, whatever the lists have: an answer holds for the same drugs.
  const members = counting.map(({ name }) => name).sort();
  const others = counting.flatMap((each) => each.others);
  const points = pointsOf(counting);
  const score =
    fact.scale === undefined ? `${String(members.length)} drugs` : `${fact.scale} ${String(points)}`;
  const { kidneyBelow, kidneyFrom, conditions } = level;
  const because = [
    conditions && recorded(conditions),
    kidneyBelow === undefined && kidneyFrom === undefined ? undefined : kidney?.because,
  ].filter((each) => each !== undefined);
  const situation = because.length === 0 ? '' : ` Recorded: ${because.join('; ')}.`;
  return {
    fact,
    level,
    others: new Set(others),
    interaction: {
      drugDescription: [...new Set(others.map(({ description }) => description))].sort().join(' + '),
      origin: others[0]?.origin ?? 'medication',
      severity: level.severity,
      message: `${fact.called}: ${members.join(', ')} (${score}). ${level.message}${situation}`,
      narrative: fact.narrative,
      source: level.source,
      sum: { name: fact.name, points, members },
      ...namedFact(level),
    },
  };
}

/** Whether a sentence says that a label forbids it: that is said by itself, whatever else adds up. */
export const saysContraindicated = (text: string): boolean =>
  /contraindicat|not to be used|must not|\bnever (?:with|together|both)\b|\bdo not (?:use|give|combine)\b/i.test(
    text,
  );

/** A sum says what is as grave as it or less; graver ones only where its level replaces them. */
const isAsGrave = ({ level }: FoundSum, severity: DrugInteraction['severity']): boolean =>
  level.isInstead === true || SEVERITY_RANK[level.severity] <= SEVERITY_RANK[severity];

/** Whether a fact on the ordered drug and another one is said by a sum already. */
export function isPairInSum(
  sums: readonly FoundSum[],
  other: OtherDrug,
  { effect, severity, message }: DrugFact,
): boolean {
  return sums.some(
    (sum) =>
      sum.others.has(other) &&
      sum.fact.effects.includes(effect) &&
      isAsGrave(sum, severity) &&
      !saysContraindicated(message),
  );
}

/** Whether a duplicate is said by a sum already. */
export function isDuplicateInSum(
  sums: readonly FoundSum[],
  { drugDescription, shared, severity, message }: DuplicateTherapy,
): boolean {
  return sums.some(
    (sum) =>
      sum.fact.duplicates.includes(shared) &&
      [...sum.others].some(({ description }) => description === drugDescription) &&
      isAsGrave(sum, severity) &&
      !saysContraindicated(message),
  );
}
