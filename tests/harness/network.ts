import { scriptCodec } from '@erx/script/codec';
import { type Message } from '@erx/script/model';
import { type Body } from '@erx/script/model/body';
import { sampleNewRx } from '@erx/script/testing/sample';
import { type Connection } from '@erx/server/database/database';
import { networkMessages, outbox } from '@erx/server/database/schema';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type TestPractice } from './practice';

const codec = scriptCodec('2017071');

export const messageId = (): string => randomUUID().replaceAll('-', '');

/** One delivery as the network saw it. */
export interface Delivery {
  readonly messageId: string;
  readonly xml: string;
  readonly headers: IncomingHttpHeaders;
  /** 1 for the first delivery of this message id. */
  readonly attempt: number;
}

/** What the network does with a delivery. */
export type Reaction = (delivery: Delivery, response: ServerResponse) => void | Promise<void>;

/** A pharmacy network that does what it is told. */
export interface TestNetwork {
  readonly url: string;
  readonly deliveries: Delivery[];
  react: Reaction;
  close(): Promise<void>;
}

/** A message about another one, as XML. */
export function reply(to: { messageId: string | undefined; orderNumber?: string; spi?: string }, body: Body, id = messageId()): string {
  const message: Message = {
    header: {
      to: { qualifier: 'D', id: to.spi ?? '1234567890001' }, from: { qualifier: 'P', id: '9900001' }, messageId: id,
      ...(to.messageId === undefined ? {} : { relatesToMessageId: to.messageId }),
      sentTime: '2026-11-20T09:15:00Z', senderSoftware: { developer: 'test', product: 'network', version: '1' },
      ...(to.orderNumber === undefined ? {} : { prescriberOrderNumber: to.orderNumber }),
    },
    body,
  };
  return codec.write(message);
}

export const accept: Reaction = (delivery, response) => { response.setHeader('content-type', 'application/xml').end(reply(delivery, { kind: 'Status', code: '010' })); };

export const refuse: Reaction = (delivery, response) => {
  response.setHeader('content-type', 'application/xml').end(reply(delivery, { kind: 'Error', code: '900', descriptionCodes: ['210'], description: 'Not today.' }));
};

export async function startNetwork(): Promise<TestNetwork> {
  const attempts = new Map<string, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const xml = Buffer.concat(chunks).toString('utf8');
      const reading = codec.read(xml);
      if (!reading.valid) throw new Error(`The product sent what the standard forbids: ${JSON.stringify(reading.violations)}`);
      const id = reading.message.header.messageId;
      const attempt = (attempts.get(id) ?? 0) + 1;
      attempts.set(id, attempt);
      const delivery = { messageId: id, xml, headers: request.headers, attempt };
      network.deliveries.push(delivery);
      void network.react(delivery, response);
    });
  });
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  const network: TestNetwork = {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/network/script`,
    deliveries: [],
    react: accept,
    close: () => new Promise((resolve) => {
      server.close(() => { resolve(); });
      server.closeAllConnections();
    }),
  };
  return network;
}

/** Queues a message of a prescription as the send does. */
export async function queueMessage(
  { orm }: Pick<Connection, 'orm'>, practice: TestPractice, prescription: { id: string; orderNumber: string }, options: { kind?: string; createdAt?: Date } = {},
): Promise<{ id: string; messageId: string; xml: string }> {
  const { kind = 'NewRx', createdAt = new Date() } = options;
  const sample = sampleNewRx();
  const id = randomUUID();
  const wireId = messageId();
  const xml = codec.write({ ...sample, header: { ...sample.header, messageId: wireId, prescriberOrderNumber: prescription.orderNumber } });
  await orm.insert(networkMessages).values({
    practiceId: practice.id, id, direction: 'out', kind, messageId: wireId, prescriptionId: prescription.id, orderNumber: prescription.orderNumber, xml, at: createdAt,
  });
  await orm.insert(outbox).values({
    practiceId: practice.id, id, messageId: wireId, orderNumber: prescription.orderNumber, prescriptionId: prescription.id, kind, createdAt, nextAttemptAt: createdAt,
  });
  return { id, messageId: wireId, xml };
}
