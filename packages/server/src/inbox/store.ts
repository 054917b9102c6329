import { batch } from '../platform/database/batch';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import type { InboundMessage, MessageKey } from '../platform/gateway/sender';

/** What a message was answered with when it came first. */
export interface GivenAnswer {
  /** SHA-256 of the message; '' where it was taken before digests were kept. */
  readonly digest: string;
  readonly answerXml: string;
}

const MESSAGE_KEYS = batch({ sender: 'text', message_id: 'text' });
const ANSWERED: Statement = {
  name: 'inbound-answered',
  text: `SELECT i.sender, i.message_id, i.digest, i.answer_xml
    FROM ${MESSAGE_KEYS.from('input')}
    JOIN inbound_messages i ON i.sender = input.sender AND i.message_id = input.message_id`,
};

/** What messages were answered with before; undefined for each that is new. */
export async function findGivenAnswers(
  connection: Connection,
  keys: readonly MessageKey[],
): Promise<(GivenAnswer | undefined)[]> {
  const rows = await connection.run<{
    sender: string;
    message_id: string;
    digest: string;
    answer_xml: string;
  }>(ANSWERED, MESSAGE_KEYS.values(keys.map(({ sender, messageId }) => ({ sender, message_id: messageId }))));
  return keys.map(({ sender, messageId }) => {
    const row = rows.find((one) => one.sender === sender && one.message_id === messageId);
    return row && { digest: row.digest, answerXml: row.answer_xml };
  });
}

/** The same for one. */
export async function findGivenAnswer(
  connection: Connection,
  key: MessageKey,
): Promise<GivenAnswer | undefined> {
  const [answer] = await findGivenAnswers(connection, [key]);
  return answer;
}

const INSERT_INBOUND = named({
  name: 'take-inbound',
  text: `INSERT INTO inbound_messages (sender, message_id, digest, kind, practice_id, answer_xml, xml, received_at)
    VALUES (:sender, :messageId, :digest, :kind, :practiceId, :answerXml, :xml, :at)`,
});

/**
 * Takes a message, first of all in its transaction: of two deliveries at the same time the second fails on
 * sender and id.
 * @param xml the text where no other table keeps it; null otherwise
 */
export async function storeInbound(
  connection: Connection,
  message: InboundMessage,
  practiceId: string | null,
  xml: string | null,
  at: Date,
): Promise<void> {
  const { sender, messageId, digest, kind, answerXml } = message;
  await INSERT_INBOUND.run(connection, { sender, messageId, digest, kind, practiceId, answerXml, xml, at });
}

const ARCHIVE = named({
  name: 'archive-inbound',
  text: `INSERT INTO network_messages (practice_id, id, direction, kind, message_id, relates_to_message_id,
    prescription_id, request_id, order_number, xml, at, sender)
    VALUES (:practiceId, :id, 'in', :kind, :messageId, :relatesToMessageId, :prescriptionId, :requestId,
      :orderNumber, :xml, :at, :sender)
    ON CONFLICT DO NOTHING`,
});

/** What a message is kept with. */
export interface ArchivedWith {
  readonly practiceId: string;
  readonly prescriptionId: string | undefined;
  readonly orderNumber: string | undefined;
}

/**
 * Keeps the exact text of a message with what it is about; once, where it came as the answer to a message of
 * this product before.
 */
export async function archiveInbound(
  connection: Connection,
  id: string,
  about: ArchivedWith,
  message: InboundMessage & {
    readonly relatesTo: string | undefined;
    readonly requestId?: string | undefined;
  },
  at: Date,
): Promise<void> {
  await ARCHIVE.run(connection, {
    practiceId: about.practiceId,
    id,
    kind: message.kind,
    messageId: message.messageId,
    relatesToMessageId: message.relatesTo,
    prescriptionId: about.prescriptionId,
    requestId: message.requestId,
    orderNumber: about.orderNumber,
    xml: message.xml,
    at,
    sender: message.sender,
  });
}
