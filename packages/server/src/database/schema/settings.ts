import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, practiceId } from './columns';
import { practices } from './practices';

/** How a practice prints (S3-8); no row means the defaults. */
export const printSettings = pgTable('print_settings', {
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
}, (table) => [primaryKey({ columns: [table.practiceId] })]);

/** Which interactions somebody is shown in a practice (S3-5); no row means all. */
export const interactionSettings = pgTable('interaction_settings', {
  practiceId: practiceId().references(() => practices.id),
  accountId: uuid('account_id').notNull(),
  alertLow: boolean('alert_low').notNull(),
  alertMedium: boolean('alert_medium').notNull(),
  alertSerious: boolean('alert_serious').notNull(),
  foodAlertLow: boolean('food_alert_low').notNull(),
  foodAlertMedium: boolean('food_alert_medium').notNull(),
  foodAlertSerious: boolean('food_alert_serious').notNull(),
  updatedAt: instant('updated_at').notNull(),
}, (table) => [primaryKey({ columns: [table.practiceId, table.accountId] })]);
