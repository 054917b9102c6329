import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, practiceId } from './columns';
import { practices } from './practices';

/** How a practice prints (S3-8); no row means the defaults. */
export const printSettings = pgTable(
  'print_settings',
  {
    practiceId: practiceId().references(() => practices.id),
    id: uuid('id').notNull(),
    daysSupply: boolean('days_supply').notNull(),
    capitalize: boolean('capitalize').notNull(),
    patientAddress: boolean('patient_address').notNull(),
    comments: boolean('comments').notNull(),
    signature1: text('signature1').notNull(),
    signature2: text('signature2').notNull(),
    initials: boolean('initials').notNull(),
    twoSignatureLines: boolean('two_signature_lines').notNull(),
    title: boolean('title').notNull(),
    dps: boolean('dps').notNull(),
    npi: boolean('npi').notNull(),
    stateLicenseNumber: boolean('state_license_number').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.practiceId] })],
);

/** The last serial number of a practice's printouts (docs/decisions/papers.md). */
export const printSerials = pgTable('print_serials', {
  practiceId: practiceId()
    .primaryKey()
    .references(() => practices.id),
  last: integer('last').notNull(),
});

/** Which interactions a user is shown in a practice (S3-5); no row means all. */
export const interactionSettings = pgTable(
  'interaction_settings',
  {
    practiceId: practiceId().references(() => practices.id),
    accountId: uuid('account_id').notNull(),
    alertLow: boolean('alert_low').notNull(),
    alertMedium: boolean('alert_medium').notNull(),
    alertSerious: boolean('alert_serious').notNull(),
    foodAlertLow: boolean('food_alert_low').notNull(),
    foodAlertMedium: boolean('food_alert_medium').notNull(),
    foodAlertSerious: boolean('food_alert_serious').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.practiceId, table.accountId] })],
);

/**
 * When a practice is open (S3-7), in its time zone; a day may have several rows, a day without one is closed.
 */
export const workingHours = pgTable(
  'working_hours',
  {
    practiceId: practiceId().references(() => practices.id),
    position: integer('position').notNull(),
    /** 0 for Sunday to 6 for Saturday. */
    dayOfWeek: integer('day_of_week').notNull(),
    startHour: integer('start_hour').notNull(),
    startMinute: integer('start_minute').notNull(),
    endHour: integer('end_hour').notNull(),
    endMinute: integer('end_minute').notNull(),
  },
  (table) => [primaryKey({ columns: [table.practiceId, table.position] })],
);

/** What a user prefers in a practice (S3-16), by name: 'Prescription', 'DefaultProvider'. */
export const userSettings = pgTable(
  'user_settings',
  {
    practiceId: practiceId().references(() => practices.id),
    accountId: uuid('account_id').notNull(),
    name: text('name').notNull(),
    value: text('value').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.practiceId, table.accountId, table.name] })],
);
