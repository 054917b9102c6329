import { ageInWords, sayFact, scopeOfFact } from '@erx/core/doses/fact-in-words';
import type { InteractionSeverity } from '@erx/core/interactions/model';
import { indexKnowledge } from '@erx/core/interactions/knowledge-index';
import type { FactFilter, FactTable, KnownFact } from '@erx/core/reference/model';
import { cautionRows } from '../cautions/starter-cautions';
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
  say: (row: Each) => Said & { readonly others?: readonly string[] },
): Omit<Placed, 'place'>[] {
  return rows.map((row) => {
    const { drugs, others = [], meets, message } = say(row);
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
    };
  });
}

const list = (terms: readonly string[]) => terms.join(', ');

/** What of a patient a caution is about, in words. */
function patientOf(row: ReturnType<typeof cautionRows>[number]): string {
  const { when, conditions, fromWeek, fromMonths, toMonths, below } = row;
  return [
    conditions ? list(conditions) : when,
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
    })),
    ...factsOf('doses', doseRows(), (row) => ({
      drugs: [row.ingredient],
      meets: scopeOfFact(row),
      message: sayFact(row),
    })),
  ];
}

/** Made when first asked for: few processes ever are. */
let known:
  { readonly facts: readonly Placed[]; readonly termsOf: (drug: string) => ReadonlySet<string> } | undefined;

function make() {
  const index = indexKnowledge(starterKnowledge());
  const { readMedication } = nameReaders([], starterKnowledge(), index);
  const toTerm = (name: string) => (index.isClass(name) ? name : index.ingredient(name));
  return {
    facts: listed().map(({ fact, terms }, place) => ({ place, fact, terms: terms.map(toTerm) })),
    termsOf: (drug: string) =>
      new Set([toTerm(drug), ...readMedication(drug).terms].flatMap((term) => [...index.termsOf(term)])),
  };
}

/** The facts that come with the product, as this process judges by them, in the order of their tables. */
export function knownFacts({
  table,
  drug,
  severity,
  unconfirmed,
  unreviewed,
}: FactFilter): readonly Placed[] {
  known ??= make();
  const terms = drug === undefined ? undefined : known.termsOf(drug.toLowerCase());
  return known.facts.filter(
    ({ fact, terms: named }) =>
      (table === undefined || fact.table === table) &&
      (severity === undefined || fact.severity === severity) &&
      (!unconfirmed || !fact.isConfirmed) &&
      (!unreviewed || fact.reviewed === undefined) &&
      (terms === undefined || named.some((term) => terms.has(term))),
  );
}
