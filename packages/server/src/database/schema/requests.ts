import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, practiceId, textOrEmpty } from './columns';
import { patients } from './patients';
import { memberships } from './practices';

/** Refill and change requests of pharmacies. */
export const pharmacyRequests = pgTable('pharmacy_requests', {
  practiceId: practiceId(),
  id: uuid('id').notNull(),
  kind: text('kind', { enum: ['refill', 'change'] }).notNull(),
  /** Of a change request: G, P, T, D, S, OS or U. */
  changeType: text('change_type', { enum: ['G', 'P', 'T', 'D', 'S', 'OS', 'U'] }),
  orderNumber: text('order_number').notNull(),
  prescriptionId: uuid('prescription_id'),
  patientId: uuid('patient_id'),
  patientAsSent: text('patient_as_sent').notNull(),
  providerId: uuid('provider_id').notNull(),
  pharmacyNcpdpId: text('pharmacy_ncpdp_id').notNull(),
  drugDescription: text('drug_description').notNull(),
  schedule: text('schedule', { enum: ['none', 'I', 'II', 'III', 'IV', 'V', 'unknown'] }).notNull(),
  scriptedAt: instant('scripted_at'),
  state: text('state', { enum: ['Pending', 'Approved', 'ApprovedWithChanges', 'Denied', 'Handled'] }).notNull().default('Pending'),
  deniedReasonCode: text('denied_reason_code'),
  verificationStatus: text('verification_status', { enum: ['Verified', 'Unverified', 'Error'] }).notNull().default('Unverified'),
  messageId: textOrEmpty('message_id'),
  receivedAt: instant('received_at').notNull(),
}, (table) => [
  primaryKey({ columns: [table.practiceId, table.id] }),
  foreignKey({ columns: [table.practiceId, table.patientId], foreignColumns: [patients.practiceId, patients.id] }),
  foreignKey({ columns: [table.practiceId, table.providerId], foreignColumns: [memberships.practiceId, memberships.accountId] }),
  index('pharmacy_requests_waiting').on(table.practiceId, table.kind, table.state, table.receivedAt),
]);
