import { lostFacts, unusedFacts } from '@erx/core/cautions/lost-facts';
import { CAUTION_KINDS, type CautionKind } from '@erx/core/cautions/facts';
import type { ListedCaution } from '@erx/core/cautions/sets';
import { AppError } from '@erx/core/findings/app-error';
import type { CheckKnowledge } from '@erx/core/interactions/rules/subject';
import type { FactSet, RefusedLine } from '@erx/core/reference/model';
import { knownOf } from '../cautions/caution-knowledge';
import { starterCautions } from '../cautions/starter-cautions';
import { starterIndex } from '../interactions/knowledge/starter-index';
import type { Connection } from '../platform/database/database';
import type { StoredCautionSet } from '../reference/caution-set-store';
import { stagedRecords } from '../reference/staging-store';
import type { Importing } from './importing';
import type { Numbered } from './readers';

/** So many serious facts that a set leaves unsaid, and names that nothing is called by, are named at once. */
const MOST_NAMED = 20;

async function stagedFacts(connection: Connection, importId: string): Promise<ListedCaution[]> {
  const facts: ListedCaution[] = [];
  for await (const batch of stagedRecords(connection, importId).batches<ListedCaution>())
    facts.push(...batch);
  return facts;
}

/** Keeps lines of a set until its end; refuses a fact that it has already, and one of another set. */
export async function stageCautions(
  connection: Connection,
  records: readonly Numbered<ListedCaution>[],
  { importId }: Importing,
): Promise<readonly RefusedLine[]> {
  const earlier = await stagedFacts(connection, importId);
  const name = (earlier[0] ?? records[0]?.record)?.set;
  const seen = new Set(earlier.map(({ id }) => id));
  const refused: RefusedLine[] = [];
  const taken: ListedCaution[] = [];
  for (const { line, record } of records) {
    if (record.set !== name) refused.push({ line, reason: 'set-differs', field: 'set' });
    else if (seen.has(record.id)) refused.push({ line, reason: 'id-repeated', field: 'id' });
    else {
      seen.add(record.id);
      taken.push(record);
    }
  }
  await stagedRecords(connection, importId).put(records[0]?.line ?? 0, taken);
  return refused;
}

/**
 * The set that an import brought, as it would be in force.
 * @returns undefined where it has no fact
 * @throws AppError reference.kind-not-in-set where it is to replace a kind that it says nothing of
 */
export async function stagedSet(
  connection: Connection,
  importId: string,
  replaces: readonly CautionKind[],
  importedAt: Date,
): Promise<StoredCautionSet | undefined> {
  const facts = await stagedFacts(connection, importId);
  const [first] = facts;
  if (first === undefined) return undefined;
  const empty = replaces.find((kind) => !facts.some(({ when }) => when.kind === kind));
  if (empty !== undefined) throw new AppError('reference.kind-not-in-set', { kind: empty });
  return { id: importId, name: first.set, replaces: [...new Set(replaces)], facts, importedAt };
}

/** The sets in force once another one is: a newer edition takes the place of the former. */
function withEdition(
  sets: readonly StoredCautionSet[],
  edition: StoredCautionSet,
): readonly StoredCautionSet[] {
  return [...sets.filter(({ name }) => name !== edition.name), edition];
}

/**
 * What a set does, and what it leaves unsaid.
 * @param sets all that are in force, or were before it
 */
export function describeSet(
  set: StoredCautionSet,
  sets: readonly StoredCautionSet[],
  knowledge: Pick<CheckKnowledge, 'index' | 'readMedication'>,
): FactSet {
  const { id, name, replaces, facts, importedAt } = set;
  const former = sets.find((each) => each.name === name && each.id !== id);
  const unused = new Map(unusedFacts(starterCautions(), [set]).map((each) => [each.kind, each]));
  const after = withEdition(sets, set);
  const lost = lostFacts(starterCautions(), after, knownOf(after).facts, starterIndex()).filter(({ fact }) =>
    replaces.includes(fact.when.kind),
  );
  return {
    id,
    name,
    owners: [...new Set(facts.map(({ owner }) => owner))],
    reviewBy: facts.map(({ reviewBy }) => reviewBy).sort()[0] ?? '',
    importedAt: importedAt.toISOString(),
    facts: facts.length,
    ...(former ? { former: former.facts.length } : {}),
    kinds: CAUTION_KINDS.flatMap((kind) => {
      const own = facts.filter(({ when }) => when.kind === kind).length;
      const { facts: all = 0, serious = 0 } = unused.get(kind) ?? {};
      const mode = replaces.includes(kind) ? 'replace' : 'add';
      return own === 0 ? [] : [{ kind, mode, facts: own, unused: all, unusedSerious: serious }];
    }),
    lost: lost.length,
    examples: lost
      .slice(0, MOST_NAMED)
      .map(({ fact, drugs }) => ({ id: fact.id ?? '', drugs: [...drugs], message: fact.message })),
    unknownDrugs: unknownDrugs(facts, knowledge).slice(0, MOST_NAMED),
  };
}

/** Names in a set that neither the catalog nor any fact has: what is said of them holds for nothing. */
function unknownDrugs(
  facts: readonly ListedCaution[],
  { index, readMedication }: Pick<CheckKnowledge, 'index' | 'readMedication'>,
): string[] {
  const named = new Set(facts.flatMap(({ drugs, except = [] }) => [...drugs, ...except]));
  return [...named].filter((name) => {
    if (index.isClass(name.toLowerCase())) return false;
    const { terms, isWhollyRead, guesses } = readMedication(name);
    return terms.length === 0 || !isWhollyRead || guesses.length > 0;
  });
}
