import { EXPORT_STATES } from '@erx/core/fhir/vocabulary';
import { sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, practiceId, textOrEmpty } from './columns';
import { memberships } from './practices';

/** Exports of what charts hold, as FHIR's Bulk Data Access has them: asked for, being made, made (docs/decisions/fhir.md). */
export const bulkExports = pgTable(
  'bulk_exports',
  {
    practiceId: practiceId(),
    id: uuid('id').notNull(),
    /** Who asked: a person, or the account of a backend service. They alone get it. */
    accountId: uuid('account_id').notNull(),
    /** From where, for the records of what is read. */
    address: textOrEmpty('address'),
    /** Kinds of resources. */
    types: text('types').array().notNull(),
    /** What changed after this alone; null for all. */
    since: instant('since'),
    /** The address that was called. */
    request: text('request').notNull(),
    /** What was committed before is in it. */
    transactionTime: instant('transaction_time').notNull(),
    requestedAt: instant('requested_at').notNull(),
    state: text('state', { enum: EXPORT_STATES }).notNull(),
    /** The patient behind whom it continues, in descending order of ids; null before the first. */
    place: uuid('place'),
    patients: integer('patients').notNull(),
    patientsDone: integer('patients_done').notNull().default(0),
    /** Until when one process makes it, and which; another continues after that. */
    leasedUntil: instant('leased_until'),
    leasedBy: uuid('leased_by'),
    /** Of making the page behind `place`. */
    attempts: integer('attempts').notNull().default(0),
    finishedAt: instant('finished_at'),
    /** When it is deleted with its files. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    foreignKey({
      columns: [table.practiceId, table.accountId],
      foreignColumns: [memberships.practiceId, memberships.accountId],
    }),
    index('bulk_exports_by_account').on(table.practiceId, table.accountId),
    // one at a time
    uniqueIndex('bulk_exports_being_made')
      .on(table.practiceId, table.accountId)
      .where(sql`state = 'making'`),
    index('bulk_exports_by_state').on(table.state, table.leasedUntil),
    index('bulk_exports_expiry').on(table.expiresAt),
  ],
);

/** Pieces of the files of an export, a file for each kind: lines of JSON, written with the progress that they are of. */
export const bulkExportParts = pgTable(
  'bulk_export_parts',
  {
    practiceId: practiceId(),
    exportId: uuid('export_id').notNull(),
    type: text('type').notNull(),
    number: integer('number').notNull(),
    resources: integer('resources').notNull(),
    /** Whose charts they are of; each patient is in one piece of a kind. */
    patients: integer('patients').notNull(),
    content: text('content').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.exportId, table.type, table.number] }),
    foreignKey({
      columns: [table.practiceId, table.exportId],
      foreignColumns: [bulkExports.practiceId, bulkExports.id],
    }).onDelete('cascade'),
  ],
);
