import {
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, practiceId, textOrEmpty } from './columns';
import { patients } from './patients';
import { DATA_CALLS } from '@erx/core/medication-history/vocabulary';

/** Inquiries for a patient's medication history at a benefit manager (N7-50), and what came of them. */
export const historyInquiries = pgTable(
  'history_inquiries',
  {
    practiceId: practiceId(),
    id: uuid('id').notNull(),
    patientId: uuid('patient_id').notNull(),
    providerId: uuid('provider_id').notNull(),
    pbmId: text('pbm_id').notNull(),
    /** Primary, or the next coverage in turn. */
    dataCall: text('data_call', { enum: DATA_CALLS }).notNull(),
    /** Fills since this day were asked for. */
    startDate: date('start_date', { mode: 'string' }).notNull(),
    /** Of the RxHistoryRequest on the wire; the answer relates to it. */
    messageId: text('message_id').notNull(),
    state: text('state', { enum: ['Asked', 'Answered', 'Failed'] }).notNull(),
    /** Code of the catalogue, where it failed. */
    problem: textOrEmpty('problem'),
    /** How much its answers reported that is not shown as an item. */
    notShown: integer('not_shown').notNull().default(0),
    askedBy: uuid('asked_by').notNull(),
    askedAt: instant('asked_at').notNull(),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    unique('history_inquiries_by_message').on(table.messageId),
    index('history_inquiries_latest').on(table.practiceId, table.patientId, table.askedAt.desc()),
    foreignKey({
      columns: [table.practiceId, table.patientId],
      foreignColumns: [patients.practiceId, patients.id],
    }),
  ],
);
