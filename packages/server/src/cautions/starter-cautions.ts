import { type ConditionName, CONDITIONS } from '@erx/core/cautions/conditions';
import {
  CAUTION_KINDS,
  type CautionFact,
  type CautionKind,
  type StarterCautions,
} from '@erx/core/cautions/facts';
import { CautionWhen } from '@erx/core/cautions/when';
import { InteractionSeverity } from '@erx/core/interactions/model';
import * as z from 'zod';
import { factIdOf } from '../platform/fact-identity';
import { cell, listOf, readTable } from '../platform/data-table';
import { once } from '../platform/once';

const { text, list, whole } = cell;
const condition = z.enum(Object.keys(CONDITIONS) as [ConditionName, ...ConditionName[]]);

/** Columns that bound when a caution holds. */
const Bounds = z.strictObject({
  conditions: listOf(condition).exactOptional(),
  fromWeek: whole.exactOptional(),
  fromMonths: whole.exactOptional(),
  toMonths: whole.exactOptional(),
  below: whole.exactOptional(),
});
const BOUNDS = Bounds.keyof().options;

/** A row of data/cautions/cautions.csv, in the order of its columns (packages/server/data/README.md). */
const CautionRow = z
  .strictObject({
    topic: text,
    drugs: list,
    except: list.exactOptional(),
    when: z.enum(CAUTION_KINDS),
    ...Bounds.shape,
    severity: InteractionSeverity,
    message: text,
    source: text,
    isConfirmed: cell.no.exactOptional(),
    isEvenLocal: cell.yes.exactOptional(),
  })
  .superRefine((row, context) => {
    for (const issue of CautionWhen.safeParse(whenOf(row)).error?.issues ?? [])
      context.addIssue(
        issue.code === 'unrecognized_keys'
          ? { code: 'custom', path: issue.keys, message: `does not go with "${row.when}"` }
          : { code: 'custom', path: issue.path, message: `is needed with "${row.when}"` },
      );
  });

/** The rows of data/cautions/cautions.csv as this process has read them. */
export const cautionRows = once(() => readTable('cautions/cautions.csv', CautionRow));

/** What a row says of when it holds, not checked yet. */
function whenOf(row: z.output<typeof Bounds> & { readonly when: CautionKind }) {
  const given = BOUNDS.filter((name) => row[name] !== undefined);
  return { kind: row.when, ...Object.fromEntries(given.map((name) => [name, row[name]])) };
}

function toFact(whole: z.output<typeof CautionRow>) {
  const { topic: _, when, severity, message, source, drugs, ...row } = whole;
  const { except, isConfirmed, isEvenLocal, ...bounds } = row;
  const fact: CautionFact = {
    id: factIdOf('cautions', whole),
    drugs,
    ...(except ? { except } : {}),
    when: CautionWhen.parse(whenOf({ when, ...bounds })),
    severity,
    message,
    source,
    ...(isConfirmed === undefined ? {} : { isConfirmed }),
    ...(isEvenLocal ? { isEvenLocal } : {}),
  };
  return fact;
}

/** A row of data/cautions/problems-without-facts.csv. */
const ProblemRow = z.strictObject({
  problem: text,
  codes: list,
  except: list.exactOptional(),
  source: text,
  isConfirmed: cell.no.exactOptional(),
});

/**
 * What an installation knows of pregnancy, age and disease: written for this product from published facts, the
 * source at each (docs/decisions/cautions.md). Most of kidney function is in the table of doses.
 */
export const starterCautions = once((): StarterCautions => ({
  facts: cautionRows().map(toFact),
  withoutFacts: readTable('cautions/without-facts.csv', z.strictObject({ ingredient: text })).map(
    ({ ingredient }) => ingredient,
  ),
  harmlessProblems: readTable('cautions/problems-without-facts.csv', ProblemRow).map(
    ({ codes, except = [] }) => ({ codes, except }),
  ),
}));
