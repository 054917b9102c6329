import { dateIn } from '@erx/core/values/dates';
import { scriptCodec } from '@erx/script/codec';
import type { Message } from '@erx/script/model';
import type { Body } from '@erx/script/model/body';
import type { Connection } from '../platform/database/database';
import type { inboundMessages, networkMessages } from '../platform/database/schema';
import { buildNewRx } from '../prescriptions/new-rx';
import { toDigest, toSender } from '../platform/gateway/sender';
import { API_VERSION } from '../platform/version';
import { loadSeveralForSending, type SendingRow } from '../prescriptions/send-statements';
import type { DemoPrescription } from './prescriptions';
import { REFUSED, REFUSED_LATER, type Step } from './prescription-life';
import type { Random } from './random';

/** What was sent and answered, as the archive keeps it. */
export interface DemoMessages {
  readonly archive: (typeof networkMessages.$inferInsert)[];
  readonly inbound: (typeof inboundMessages.$inferInsert)[];
}

const codec = scriptCodec('2017071');
const SANDBOX_SOFTWARE = { developer: 'erx', product: 'erx sandbox network', version: '1.2.0' };

/**
 * The message in which each step of a prescription's life came. A cancellation of the demo has none: it was
 * made by telephone.
 */
const ANSWERS: Partial<
  Record<Step['event'], { kind: 'Status' | 'Error' | 'Verify'; body: Body; unasked: boolean }>
> = {
  'prescription.accepted': { kind: 'Status', body: { kind: 'Status', code: '010' }, unasked: false },
  'prescription.refused': {
    kind: 'Error',
    unasked: false,
    body: { kind: 'Error', code: '900', descriptionCodes: ['2000'], description: REFUSED },
  },
  'prescription.verified': {
    kind: 'Verify',
    body: { kind: 'Verify', status: { code: '010' } },
    unasked: true,
  },
  'prescription.verify-failed': {
    kind: 'Error',
    unasked: true,
    body: { kind: 'Error', code: '900', descriptionCodes: ['2000'], description: REFUSED_LATER },
  },
};

/**
 * The messages of a practice's sent prescriptions, written by the codec from what is stored, so that the
 * archive holds what would have been sent.
 * @param connection sees the prescriptions
 */
export async function demoMessages(
  connection: Connection,
  practiceId: string,
  prescriptions: readonly DemoPrescription[],
  random: Random,
): Promise<DemoMessages> {
  const sent = prescriptions.flatMap(({ row: { id }, steps }) =>
    steps.filter(({ event }) => event === 'prescription.sent').map(({ at }) => ({ id, sentAt: at, steps })),
  );
  const rows = new Map(
    (
      await loadSeveralForSending(
        connection,
        practiceId,
        sent.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  const messages: DemoMessages = { archive: [], inbound: [] };
  for (const { id, sentAt, steps } of sent) {
    const row = rows.get(id);
    if (!row) throw new Error('A prescription of the demo was not stored.');
    addMessages(messages, { practiceId, id, row, sentAt, steps }, random);
  }
  return messages;
}

interface Sent {
  readonly practiceId: string;
  readonly id: string;
  readonly row: SendingRow;
  readonly sentAt: Date;
  readonly steps: readonly Step[];
}

function addMessages(
  messages: DemoMessages,
  { practiceId, id, row, sentAt, steps }: Sent,
  random: Random,
): void {
  const newRxId = wireId(random, sentAt);
  const about = { practiceId, prescriptionId: id, orderNumber: row.order_number };
  // Measured before it was written: the patient's record may have been touched since.
  const asThen = {
    ...row,
    patient_updated: row.patient_updated < row.scripted_at ? row.patient_updated : row.scripted_at,
  };
  const newRx = buildNewRx(asThen, {
    messageId: newRxId,
    sentAt,
    writtenDate: dateIn(row.time_zone, row.scripted_at),
    softwareVersion: API_VERSION,
  });
  messages.archive.push({
    ...about,
    id: random.id(sentAt),
    direction: 'out',
    kind: 'NewRx',
    messageId: newRxId,
    xml: codec.write(newRx),
    at: sentAt,
  });

  for (const { event, at } of steps) {
    const answer = ANSWERS[event];
    if (!answer) continue;
    const messageId = wireId(random, at);
    const message = answerTo(newRx, messageId, at, answer.body);
    const xml = codec.write(message);
    const sender = toSender(message.header.from);
    messages.archive.push({
      ...about,
      id: random.id(at),
      direction: 'in',
      kind: answer.kind,
      messageId,
      sender,
      relatesToMessageId: newRxId,
      at,
      xml,
    });
    if (answer.unasked) {
      const taken = answerTo(message, wireId(random, at), at, { kind: 'Status', code: '010' });
      messages.inbound.push({
        sender,
        messageId,
        digest: toDigest(xml),
        kind: answer.kind,
        practiceId,
        answerXml: codec.write(taken),
        receivedAt: at,
      });
    }
  }
}

/** A message back to anyone who sent one. */
function answerTo({ header }: Message, messageId: string, at: Date, body: Body): Message {
  return {
    header: {
      to: header.from,
      from: header.to,
      messageId,
      relatesToMessageId: header.messageId,
      sentTime: at.toISOString(),
      senderSoftware: SANDBOX_SOFTWARE,
      ...(header.prescriberOrderNumber === undefined
        ? {}
        : { prescriberOrderNumber: header.prescriberOrderNumber }),
    },
    body,
  };
}

function wireId(random: Random, at: Date): string {
  return random.id(at).replaceAll('-', '');
}
