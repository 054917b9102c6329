import { sql } from 'drizzle-orm';
import { date, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, practiceId, textOrEmpty } from './columns';
import { patients } from './patients';
import { LEGACY_KINDS } from '@erx/core/legacy-import/vocabulary';

/** Medications and allergies of the legacy charting system (N3-23), and what each was matched to. */
export const legacyRecords = pgTable(
  'legacy_records',
  {
    practiceId: practiceId(),
    id: uuid('id').notNull(),
    kind: text('kind', { enum: LEGACY_KINDS }).notNull(),
    patientId: uuid('patient_id').notNull(),
    /** The medication or allergy in the words of the legacy system. */
    description: text('description').notNull(),
    ndc: textOrEmpty('ndc'),
    sig: textOrEmpty('sig'),
    reaction: textOrEmpty('reaction'),
    /** Date started, or onset date. */
    startedOn: date('started_on', { mode: 'string' }),
    stoppedOn: date('stopped_on', { mode: 'string' }),
    /** Product or allergen of the catalogue it was matched to; '' while it is not. */
    importedId: textOrEmpty('imported_id'),
    importedName: textOrEmpty('imported_name'),
    /** The medication or allergy that the match created. */
    recordId: uuid('record_id'),
    matchedBy: uuid('matched_by'),
    matchedAt: instant('matched_at'),
    receivedAt: instant('received_at').notNull(),
    /** The record system that it was read from; '' for what was imported from a file. */
    source: textOrEmpty('source'),
    /** That record system and its patient; null for a file. */
    systemId: uuid('system_id'),
    remoteId: text('remote_id'),
    /** Since when it waits to be looked at, because its patient there is another one than this chart. */
    reviewSince: instant('review_since'),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    foreignKey({
      columns: [table.practiceId, table.patientId],
      foreignColumns: [patients.practiceId, patients.id],
    }),
    index('legacy_records_by_patient').on(table.practiceId, table.patientId, table.kind),
    index('legacy_records_of_record_system')
      .on(table.practiceId, table.systemId, table.remoteId)
      .where(sql`system_id IS NOT NULL`),
  ],
);
