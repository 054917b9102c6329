import { type ConditionName, CONDITIONS } from '@erx/core/cautions/conditions';
import type { Site } from '@erx/core/interactions/facts';
import { InteractionSeverity } from '@erx/core/interactions/model';
import * as z from 'zod';
import { cell, listOf, readTable } from '../../platform/data-table';
import { once } from '../../platform/once';

const { text, list, yes } = cell;
const severity = InteractionSeverity;
const releases = z.enum(['both-extended', 'both-immediate', 'mixed']).exactOptional();
const site = z.enum([
  'body',
  'airways',
  'nose',
  'skin',
  'eye',
  'ear',
  'vagina',
  'unknown',
] as const satisfies readonly Site[]);
const condition = z.enum(Object.keys(CONDITIONS) as [ConditionName, ...ConditionName[]]);
const isConfirmed = cell.no.exactOptional();

/**
 * The rows of packages/server/data/interactions as this process has read them; what a row holds is in the order of
 * its columns, and packages/server/data/README.md says what each means.
 */
export const interactionRows = once(() => ({
  'drug-pairs': readTable(
    'interactions/drug-pairs.csv',
    z.strictObject({
      topic: text,
      first: list,
      second: list,
      severity,
      effect: text,
      message: text,
      narrative: text,
      source: text,
      isConfirmed,
      isEvenLocal: yes.exactOptional(),
    }),
  ),
  sums: readTable(
    'interactions/sums.csv',
    z.strictObject({
      sum: text,
      called: text,
      scale: text.exactOptional(),
      narrative: text,
      effects: list,
      duplicates: list.exactOptional(),
      cautions: list.exactOptional(),
    }),
  ),
  'sum-members': readTable(
    'interactions/sum-members.csv',
    z.strictObject({ sum: text, kind: text, drugs: list, points: cell.whole, source: text, isConfirmed }),
  ),
  'sum-levels': readTable(
    'interactions/sum-levels.csv',
    z.strictObject({
      sum: text,
      of: list.exactOptional(),
      each: list.exactOptional(),
      twice: list.exactOptional(),
      any: list.exactOptional(),
      ordered: list.exactOptional(),
      drugs: cell.whole.exactOptional(),
      points: cell.whole.exactOptional(),
      fromYears: cell.whole.exactOptional(),
      toYears: cell.whole.exactOptional(),
      kidneyBelow: cell.whole.exactOptional(),
      kidneyFrom: cell.whole.exactOptional(),
      conditions: listOf(condition).exactOptional(),
      severity,
      isInstead: yes.exactOptional(),
      message: text,
      source: text,
      isConfirmed,
    }),
  ),
  food: readTable(
    'interactions/food.csv',
    z.strictObject({
      topic: text,
      drugs: list,
      food: text,
      severity,
      screenMessage: text,
      adviceMessage: text,
      source: text,
      isConfirmed,
    }),
  ),
  allergies: readTable(
    'interactions/allergies.csv',
    z.strictObject({
      topic: text,
      allergens: list,
      drugs: list,
      severity,
      afterGrave: severity.exactOptional(),
      message: text,
      source: text,
      isConfirmed,
    }),
  ),
  lasting: readTable(
    'interactions/lasting.csv',
    z.strictObject({ drugs: list, days: cell.whole, source: text, isConfirmed }),
  ),
  duplicates: readTable(
    'interactions/duplicates.csv',
    z.strictObject({
      topic: text,
      group: text,
      first: list,
      second: list.exactOptional(),
      severity,
      message: text,
      source: text,
      isConfirmed,
      sites: listOf(site).exactOptional(),
      across: listOf(site)
        .pipe(z.tuple([site, site]))
        .exactOptional(),
      releases,
      isOfBrands: yes.exactOptional(),
    }),
  ),
  'legitimate-pairs': readTable(
    'interactions/legitimate-pairs.csv',
    z.strictObject({
      first: list,
      second: list,
      releases,
      isPatchWithOther: yes.exactOptional(),
      source: text,
      isConfirmed,
    }),
  ),
  excipients: readTable('interactions/excipients.csv', z.strictObject({ excipient: text })),
  'excipient-facts': readTable(
    'interactions/excipient-facts.csv',
    z.strictObject({
      excipients: list,
      called: text,
      brands: list.exactOptional(),
      ingredients: list.exactOptional(),
      doseForms: list.exactOptional(),
      strengths: list.exactOptional(),
      severity,
      isOfSomeMakers: yes.exactOptional(),
      message: text,
      source: text,
      isConfirmed,
    }),
  ),
  classes: readTable('interactions/classes.csv', z.strictObject({ topic: text, class: text, member: text })),
  allergens: readTable(
    'interactions/allergens.csv',
    z.strictObject({ names: list, terms: list.exactOptional() }),
  ),
  'medicine-names': readTable(
    'interactions/medicine-names.csv',
    z.strictObject({ names: list, terms: list.exactOptional() }),
  ),
  synonyms: readTable('interactions/synonyms.csv', z.strictObject({ name: text, ingredient: text })),
  'without-facts': readTable('interactions/without-facts.csv', z.strictObject({ ingredient: text })),
}));
