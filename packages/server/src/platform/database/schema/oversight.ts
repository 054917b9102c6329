import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, practiceId } from './columns';

/** Each day's analysis of the trail (21 CFR 1311.150(a)): a day without a row was not analysed. */
export const auditAnalyses = pgTable(
  'audit_analyses',
  {
    practiceId: practiceId(),
    /** A calendar day of the practice's time zone. */
    day: date('day', { mode: 'string' }).notNull(),
    rows: integer('rows').notNull(),
    incidents: integer('incidents').notNull(),
    ranAt: instant('ran_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.practiceId, table.day] })],
);

/**
 * Notices of security incidents (21 CFR 1311.150(c)): who must be notified until when, and when that was
 * done.
 */
export const incidentNotices = pgTable(
  'incident_notices',
  {
    practiceId: practiceId(),
    /** The incident's record in the trail. */
    incidentId: uuid('incident_id').notNull(),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    dueAt: instant('due_at').notNull(),
    /** When everyone who must be notified had been notified; null until then. */
    toldAt: instant('told_at'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: instant('next_try_at').notNull(),
    /** Why the last try failed: a code, never the text of another system. */
    problem: text('problem').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.incidentId] }),
    index('incident_notices_waiting').on(table.toldAt, table.nextTryAt),
  ],
);

/**
 * The monthly log of controlled-substance prescriptions of each prescriber (21 CFR 1311.120(b)(27)), as it
 * was made.
 */
export const controlledLogs = pgTable(
  'controlled_logs',
  {
    practiceId: practiceId(),
    accountId: uuid('account_id').notNull(),
    /** Its first day, of the practice's time zone. */
    month: date('month', { mode: 'string' }).notNull(),
    rows: integer('rows').notNull(),
    /** CSV, kept as text, and its SHA-256. */
    content: text('content').notNull(),
    contentHash: text('content_hash').notNull(),
    madeAt: instant('made_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.practiceId, table.accountId, table.month] })],
);
