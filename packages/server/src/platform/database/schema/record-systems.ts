import { RECORD_SYSTEM_CLIENTS, WRITE_HOLDS } from '@erx/core/record-systems/vocabulary';
import { sql } from 'drizzle-orm';
import {
  boolean,
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
import { memberships } from './practices';
import { prescriptions } from './prescriptions';

/** Record systems of others that open us for their people (docs/decisions/record-systems.md). */
export const recordSystems = pgTable(
  'record_systems',
  {
    practiceId: practiceId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    issuer: text('issuer').notNull(),
    clientId: text('client_id').notNull(),
    kind: text('kind', { enum: RECORD_SYSTEM_CLIENTS }).notNull(),
    /** Our private key for it as JWK, sealed; null where we prove nothing. */
    key: text('key'),
    accountSystem: textOrEmpty('account_system'),
    writesBack: boolean('writes_back').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    foreignKey({
      columns: [table.practiceId, table.createdBy],
      foreignColumns: [memberships.practiceId, memberships.accountId],
    }),
  ],
);

/** Who of a record system is which of our users, as that user has confirmed. */
export const recordSystemPeople = pgTable(
  'record_system_people',
  {
    practiceId: practiceId(),
    systemId: uuid('system_id').notNull(),
    /** As the record system names the person in what it signs: `fhirUser`, else `sub`. */
    subject: text('subject').notNull(),
    accountId: uuid('account_id').notNull(),
    /** What the person is called there. */
    name: textOrEmpty('name'),
    /** Whether both had an NPI when it was confirmed or used last, and the same one. */
    npiCompared: boolean('npi_compared').notNull().default(false),
    confirmedAt: instant('confirmed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.systemId, table.subject] }),
    foreignKey({
      columns: [table.practiceId, table.systemId],
      foreignColumns: [recordSystems.practiceId, recordSystems.id],
    }),
    unique('record_system_people_by_account').on(table.practiceId, table.systemId, table.accountId),
  ],
);

/** Which patient of a record system is which of ours. */
export const recordSystemPatients = pgTable(
  'record_system_patients',
  {
    practiceId: practiceId(),
    systemId: uuid('system_id').notNull(),
    /** The id there. */
    remoteId: text('remote_id').notNull(),
    patientId: uuid('patient_id').notNull(),
    confirmedBy: uuid('confirmed_by').notNull(),
    confirmedAt: instant('confirmed_at').notNull(),
    /** Since when what is there of the patient is not read whole; null once it is. */
    unreadSince: instant('unread_since').defaultNow(),
    /** Why the last reading was not whole: a code. */
    problem: textOrEmpty('problem'),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.systemId, table.remoteId] }),
    foreignKey({
      columns: [table.practiceId, table.systemId],
      foreignColumns: [recordSystems.practiceId, recordSystems.id],
    }),
    foreignKey({
      columns: [table.practiceId, table.patientId],
      foreignColumns: [patients.practiceId, patients.id],
    }),
    index('record_system_patients_by_patient').on(table.practiceId, table.patientId),
  ],
);

/** A launch: of one person, answered once within minutes; then what it opened, and the tokens it brought. */
export const recordSystemLaunches = pgTable(
  'record_system_launches',
  {
    practiceId: practiceId(),
    id: uuid('id').notNull(),
    systemId: uuid('system_id').notNull(),
    accountId: uuid('account_id').notNull(),
    /** SHA-256 of its state, hexadecimal. */
    hash: text('hash').notNull(),
    /** The verifier and the nonce, sealed; null once it was answered. */
    secrets: text('secrets'),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /** Who is there and which patient, sealed; null before it was answered. */
    context: text('context'),
    /** What opens the record system in the person's name, sealed; null where there is nothing more to do with it. */
    tokens: text('tokens'),
    /** The patient there. */
    remoteId: text('remote_id'),
    /** Whom it has opened here. */
    patientId: uuid('patient_id'),
    openedAt: instant('opened_at'),
    closedAt: instant('closed_at'),
    /** Until when one worker renews the tokens: a refresh token that rotates is good once. */
    renewingUntil: instant('renewing_until'),
    renewingBy: uuid('renewing_by'),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    foreignKey({
      columns: [table.practiceId, table.systemId],
      foreignColumns: [recordSystems.practiceId, recordSystems.id],
    }),
    unique('record_system_launches_by_hash').on(table.hash),
    index('record_system_launches_of_account').on(table.practiceId, table.accountId, table.openedAt),
    index('record_system_launches_of_patient').on(table.practiceId, table.systemId, table.remoteId),
    index('record_system_launches_expiry').on(table.expiresAt),
  ],
);

/**
 * Prescriptions that are written to a record system, each as it was last and as it is to be: a trigger asks for it with
 * the change itself.
 */
export const recordSystemWrites = pgTable(
  'record_system_writes',
  {
    practiceId: practiceId(),
    systemId: uuid('system_id').notNull(),
    prescriptionId: uuid('prescription_id').notNull(),
    /** How often it was asked for, and how many of these are done. */
    wanted: integer('wanted').notNull().default(1),
    written: integer('written').notNull().default(0),
    /** Since when it waits. */
    wantedAt: instant('wanted_at').notNull(),
    writtenAt: instant('written_at'),
    /** The patient there for whom it is written, from the first on; null while that is not sure. */
    remoteId: text('remote_id'),
    /** The id of the resource there; null before the first. */
    resourceId: text('resource_id'),
    /** When a create was sent of which it is not known whether it arrived; null where none was. */
    triedAt: instant('tried_at'),
    /** What a person decides before anything is written; '' where nothing is asked. */
    hold: text('hold', { enum: ['', ...WRITE_HOLDS] })
      .notNull()
      .default(''),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    leasedUntil: instant('leased_until'),
    leasedBy: uuid('leased_by'),
    /** Why the last attempt did not succeed, without a word of the prescription. */
    problem: textOrEmpty('problem'),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.systemId, table.prescriptionId] }),
    foreignKey({
      columns: [table.practiceId, table.systemId],
      foreignColumns: [recordSystems.practiceId, recordSystems.id],
    }),
    foreignKey({
      columns: [table.practiceId, table.prescriptionId],
      foreignColumns: [prescriptions.practiceId, prescriptions.id],
    }),
    index('record_system_writes_of_prescription').on(table.practiceId, table.prescriptionId),
    index('record_system_writes_due')
      .on(table.nextAttemptAt)
      .where(sql`wanted > written`),
  ],
);
