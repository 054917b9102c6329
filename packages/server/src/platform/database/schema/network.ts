import { sql } from 'drizzle-orm';
import {
  bigserial,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, practiceId, textOrEmpty, writtenBy } from './columns';
import { prescriptions } from './prescriptions';
import { ALARM_KINDS, REPLAY_STATES, MESSAGE_DIRECTIONS } from '@erx/core/network/vocabulary';

/**
 * Every message to and from the pharmacy network about a practice's prescriptions: the exact bytes as text,
 * never rebuilt (docs/decisions/sending.md).
 */
export const networkMessages = pgTable(
  'network_messages',
  {
    practiceId: practiceId(),
    id: uuid('id').notNull(),
    direction: text('direction', { enum: MESSAGE_DIRECTIONS }).notNull(),
    /** NewRx, Status, Error, Verify … */
    kind: text('kind').notNull(),
    /** The id on the wire: stable over retries, unique for each sender alone. */
    messageId: text('message_id').notNull(),
    /**
     * Who sent one that came in, as network/sender.ts writes it; '' for our own, and where it is not known.
     */
    sender: textOrEmpty('sender'),
    relatesToMessageId: text('relates_to_message_id'),
    prescriptionId: uuid('prescription_id'),
    /** The refill or change request it is or answers. */
    requestId: uuid('request_id'),
    orderNumber: text('order_number'),
    xml: text('xml').notNull(),
    at: instant('at').notNull(),
    /** What wrote one that goes out, as a `traceparent`; null where no trace was kept (platform/tracing). */
    trace: text('trace'),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    foreignKey({
      columns: [table.practiceId, table.prescriptionId],
      foreignColumns: [prescriptions.practiceId, prescriptions.id],
    }),
    uniqueIndex('network_messages_sent_once')
      .on(table.messageId)
      .where(sql`direction = 'out'`),
    uniqueIndex('network_messages_received_once')
      .on(table.sender, table.messageId, table.relatesToMessageId)
      .where(sql`direction = 'in'`),
    // What the network desk lists, newest first. Without the id: whatever looks for a message by its id would be planned
    // along it while the table is taken for empty.
    index('network_messages_by_time').on(table.at.desc()),
    index('network_messages_errors')
      .on(table.at)
      .where(sql`kind = 'Error'`),
    index('network_messages_received_by_id')
      .on(table.messageId)
      .where(sql`direction = 'in'`),
    // Partial, so that a lookup by id can never use one of them: on a table that is known as empty
    // all of them seem to cost the same.
    index('network_messages_of_prescription')
      .on(table.practiceId, table.prescriptionId, table.at)
      .where(sql`prescription_id IS NOT NULL`),
    index('network_messages_of_order')
      .on(table.practiceId, table.orderNumber, table.at)
      .where(sql`order_number IS NOT NULL`),
    index('network_messages_of_request')
      .on(table.practiceId, table.requestId)
      .where(sql`request_id IS NOT NULL`),
  ],
);

/** Messages that wait for the worker; a row leaves when the network has taken or finally refused it. */
export const outbox = pgTable(
  'outbox',
  {
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
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    foreignKey({
      columns: [table.practiceId, table.id],
      foreignColumns: [networkMessages.practiceId, networkMessages.id],
    }),
    index('outbox_due').on(table.nextAttemptAt),
    // Not by the practice first: a lookup by practice and id must find no other index than its own.
    index('outbox_of_order').on(table.orderNumber, table.createdAt),
  ],
);

/**
 * Attempts to deliver a message that did not succeed, and why. A slot each, so that a message has a bounded
 * number of rows however long it is tried (platform/outbox/attempts.ts).
 */
export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    practiceId: practiceId(),
    /** Of network_messages. */
    id: uuid('id').notNull(),
    slot: integer('slot').notNull(),
    attempt: integer('attempt').notNull(),
    at: instant('at').notNull(),
    /** For support, without a word of the message. */
    problem: text('problem').notNull(),
    nextAttemptAt: instant('next_attempt_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id, table.slot] }),
    foreignKey({
      columns: [table.practiceId, table.id],
      foreignColumns: [networkMessages.practiceId, networkMessages.id],
    }).onDelete('cascade'),
  ],
);

/**
 * Messages taken from the network, before or without a practice: global, so that a repetition is known
 * whatever it is about.
 */
