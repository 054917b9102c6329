import { DOSE_FACT_KINDS, DOSE_FACT_RELEASES, DOSE_FACT_UNITS } from '@erx/core/doses/facts';
import { boolean, doublePrecision, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { textOrEmpty } from './columns';

/** Dose facts of imported sets; the starter set comes with the program. Global. */
export const doseFacts = pgTable(
  'dose_facts',
  {
    /** The set it came with. */
    source: text('source').notNull(),
    /** What it is about: ingredient, route, release, ages, weights and kind. */
    factKey: text('fact_key').notNull(),
    /** Base name, lower case. */
    ingredient: text('ingredient').notNull(),
    route: text('route').notNull(),
    release: text('release', { enum: DOSE_FACT_RELEASES }).notNull(),
    fromMonths: doublePrecision('from_months'),
    toMonths: doublePrecision('to_months'),
    fromKg: doublePrecision('from_kg'),
    toKg: doublePrecision('to_kg'),
    kind: text('kind', { enum: DOSE_FACT_KINDS }).notNull(),
    amount: doublePrecision('amount').notNull(),
    unit: text('unit', { enum: DOSE_FACT_UNITS }).notNull(),
    note: textOrEmpty('note'),
    kidneyBelow: doublePrecision('kidney_below'),
    beyondDays: doublePrecision('beyond_days'),
    inLiverDisease: boolean('in_liver_disease').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.source, table.factKey] })],
);
