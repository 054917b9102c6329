import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, practiceId } from './columns';

/** Prescription forms kept for the next time: of a user, or of the practice (N3-15, N6-3). */
export const favoriteSigs = pgTable(
  'favorite_sigs',
  {
    practiceId: practiceId(),
    id: uuid('id').notNull(),
    /** Whose it is; null for the practice's. */
    accountId: uuid('account_id'),
    prescribableDrugId: text('prescribable_drug_id').notNull(),
    description: text('description').notNull(),
    /** The form as JSON text, checked by core's schema when read. */
    form: text('form').notNull(),
    hide: boolean('hide').notNull().default(false),
    enteredAt: instant('entered_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    index('favorite_sigs_by_owner').on(table.practiceId, table.accountId),
  ],
);
