import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Interaction facts of imported sets; the starter set comes with the program. Global. */
export const interactionFacts = pgTable(
  'interaction_facts',
  {
    /** The set it came with. */
    source: text('source').notNull(),
    kind: text('kind', { enum: ['drug-drug', 'drug-food', 'drug-allergy'] }).notNull(),
    /** Ingredient or class, lower case; for two drugs the first in the alphabet. */
    subject: text('subject').notNull(),
    object: text('object').notNull(),
    severity: text('severity', { enum: ['low', 'moderate', 'serious'] }).notNull(),
    message: text('message').notNull(),
    narrative: text('narrative').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.kind, table.subject, table.object] }),
    index('interaction_facts_by_subject').on(table.subject),
  ],
);
