import { termOf } from '@erx/core/interactions/knowledge-index';
import { ageInWords, sayFact, scopeOfFact } from '@erx/core/doses/fact-in-words';
import type { InteractionSeverity } from '@erx/core/interactions/model';
import type { FactFilter, FactTable, KnownFact } from '@erx/core/reference/model';
import type { CautionKind } from '@erx/core/cautions/facts';
import { lostFacts } from '@erx/core/cautions/lost-facts';
import type { ListedCaution } from '@erx/core/cautions/sets';
import { idOfListed, knownOf } from '../cautions/caution-knowledge';
import { cautionRows, starterCautions } from '../cautions/starter-cautions';
import { starterIndex } from '../interactions/knowledge/starter-index';
import type { StoredCautionSet } from '../reference/caution-set-store';
import { starterKnowledge } from '../interactions/knowledge/starter-knowledge';
import { interactionRows } from '../interactions/knowledge/tables';
import { nameReaders } from '../interactions/names';
import { factIdOf, factVersionOf } from '../platform/fact-identity';
import { cell, readTable } from '../platform/data-table';
import { once } from '../platform/once';
import { FACT_TABLES } from '@erx/core/reference/vocabulary';
import { CalendarDate } from '@erx/core/values/dates';
import * as z from 'zod';
import { doseRows } from '../reference/dose-table';

/** A fact, where it is in the whole list, and every ingredient and class that it names. */
interface Placed {
  readonly place: number;
  readonly fact: KnownFact;
  readonly terms: readonly string[];
  /** Of a caution: what imported sets take the place of. */
  readonly kind?: CautionKind;
}

/** What rows of every table have. */
interface Row {
  readonly topic?: string;
  readonly severity?: InteractionSeverity;
  readonly source: string;
  readonly isConfirmed?: boolean;
  readonly reviewed?: string;
}

type Said = Pick<KnownFact, 'drugs' | 'meets' | 'message'>;

/** Who answers for a table, or for one fact of it, and until when it is looked at again. */
const governance = once(() =>
  readTable(
    'governance.csv',
    z.strictObject({
      table: z.enum(FACT_TABLES),
      fact: cell.text.exactOptional(),
      owner: cell.text,
      reviewBy: cell.text.pipe(CalendarDate),
    }),
  ),
);

/** @throws where a table has no owner: at the first question for facts, and in a test */
function identityOf(table: FactTable, row: object): Pick<KnownFact, 'id' | 'version' | 'owner' | 'reviewBy'> {
  const id = factIdOf(table, row);
  const ofTable = governance().filter((each) => each.table === table);
  const found = ofTable.find(({ fact }) => fact === id) ?? ofTable.find(({ fact }) => fact === undefined);
  if (!found) throw new Error(`The table ${table} has no owner in packages/server/data/governance.csv.`);
  return { id, version: factVersionOf(row), owner: found.owner, reviewBy: found.reviewBy };
}

/** A table's rows as facts. */
function factsOf<Each extends Row>(
  table: FactTable,
  rows: readonly Each[],
  say: (row: Each) => Said & { readonly others?: readonly string[]; readonly kind?: CautionKind },
): Omit<Placed, 'place'>[] {
  return rows.map((row) => {
    const { drugs, others = [], meets, message, kind } = say(row);
    const { topic, severity, source, isConfirmed = true, reviewed } = row;
    return {
      fact: {
        ...identityOf(table, row),
        table,
        ...(topic === undefined ? {} : { topic }),
        drugs,
        meets,
        ...(severity === undefined ? {} : { severity }),
        message,
        source,
        isConfirmed,
        ...(reviewed === undefined ? {} : { reviewed }),
      },
      terms: [...drugs, ...others],
      ...(kind === undefined ? {} : { kind }),
    };
  });
}

const list = (terms: readonly string[]) => terms.join(', ');

