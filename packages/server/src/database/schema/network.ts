import { bigserial, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, practiceId, writtenBy } from './columns';
import { prescriptions } from './prescriptions';

/** Every message to and from the pharmacy network about a practice's prescriptions: the exact bytes as text, never rebuilt (decision 17). */
export const networkMessages = pgTable('network_messages', {
  practiceId: practiceId(),
  id: uuid('id').notNull(),
  direction: text('direction', { enum: ['out', 'in'] }).notNull(),
  /** NewRx, Status, Error, Verify … */
  kind: text('kind').notNull(),
  /** The id on the wire: stable over retries. */
  messageId: text('message_id').notNull(),
  relatesToMessageId: text('relates_to_message_id'),
  prescriptionId: uuid('prescription_id'),
  /** The refill or change request it is or answers. */
  requestId: uuid('request_id'),
  orderNumber: text('order_number'),
  xml: text('xml').notNull(),
  at: instant('at').notNull(),
}, (table) => [
  primaryKey({ columns: [table.practiceId, table.id] }),
  foreignKey({ columns: [table.practiceId, table.prescriptionId], foreignColumns: [prescriptions.practiceId, prescriptions.id] }),
  unique('network_messages_once').on(table.direction, table.messageId),
  index('network_messages_by_prescription').on(table.practiceId, table.prescriptionId, table.at),
  index('network_messages_by_order').on(table.practiceId, table.orderNumber, table.at),
  index('network_messages_by_request').on(table.practiceId, table.requestId),
]);

/** Messages that wait for the worker; a row leaves when the network has taken or finally refused it. */
export const outbox = pgTable('outbox', {
  practiceId: practiceId(),
  /** Of network_messages. */
  id: uuid('id').notNull(),
  messageId: text('message_id').notNull(),
  orderNumber: text('order_number').notNull(),
  /** What it is about: a prescription, or the request it answers (then a prescription is known or not). */
  prescriptionId: uuid('prescription_id'),
  requestId: uuid('request_id'),
  kind: text('kind').notNull(),
  attempts: integer('attempts').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  nextAttemptAt: instant('next_attempt_at').notNull(),
  leasedUntil: instant('leased_until'),
  leasedBy: text('leased_by'),
  lastProblem: text('last_problem'),
}, (table) => [
  primaryKey({ columns: [table.practiceId, table.id] }),
  foreignKey({ columns: [table.practiceId, table.id], foreignColumns: [networkMessages.practiceId, networkMessages.id] }),
  index('outbox_due').on(table.nextAttemptAt),
  index('outbox_by_order').on(table.practiceId, table.orderNumber, table.createdAt),
]);

/** Messages taken from the network, before or without a practice: global, so that a repetition is known whatever it is about. */
export const inboundMessages = pgTable('inbound_messages', {
  messageId: text('message_id').primaryKey(),
  kind: text('kind').notNull(),
  practiceId: uuid('practice_id'),
  /** What was answered, to be repeated word for word. */
  answerXml: text('answer_xml').notNull(),
  /** Kept only while no practice is known for it; otherwise the text is in network_messages. */
  xml: text('xml'),
  receivedAt: instant('received_at').notNull(),
});

/** What happened, for the push channel and for catching up. */
export const events = pgTable('events', {
  sequence: bigserial('sequence', { mode: 'number' }).notNull(),
  practiceId: practiceId(),
  name: text('name').notNull(),
  /** The prescriber it concerns: prescribers are told only of their own, staff of all (readings S8-22). */
  providerId: uuid('provider_id'),
  content: text('content').notNull(),
  at: instant('at').notNull(),
  writtenBy: writtenBy(),
}, (table) => [primaryKey({ columns: [table.practiceId, table.sequence] }), index('events_tail').on(table.sequence)]);
