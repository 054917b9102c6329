import { CLINICAL_FACT_KINDS } from '@erx/core/clinical-facts/vocabulary';
import { date, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './practices';
import { instant, practiceId } from './columns';
import { patients } from './patients';

/** Pregnancy, lactation, kidney function and smoking; a row is never changed but to be marked as wrong. */
export const clinicalFacts = pgTable(
  'clinical_facts',
  {
    practiceId: practiceId(),
    id: uuid('id').notNull(),
    patientId: uuid('patient_id').notNull(),
    kind: text('kind', { enum: CLINICAL_FACT_KINDS }).notNull(),
    /** 'yes' or 'no'; of the kidneys the eGFR. */
    value: text('value').notNull(),
    observedOn: date('observed_on', { mode: 'string' }).notNull(),
    /** Of a pregnancy, where it is known. */
    dueOn: date('due_on', { mode: 'string' }),
    recordedBy: uuid('recorded_by')
      .notNull()
      .references(() => accounts.id),
    recordedAt: instant('recorded_at').notNull(),
    wrongReason: text('wrong_reason'),
    wrongBy: uuid('wrong_by').references(() => accounts.id),
    wrongAt: instant('wrong_at'),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    foreignKey({
      columns: [table.practiceId, table.patientId],
      foreignColumns: [patients.practiceId, patients.id],
    }),
    index('clinical_facts_by_patient').on(table.practiceId, table.patientId),
  ],
);
