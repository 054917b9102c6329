import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { accounts } from './practices';
import { PROOFING_STATES } from '@erx/core/credentials/proofing/vocabulary';

/**
 * How far the proofing of a person's identity has come at the proofing service (S4-12). Global like accounts:
 * a person is proofed once.
 */
export const proofings = pgTable('proofings', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id),
  /** How the service names this proofing. */
  reference: text('reference').notNull(),
  status: text('status', {
    enum: PROOFING_STATES,
  }).notNull(),
  isHardwareTokenMain: boolean('is_hardware_token_main').notNull(),
  /**
   * The name that was sent to the service: the one it proves. Null for proofings from before it was stored.
   */
  firstName: text('first_name'),
  lastName: text('last_name'),
  /** What is printed on the hardware token that is to be registered. */
  hardwareToken: text('hardware_token'),
  /** When a member of its staff calls, where an appointment was made. */
  appointmentAt: instant('appointment_at'),
  /**
   * A soft token that was shown as a QR code and not yet confirmed by a code; encrypted like those of
   * authenticators.
   */
  pendingSecret: text('pending_secret'),
  pendingSince: instant('pending_since'),
  version: integer('version').notNull().default(1),
  startedAt: instant('started_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
