import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, practiceId, textOrEmpty } from './columns';
import { ATTENTION_KINDS } from '@erx/core/attention/vocabulary';

/** That a user has seen to a prescription or request that waited for it, in the version that was seen. */
export const attentionMarks = pgTable(
  'attention_marks',
  {
    practiceId: practiceId(),
    id: uuid('id').notNull(),
    /** A prescription or a request of a pharmacy. */
    subjectId: uuid('subject_id').notNull(),
    kind: text('kind', {
      enum: ATTENTION_KINDS,
    }).notNull(),
    version: integer('version').notNull(),
    accountId: uuid('account_id').notNull(),
    note: textOrEmpty('note'),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    index('attention_marks_by_subject').on(table.practiceId, table.subjectId),
  ],
);
