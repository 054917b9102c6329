import { SYSTEM_INCIDENT_KINDS } from '@erx/core/incidents/vocabulary';
import { sql } from 'drizzle-orm';
import { bigserial, index, integer, bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, practiceId, writtenBy } from './columns';
import { OUTCOMES } from '@erx/core/audit/vocabulary';

/**
 * The audit trail of a practice: append-only (a trigger refuses UPDATE and DELETE), sealed in batches
 * afterwards.
 */
export const auditRecords = pgTable(
  'audit_records',
  {
    practiceId: practiceId(),
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    id: uuid('id').notNull(),
    at: instant('at').notNull(),
    /** Who did it; null for the network or the service itself. */
    accountId: uuid('account_id'),
    /**
     * Their name and login at that time as RFC 8785 JSON text (audit/trail-name.ts); null in records of
     * before 0021, and where accountId is null.
     */
    actor: text('actor'),
    /** What was done: vocabulary of the code, such as prescription.sent. */
    event: text('event').notNull(),
    outcome: text('outcome', { enum: OUTCOMES }).notNull(),
    resourceType: text('resource_type').notNull(),
    resourceId: text('resource_id'),
    /** Further facts as RFC 8785 JSON text: ids, codes, numbers, versions. */
    details: text('details').notNull(),
    /**
     * Whom and what it concerned then as RFC 8785 JSON text (audit-trail/subject.ts): the one place of the
     * trail for a patient's data. Null where it concerned no one, and in records of before 0017.
     */
    subject: text('subject'),
    /**
     * SHA-256 over the other columns but sequence and written_by, hexadecimal; an absent actor or subject is
     * left out of it.
     */
    digest: text('digest').notNull(),
    writtenBy: writtenBy(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.sequence] }),
    // Searches by time, of one person, of one kind of event, of both: each reads a page in its order and
    // nothing else (docs/decisions/audit.md).
    index('audit_records_by_time').on(table.practiceId, table.at.desc(), table.sequence.desc()),
    index('audit_records_by_person').on(
      table.practiceId,
      table.accountId,
      table.at.desc(),
      table.sequence.desc(),
    ),
    // What one person did of some kinds: along the person or the event alone, all that is not both would be
    // read before it is known that there is none.
    index('audit_records_by_person_and_event').on(
      table.practiceId,
      table.accountId,
      table.event,
      table.at.desc(),
      table.sequence.desc(),
    ),
    // With what each is about: records of some kinds are met with names without reading the records
    // themselves.
    index('audit_records_by_event').on(
      table.practiceId,
      table.event,
      table.at.desc(),
      table.sequence.desc(),
      table.resourceId,
    ),
    // Few among all others.
    index('audit_records_of_requests')
      .on(table.practiceId, table.at.desc(), table.sequence.desc())
      .where(sql`resource_type = 'PharmacyRequest'`),
    index('audit_records_by_resource').on(table.practiceId, table.resourceId),
    // An incident is a record of the trail, sealed with it (S2.7): these are few among all others.
    index('audit_records_incidents')
      .on(table.practiceId, table.at.desc(), table.sequence.desc())
      .where(sql`event LIKE 'incident.%'`),
  ],
);

/** Signed batches of the trail (docs/decisions/audit-trail.md): each names the one before it. */
export const auditSeals = pgTable(
  'audit_seals',
  {
    practiceId: practiceId(),
    number: integer('number').notNull(),
    firstSequence: bigint('first_sequence', { mode: 'number' }).notNull(),
    lastSequence: bigint('last_sequence', { mode: 'number' }).notNull(),
    rowCount: integer('row_count').notNull(),
    /** SHA-256 over the numbers and digests of the rows in order, hexadecimal (audit/seal.ts). */
    rowsHash: text('rows_hash').notNull(),
    /** Compact JWS (ES256) over practice, number, range, count, hash and the previous seal. */
    seal: text('seal').notNull(),
    sealedAt: instant('sealed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.practiceId, table.number] })],
);

/**
 * What the service remembers of each trail's newest seal, so that a trail which lost seals does not pass for a
 * shorter one: the number only rises, and a row is never removed (triggers).
 */
export const auditMarks = pgTable('audit_marks', {
  practiceId: practiceId().primaryKey(),
  number: integer('number').notNull(),
  /** SHA-256 over the newest seal, hexadecimal (audit-trail/seal.ts). */
  sealHash: text('seal_hash').notNull(),
  /** The newest seal that was noted outside, and when; null where none was. */
  anchoredNumber: integer('anchored_number'),
  anchoredAt: instant('anchored_at'),
});

/** What concerns no practice, such as a failed sign-in of an unknown name (readings S8). Global. */
export const systemIncidents = pgTable(
  'system_incidents',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull(),
    kind: text('kind', { enum: SYSTEM_INCIDENT_KINDS }).notNull(),
    address: text('address').notNull(),
    description: text('description').notNull(),
  },
  (table) => [index('system_incidents_by_time').on(table.at)],
);
