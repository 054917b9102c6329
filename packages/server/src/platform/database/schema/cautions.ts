import { sql } from 'drizzle-orm';
import { integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { imports } from './reference';

/** Imported sets of cautions, in force or ended; the starter set comes with the program. Global. */
export const cautionSets = pgTable(
  'caution_sets',
  {
    importId: uuid('import_id')
      .primaryKey()
      .references(() => imports.id),
    name: text('name').notNull(),
    /** The kinds in which it takes the place of the starter set, as JSON (CautionKind[]). */
    replaces: text('replaces').notNull(),
    inForceFrom: instant('in_force_from').notNull(),
    /** When a newer edition took its place, or it was removed; its facts stay for who reads what was judged by them. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('caution_sets_in_force')
      .on(table.name)
      .where(sql`ended_at IS NULL`),
  ],
);

/** The facts of those sets. Global. */
export const cautionFacts = pgTable(
  'caution_facts',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => cautionSets.importId),
    /** Its place in the file. */
    place: integer('place').notNull(),
    /** The fact as JSON (ListedCaution). */
    fact: text('fact').notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.place] })],
);
