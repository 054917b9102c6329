import { scriptCodec } from '@erx/script/codec';
import type { Message } from '@erx/script/model';
import type { Body } from '@erx/script/model/body';
import type { Party } from '@erx/script/model/header';
import { sampleNewRx } from '@erx/script/testing/sample';
import type { Connection } from '@erx/server/platform/database/database';
import { networkMessages, outbox } from '@erx/server/platform/database/schema';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestPractice } from './practice';

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

/** A pharmacy network that does what it is set to. */
export interface TestNetwork {
  readonly url: string;
  readonly deliveries: Delivery[];
  react: Reaction;
  close(): Promise<void>;
}

/** A message about another one, as XML. */
export function reply(
  to: { messageId: string | undefined; orderNumber?: string; spi?: string; from?: string | Party },
  body: Body,
  id = messageId(),
): string {
  const message: Message = {
    header: {
      to: { qualifier: 'D', id: to.spi ?? '1234567890001' },
      from: typeof to.from === 'object' ? to.from : { qualifier: 'P', id: to.from ?? '9900001' },
      messageId: id,
      ...(to.messageId === undefined ? {} : { relatesToMessageId: to.messageId }),
      sentTime: '2026-11-20T09:15:00Z',
      senderSoftware: { developer: 'test', product: 'network', version: '1' },
      ...(to.orderNumber === undefined ? {} : { prescriberOrderNumber: to.orderNumber }),
    },
    body,
  };
  return codec.write(message);
}

export const accept: Reaction = (delivery, response) => {
  response.setHeader('content-type', 'application/xml').end(reply(delivery, { kind: 'Status', code: '010' }));
};

export const refuse: Reaction = (delivery, response) => {
  response
    .setHeader('content-type', 'application/xml')
    .end(
      reply(delivery, { kind: 'Error', code: '900', descriptionCodes: ['210'], description: 'Not today.' }),
    );
};

export async function startNetwork(): Promise<TestNetwork> {
  const attempts = new Map<string, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const xml = Buffer.concat(chunks).toString('utf8');
      const reading = codec.read(xml);
      if (!reading.valid)
        throw new Error(`The product sent what the standard forbids: ${JSON.stringify(reading.violations)}`);
      const id = reading.message.header.messageId;
      const attempt = (attempts.get(id) ?? 0) + 1;
      attempts.set(id, attempt);
      const delivery = { messageId: id, xml, headers: request.headers, attempt };
      network.deliveries.push(delivery);
      void network.react(delivery, response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const network: TestNetwork = {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/network/script`,
    deliveries: [],
    react: accept,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
  return network;
}

/** Queues a message of a prescription as the send does. */
export async function queueMessage(
  { orm }: Pick<Connection, 'orm'>,
  practice: TestPractice,
  prescription: { id: string; orderNumber: string },
  options: { kind?: string; createdAt?: Date } = {},
): Promise<{ id: string; messageId: string; xml: string; spi: string }> {
  const { kind = 'NewRx', createdAt = new Date() } = options;
  const sample = sampleNewRx();
  const id = randomUUID();
  const wireId = messageId();
  const xml = codec.write({
    ...sample,
    header: {
      ...sample.header,
      from: { qualifier: 'D', id: practice.spi },
      messageId: wireId,
      prescriberOrderNumber: prescription.orderNumber,
    },
  });
  await orm.insert(networkMessages).values({
    practiceId: practice.id,
    id,
    direction: 'out',
    kind,
    messageId: wireId,
    prescriptionId: prescription.id,
    orderNumber: prescription.orderNumber,
    xml,
    at: createdAt,
  });
  await orm.insert(outbox).values({
    practiceId: practice.id,
    id,
    messageId: wireId,
    orderNumber: prescription.orderNumber,
    prescriptionId: prescription.id,
    kind,
    createdAt,
    nextAttemptAt: createdAt,
  });
  return { id, messageId: wireId, xml, spi: practice.spi };
}

/** What a pharmacy of the sandbox is to ask, with what docs/sandbox.md names for it. */
export type Asking = ({ readonly messageId: string } | { readonly orderNumber: string }) &
  Readonly<Record<string, unknown>>;

/** A request as the sandbox shows it, with how it was answered, newest first. */
export interface IssuedRequest {
  readonly messageId: string;
  readonly kind: 'RxRenewalRequest' | 'RxChangeRequest';
  readonly type: string | null;
  readonly orderNumber: string;
  readonly state: 'waiting' | 'delivered' | 'refused' | 'given-up';
  readonly answers: readonly {
    readonly messageId: string;
    readonly state: string;
    readonly answer: string;
    readonly reasonCodes: readonly string[];
    readonly text: string;
    readonly referenceNumber: string;
    readonly drug: string;
    readonly quantity: string;
    readonly refills: string;
    readonly verify: string | null;
    readonly deliveries: number;
  }[];
}

async function issue(sandboxUrl: string, path: string, asking: Asking): Promise<string> {
  const response = await fetch(`${sandboxUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asking),
  });
  const accepted = (await response.json()) as { messageId?: string; message?: string };
  if (response.status !== 202 || accepted.messageId === undefined)
    throw new Error(`The sandbox does not ask this: ${accepted.message ?? String(response.status)}`);
  return accepted.messageId;
}

/**
 * Makes the pharmacy that holds a prescription ask to renew it: `{orderNumber, fills: 2, unknownPatient:
 * true, …}`.
 * @returns the message id of the request, which is on its way
 */
export const issueRenewal = (sandboxUrl: string, asking: Asking): Promise<string> =>
  issue(sandboxUrl, '/api/renewal-requests', asking);

/**
 * Makes the pharmacy that holds a prescription ask to change it: `{orderNumber, type: 'T', requested:
 * [{ndc}], …}`.
 * @returns the message id of the request, which is on its way
 */
export const issueChange = (
  sandboxUrl: string,
  asking: Asking & { readonly type: string },
): Promise<string> => issue(sandboxUrl, '/api/change-requests', asking);

/** A request of a pharmacy as it is. @throws where the sandbox sent none under that message id */
export async function issuedRequest(sandboxUrl: string, requestId: string): Promise<IssuedRequest> {
  const [found] = (await (
    await fetch(`${sandboxUrl}/api/requests?messageId=${requestId}`)
  ).json()) as IssuedRequest[];
  if (!found) throw new Error('The sandbox sent no request under this message id.');
  return found;
}

/** How a request was answered, newest first; [] while it was not. */
export const answersTo = async (sandboxUrl: string, requestId: string): Promise<IssuedRequest['answers']> =>
  (await issuedRequest(sandboxUrl, requestId)).answers;

/**
 * Sends any bytes to where the service takes messages of the network, with its right credentials by default.
 * @returns what the service answered
 */
export async function sendRaw(
  sandboxUrl: string,
  bytes: string,
  options: { contentType?: string; credentials?: 'right' | 'wrong' | 'none' } = {},
): Promise<{ status: number; contentType: string | null; body: string }> {
  const { contentType = 'application/xml', credentials = 'right' } = options;
  const response = await fetch(`${sandboxUrl}/api/raw?credentials=${credentials}`, {
    method: 'POST',
    headers: { 'content-type': contentType },
    body: bytes,
  });
  if (response.status !== 200)
    throw new Error(`The sandbox could not send this: ${String(response.status)}.`);
  return (await response.json()) as { status: number; contentType: string | null; body: string };
}