/** What of a patient a caution is about, in words. */
function patientOf({
  when,
  conditions = [],
  codes = [],
  fromWeek,
  fromMonths,
  toMonths,
  below,
}: {
  readonly when: CautionKind;
  readonly conditions?: readonly string[];
  readonly codes?: readonly string[];
  readonly fromWeek?: number;
  readonly fromMonths?: number;
  readonly toMonths?: number;
  readonly below?: number;
}): string {
  return [
    list([...conditions, ...codes]) || when,
    fromWeek === undefined ? '' : `from week ${String(fromWeek)}`,
    fromMonths === undefined ? '' : `from ${ageInWords(fromMonths)}`,
    toMonths === undefined ? '' : `below ${ageInWords(toMonths)}`,
    below === undefined ? '' : `eGFR below ${String(below)} mL/min`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** When a level of a sum holds, in words. */
function situationOfSum(row: ReturnType<typeof interactionRows>['sum-levels'][number]): string {
  const { sum, each, twice, any, drugs, points, fromYears, toYears, kidneyBelow, kidneyFrom, conditions } =
    row;
  return [
    sum,
    each ? `each of ${list(each)}` : '',
    twice ? `two of ${list(twice)}` : '',
    any ? `one of ${list(any)}` : '',
    drugs === undefined ? '' : `${String(drugs)} drugs`,
    points === undefined ? '' : `${String(points)} points`,
    fromYears === undefined ? '' : `from ${String(fromYears)} years`,
    toYears === undefined ? '' : `below ${String(toYears)} years`,
    kidneyBelow === undefined ? '' : `eGFR below ${String(kidneyBelow)} mL/min`,
    kidneyFrom === undefined ? '' : `eGFR from ${String(kidneyFrom)} mL/min`,
    conditions ? list(conditions) : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

function listed(): Omit<Placed, 'place'>[] {
  const rows = interactionRows();
  return [
    ...factsOf('drug-pairs', rows['drug-pairs'], ({ first, second, message }) => ({
      drugs: first,
      others: second,
      meets: list(second),
      message,
    })),
    ...factsOf('sums', rows['sum-levels'], (row) => {
      const kinds = rows['sum-members'].filter(
        ({ sum, kind }) => sum === row.sum && (row.of === undefined || row.of.includes(kind)),
      );
      return {
        drugs: [...new Set(kinds.map(({ kind }) => kind))],
        others: kinds.flatMap(({ drugs }) => drugs),
        meets: situationOfSum(row),
        message: row.message,
      };
    }),
    ...factsOf('food', rows.food, ({ drugs, food, screenMessage, adviceMessage }) => ({
      drugs,
      meets: food,
      message: `${screenMessage} ${adviceMessage}`,
    })),
    ...factsOf('allergies', rows.allergies, ({ drugs, allergens, message }) => ({
      drugs,
      others: allergens,
      meets: `allergy to ${list(allergens)}`,
      message,
    })),
    ...factsOf('excipients', rows['excipient-facts'], (row) => ({
      drugs: [...(row.brands ?? []), ...(row.ingredients ?? [])],
      meets: `${row.called} in ${list([...(row.doseForms ?? []), ...(row.strengths ?? [])]) || 'every form'}`,
      message: row.message,
    })),
    ...factsOf('duplicates', rows.duplicates, ({ first, second, group, message }) => ({
      drugs: first,
      others: second ?? [],
      meets: second ? list(second) : group,
      message,
    })),
    ...factsOf('legitimate-pairs', rows['legitimate-pairs'], ({ first, second }) => ({
      drugs: first,
      others: second,
      meets: list(second),
      message: 'Taken together on purpose.',
    })),
    ...factsOf('lasting', rows.lasting, ({ drugs, days }) => ({
      drugs,
      meets: 'after its last dose',
      message: `Acts on other drugs for ${String(days)} days.`,
    })),
    ...factsOf('cautions', cautionRows(), (row) => ({
      drugs: row.drugs,
      meets: patientOf(row),
      message: row.message,
      kind: row.when,
    })),
    ...factsOf('doses', doseRows(), (row) => ({
      drugs: [row.ingredient],
      meets: scopeOfFact(row),
      message: sayFact(row),
    })),
  ];
}

const toTerm = (name: string) => termOf(name, starterIndex());

/** Made when first asked for: few processes ever are. */
const known = once(() => {
  const index = starterIndex();
  const { readMedication } = nameReaders([], starterKnowledge(), index);
  return {
    facts: listed().map((each, place): Placed => ({ ...each, place, terms: each.terms.map(toTerm) })),
    termsOf: (drug: string): ReadonlySet<string> =>
      new Set([toTerm(drug), ...readMedication(drug).terms].flatMap((term) => [...index.termsOf(term)])),
  };
});

/** A fact of an imported set; who answers for it, and until when, its publisher says. */
function listedFact(listed: ListedCaution): Omit<Placed, 'place'> {
  const { set, owner, reviewBy, drugs, when, severity, message, source, isConfirmed = true } = listed;
  const { kind, ...bounds } = when;
  return {
    fact: {
      ...{ id: idOfListed(listed), version: factVersionOf(listed), table: 'cautions', set, owner, reviewBy },
      ...{ drugs: [...drugs], meets: patientOf({ ...bounds, when: kind }), severity, message, source },
      isConfirmed,
    },
    terms: drugs.map(toTerm),
    kind,
  };
}

/** The product's facts, those that sets took the place of marked, and behind them the facts of the sets. */
function withSets(facts: readonly Placed[], sets: readonly StoredCautionSet[]): readonly Placed[] {
  if (sets.length === 0) return facts;
  const lost = new Map(
    lostFacts(starterCautions(), sets, knownOf(sets).facts, starterIndex()).map(({ fact, drugs }) => [
      fact.id,
      [...drugs],
    ]),
  );
  const marked = facts.map((each) => {
    const { fact, kind } = each;
    const by = sets.flatMap(({ name, replaces }) =>
      kind !== undefined && replaces.includes(kind) ? [name] : [],
    );
    return by.length === 0
      ? each
      : { ...each, fact: { ...fact, unused: { by, lostFor: lost.get(fact.id) ?? [] } } };
  });
  const imported = sets.flatMap((set) => set.facts.map(listedFact));
  return [...marked, ...imported.map((each, at) => ({ ...each, place: facts.length + at }))];
}

/**
 * The facts that this process judges by, in the order of their tables; asked for those that are unused, the product's
 * facts that imported sets took the place of.
 */
export function knownFacts(
  { table, drug, severity, unconfirmed, unreviewed, unused, lost }: FactFilter,
  sets: readonly StoredCautionSet[] = [],
): readonly Placed[] {
  const { facts, termsOf } = known();
  const terms = drug === undefined ? undefined : termsOf(drug.toLowerCase());
  return withSets(facts, sets).filter(
    ({ fact, terms: named }) =>
      (unused || lost ? fact.unused !== undefined : fact.unused === undefined) &&
      (!lost || (fact.unused?.lostFor.length ?? 0) > 0) &&
      (table === undefined || fact.table === table) &&
      (severity === undefined || fact.severity === severity) &&
      (!unconfirmed || !fact.isConfirmed) &&
      (!unreviewed || fact.reviewed === undefined) &&
      (terms === undefined || named.some((term) => terms.has(term))),
  );
}