export const inboundMessages = pgTable(
  'inbound_messages',
  {
    /** As network/sender.ts writes it: pharmacies number their messages independently of each other. */
    sender: textOrEmpty('sender'),
    messageId: text('message_id').notNull(),
    /**
     * SHA-256 of the text, hexadecimal: a repetition has the same. '' where a message was taken before
     * digests were kept.
     */
    digest: textOrEmpty('digest'),
    kind: text('kind').notNull(),
    practiceId: uuid('practice_id'),
    /** What was answered, to be repeated word for word. */
    answerXml: text('answer_xml').notNull(),
    /**
     * Kept only while no practice is known for it; otherwise the text is in network_messages, or in
     * refused_messages.
     */
    xml: text('xml'),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sender, table.messageId] }),
    // The oldest are deleted (retention/store.ts), but for those whose text is nowhere else.
    index('inbound_messages_by_time')
      .on(table.receivedAt)
      .where(sql`xml IS NULL AND practice_id IS NOT NULL`),
  ],
);

/**
 * Messages that were refused when they came in, for support: global, because most belong to no practice.
 * Bounded in number, age and size (inbox/refused-store.ts).
 */
export const refusedMessages = pgTable(
  'refused_messages',
  {
    id: uuid('id').primaryKey(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
    /** How often the same message was refused for the same reason. */
    times: integer('times').notNull().default(1),
    /** As network/sender.ts writes it; '' where the message does not say it readably. */
    sender: text('sender').notNull(),
    messageId: text('message_id').notNull(),
    /** RxFill, Error …; '' where it could not be read. */
    kind: text('kind').notNull(),
    /** Code and description code of the Error that answered it. */
    code: text('code').notNull(),
    descriptionCode: text('description_code').notNull(),
    /** Element names from the root; '' where the message as a whole was refused. */
    place: text('place').notNull(),
    /** What the Error says: ours, it quotes nothing. */
    reason: text('reason').notNull(),
    /** The caller's network address. */
    address: text('address').notNull(),
    /** Bytes of the message as it came; more than `xml` has where it was too long to be kept whole. */
    size: integer('size').notNull(),
    /**
     * SHA-256 of the message and of why it was refused, hexadecimal: what is repeated is counted, not kept
     * twice.
     */
    digest: text('digest').notNull(),
    /** The message, encrypted with the installation's secrets key; '' where nothing of it was read. */
    xml: text('xml').notNull(),
    /** SPI it was for; '' where the message does not say it readably. */
    spi: textOrEmpty('spi'),
    orderNumber: textOrEmpty('order_number'),
    /**
     * What an Error is about that was refused for its sender: the prescriber is notified of it. Null for all
     * others.
     */
    practiceId: uuid('practice_id'),
    prescriptionId: uuid('prescription_id'),
    requestId: uuid('request_id'),
    /** When it was read again after a mend, by whom, and what came of it; null where no one did. */
    replayedAt: instant('replayed_at'),
    replayedBy: uuid('replayed_by'),
    replayState: text('replay_state', { enum: REPLAY_STATES }),
  },
  (table) => [
    index('refused_messages_by_spi')
      .on(table.spi, table.lastAt.desc())
      .where(sql`spi <> ''`),
    uniqueIndex('refused_messages_once').on(table.digest),
    index('refused_messages_of_practice')
      .on(table.practiceId, table.lastAt.desc())
      .where(sql`practice_id IS NOT NULL`),
    index('refused_messages_by_time').on(table.lastAt.desc(), table.id.desc()),
  ],
);

/** Hours of which an alarm was filed: each is filed once, whichever process looks. Global. */
export const networkAlarms = pgTable(
  'network_alarms',
  {
    kind: text('kind', { enum: ALARM_KINDS }).notNull(),
    /** The beginning of the hour. */
    hour: instant('hour').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.hour] })],
);

/** What happened, for the push channel and for catching up. */
export const events = pgTable(
  'events',
  {
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    practiceId: practiceId(),
    name: text('name').notNull(),
    /** The prescriber it concerns: prescribers are notified of theirs only, staff of all (readings S8-22). */
    providerId: uuid('provider_id'),
    content: text('content').notNull(),
    at: instant('at').notNull(),
    writtenBy: writtenBy(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.sequence] }),
    index('events_tail').on(table.sequence),
  ],
);
