import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { INTERACTION_KINDS, INTERACTION_SEVERITIES } from '@erx/core/interactions/vocabulary';

/** Interaction facts of imported sets; the starter set comes with the program. Global. */
export const interactionFacts = pgTable(
  'interaction_facts',
  {
    /** The set it came with. */
    source: text('source').notNull(),
    kind: text('kind', { enum: INTERACTION_KINDS }).notNull(),
    /** Ingredient or class, lower case; for two drugs the first in the alphabet. */
    subject: text('subject').notNull(),
    object: text('object').notNull(),
    severity: text('severity', { enum: INTERACTION_SEVERITIES }).notNull(),
    message: text('message').notNull(),
    narrative: text('narrative').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.kind, table.subject, table.object] }),
    index('interaction_facts_by_subject').on(table.subject),
  ],
);
