import {
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { instant, practiceId, textOrEmpty } from './columns';
import { patients } from './patients';
import { memberships } from './practices';
import {
  CHANGE_TYPES,
  REQUEST_KINDS,
  REQUEST_STATES,
  RESPONSE_VERIFICATIONS,
} from '@erx/core/requests/vocabulary';
import { SCHEDULES } from '@erx/core/drugs/vocabulary';
import { DELIVERY_STATES } from '@erx/core/prescriptions/vocabulary';

/** Refill and change requests of pharmacies, and what was answered. */
export const pharmacyRequests = pgTable(
  'pharmacy_requests',
  {
    practiceId: practiceId(),
    id: uuid('id').notNull(),
    version: integer('version').notNull().default(1),
    kind: text('kind', { enum: REQUEST_KINDS }).notNull(),
    /** Of a change request: G, P, T, D, S, OS or U. */
    changeType: text('change_type', { enum: CHANGE_TYPES }),
    /** Order number of the prescription it is about; '' where the pharmacy gave none. */
    orderNumber: text('order_number').notNull(),
    /** Number of the prescription at the pharmacy. */
    rxReferenceNumber: textOrEmpty('rx_reference_number'),
    prescriptionId: uuid('prescription_id'),
    patientId: uuid('patient_id'),
    patientAsSent: text('patient_as_sent').notNull(),
    providerId: uuid('provider_id').notNull(),
    pharmacyNcpdpId: text('pharmacy_ncpdp_id').notNull(),
    drugDescription: text('drug_description').notNull(),
    schedule: text('schedule', { enum: SCHEDULES }).notNull(),
    scriptedAt: instant('scripted_at'),
    /**
     * What the pharmacy wrote, as JSON text checked by core's schema (RequestContent); its message is in
     * network_messages under message_id.
     */
    content: text('content').notNull(),
    state: text('state', {
      enum: REQUEST_STATES,
    })
      .notNull()
      .default('Pending'),
    deniedReasonCode: text('denied_reason_code'),
    /** What the prescriber wrote to the pharmacist, at most 70 characters. */
    comments: textOrEmpty('comments'),
    /** Eleven digits: the product asked for instead (type T). */
    requestedNdc: textOrEmpty('requested_ndc'),
    /** What was granted where it differs from what was asked, as JSON text (GrantedChanges). */
    granted: text('granted'),
    /** The prescription that followed a denial. */
    followUpPrescriptionId: uuid('follow_up_prescription_id'),
    answeredAt: instant('answered_at'),
    /** Account of anyone who answered. */
    answeredBy: uuid('answered_by'),
    /** An answer that staff filled in for the prescriber, as JSON text (PreparedAnswer). */
    preparedAnswer: text('prepared_answer'),
    /** For the prescriber; never sent. */
    preparedNote: textOrEmpty('prepared_note'),
    preparedBy: uuid('prepared_by'),
    preparedAt: instant('prepared_at'),
    /** The day by which the answer is wanted. */
    preparedDueOn: date('prepared_due_on'),
    signedAt: instant('signed_at'),
    /** When a phone's approval of the answer could not be used: it was not sent, and is signed again. */
    signingLapsedAt: instant('signing_lapsed_at'),
    /** Of the response on the wire; '' while there is none. */
    responseMessageId: textOrEmpty('response_message_id'),
    deliveryState: text('delivery_state', { enum: DELIVERY_STATES }).notNull().default('none'),
    deliveryCode: text('delivery_code'),
    deliveryDescription: text('delivery_description'),
    /** Of the response: Unsent while there is none. */
    verificationStatus: text('verification_status', { enum: RESPONSE_VERIFICATIONS })
      .notNull()
      .default('Unsent'),
    verifiedAt: instant('verified_at'),
    messageId: textOrEmpty('message_id'),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    foreignKey({
      columns: [table.practiceId, table.patientId],
      foreignColumns: [patients.practiceId, patients.id],
    }),
    foreignKey({
      columns: [table.practiceId, table.providerId],
      foreignColumns: [memberships.practiceId, memberships.accountId],
    }),
    index('pharmacy_requests_waiting').on(table.practiceId, table.kind, table.state, table.receivedAt),
    index('pharmacy_requests_by_time').on(
      table.practiceId,
      table.kind,
      table.receivedAt.desc(),
      table.id.desc(),
    ),
    index('pharmacy_requests_by_patient').on(
      table.practiceId,
      table.patientId,
      table.receivedAt.desc(),
      table.id.desc(),
    ),
    index('pharmacy_requests_by_drug').on(
      table.practiceId,
      sql`${table.drugDescription} COLLATE "C"`,
      table.id,
    ),
    index('pharmacy_requests_by_prescription').on(table.practiceId, table.prescriptionId),
    index('pharmacy_requests_by_follow_up')
      .on(table.practiceId, table.followUpPrescriptionId)
      .where(sql`follow_up_prescription_id IS NOT NULL`),
    index('pharmacy_requests_by_answer')
      .on(table.practiceId, table.answeredAt.desc())
      .where(sql`answered_at IS NOT NULL`),
    index('pharmacy_requests_by_order').on(table.practiceId, table.orderNumber),
    index('pharmacy_requests_needing_attention')
      .on(table.practiceId, table.receivedAt.desc())
      .where(
        sql`delivery_state = 'failed' OR verification_status = 'Error' OR signing_lapsed_at IS NOT NULL`,
      ),
    index('pharmacy_requests_by_message').on(table.practiceId, table.messageId),
    index('pharmacy_requests_by_response')
      .on(table.practiceId, table.responseMessageId)
      .where(sql`response_message_id <> ''`),
  ],
);

/**
 * Requests whose prescriber is not known here: they belong to no practice until a person says whose they are.
 * Global.
 */
export const unassignedRequests = pgTable(
  'unassigned_requests',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: REQUEST_KINDS }).notNull(),
    messageId: text('message_id').notNull(),
    /** Who sent it, as network/sender.ts writes it. */
    sender: textOrEmpty('sender'),
    /** The SPI it was sent to. */
    spi: text('spi').notNull(),
    pharmacyNcpdpId: text('pharmacy_ncpdp_id').notNull(),
    /** The message, word for word. */
    xml: text('xml').notNull(),
    state: text('state', { enum: ['Waiting', 'Assigned', 'Refused'] })
      .notNull()
      .default('Waiting'),
    resolvedBy: uuid('resolved_by'),
    resolvedAt: instant('resolved_at'),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    unique('unassigned_requests_once').on(table.sender, table.messageId),
    index('unassigned_requests_waiting').on(table.state, table.receivedAt),
  ],
);
