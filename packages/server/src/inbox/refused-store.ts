import type { EventName } from '@erx/core/notifications/model';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import { toLiteral } from '../platform/database/literal';

/** How many are kept: the latest. */
export const MOST_KEPT = 5_000;
/**
 * Characters of a message that are kept: prescriptions have a few thousand, and a message may have a million.
 */
export const LARGEST_KEPT = 256 * 1024;

/** What a message says has failed, although it is not believed: a prescription, or an answer to a request. */
export interface SaidOf {
  readonly practiceId: string;
  readonly prescriptionId: string | undefined;
  readonly requestId: string | undefined;
}

/** A refused message as it is kept for the first time. */
export interface NewRefusedMessage {
  readonly id: string;
  readonly sender: string;
  readonly messageId: string;
  readonly kind: string;
  readonly code: string;
  readonly descriptionCode: string;
  readonly place: string;
  readonly reason: string;
  readonly address: string;
  /** SPI of the prescriber it was for, and the order number it names; '' where it does not say. */
  readonly spi: string;
  readonly orderNumber: string;
  readonly size: number;
  /** Of the message and of why it was refused. */
  readonly digest: string;
  /** Encrypted. */
  readonly xml: string;
  readonly saidOf?: SaidOf | undefined;
}

const KEEP = named({
  name: 'keep-refused-message',
  text: `INSERT INTO refused_messages (id, first_at, last_at, sender, message_id, kind, code,
    description_code, place, reason, address, size, digest, xml, spi, order_number, practice_id,
    prescription_id, request_id)
    VALUES (:id, :at, :at, :sender, :messageId, :kind, :code, :descriptionCode, :place, :reason, :address,
      :size, :digest, :xml, :spi, :orderNumber, :practiceId, :prescriptionId, :requestId)
    ON CONFLICT (digest)
    DO UPDATE SET times = refused_messages.times + 1, last_at = excluded.last_at, address = excluded.address`,
});

/** The prescriber's people see it immediately; no one where the prescriber is not known. */
const TELL_UNREAD: Statement = {
  name: 'tell-unread-message',
  text: `INSERT INTO events (practice_id, name, provider_id, content, at)
    SELECT b.practice_id, ${toLiteral<EventName>('AttentionChanged')}, b.account_id,
      json_build_object('subjectId', m.id)::text, $3
    FROM memberships b JOIN refused_messages m ON m.digest = $2
    WHERE b.spi = $1`,
};

/** The people of a prescriber whose message is said to have failed see it immediately. */
const TELL_SAID: Statement = {
  name: 'tell-failure-said',
  text: `INSERT INTO events (practice_id, name, provider_id, content, at)
    SELECT m.practice_id, ${toLiteral<EventName>('AttentionChanged')}, coalesce(r.provider_id, q.provider_id),
      json_build_object('subjectId', m.id)::text, $2
    FROM refused_messages m
      LEFT JOIN prescriptions r ON r.practice_id = m.practice_id AND r.id = m.prescription_id
      LEFT JOIN pharmacy_requests q ON q.practice_id = m.practice_id AND q.id = m.request_id
    WHERE m.digest = $1`,
};

/** Keeps a refused message; one that was refused for the same reason before is counted. */
export async function storeRefusedMessage(
  connection: Connection,
  message: NewRefusedMessage,
  at: Date,
): Promise<void> {
  const { kind, digest, spi, saidOf } = message;
  await KEEP.run(connection, {
    ...message,
    at,
    practiceId: saidOf?.practiceId,
    prescriptionId: saidOf?.prescriptionId,
    requestId: saidOf?.requestId,
  });
  if (saidOf) await connection.run(TELL_SAID, [digest, at]);
  if (kind === '' && spi !== '') await connection.run(TELL_UNREAD, [spi, digest, at]);
}

/** Rows that another process is removing are left to it. */
const PRUNE: Statement = {
  name: 'prune-refused-messages',
  text: `DELETE FROM refused_messages WHERE id IN (
      SELECT id FROM refused_messages
      WHERE last_at < $1 OR (last_at, id) <= (
        SELECT last_at, id FROM refused_messages ORDER BY last_at DESC NULLS LAST, id DESC NULLS LAST OFFSET $2 LIMIT 1
      ) FOR UPDATE SKIP LOCKED
    )`,
};

/** Removes those that were refused last more than so many days ago, and all but the latest MOST_KEPT. */
export async function pruneRefusedMessages(
  connection: Connection,
  now: Date,
  days: number,
  most = MOST_KEPT,
): Promise<void> {
  await connection.run(PRUNE, [new Date(now.getTime() - days * 86_400_000), most]);
}
