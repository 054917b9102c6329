import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scriptCodec } from '@erx/script/codec';
import type { Message } from '@erx/script/model';
import type { FastifyInstance } from 'fastify';
import { makeApp } from '../app';
import { basic } from '../network/credentials';
import type { Settings } from '../settings';

const codec = scriptCodec('2017071');

/** A stand-in for the product at its real protocol: takes SCRIPT over HTTP and answers what it is set to. */
export interface Product {
  url: string;
  received: { message: Message; authorization: string | undefined }[];
  /** Resolves when that many messages have come. */
  has: (count: number) => Promise<void>;
  answer: (message: Message) => { status: number; body: string };
  close: () => Promise<void>;
}

const status = (message: Message): string =>
  codec.write({
    header: {
      to: message.header.from,
      from: message.header.to,
      messageId: `answer-${message.header.messageId}`.slice(0, 35),
      relatesToMessageId: message.header.messageId,
      sentTime: '2026-11-20T15:04:06Z',
      senderSoftware: { developer: 'erx', product: 'test product', version: '1' },
    },
    body: { kind: 'Status', code: '010' },
  });

const listening = (server: Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve((server.address() as AddressInfo).port);
    });
  });

export const startProduct = async (): Promise<Product> => {
  const waiting: { count: number; resolve: () => void }[] = [];
  const server = createServer((request, response) => {
    let xml = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      xml += chunk;
    });
    request.on('end', () => {
      const reading = codec.read(xml);
      if (!reading.valid) throw new Error('The sandbox sent what is not valid.');
      product.received.push({ message: reading.message, authorization: request.headers.authorization });
      const { status: code, body } = product.answer(reading.message);
      response.writeHead(code, { 'content-type': 'application/xml' }).end(body);
      for (const one of waiting) if (product.received.length >= one.count) one.resolve();
    });
  });
  const port = await listening(server);
  const product: Product = {
    url: `http://127.0.0.1:${port}/network/script`,
    received: [],
    has: (count) =>
      new Promise((resolve) => {
        if (product.received.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    answer: (message) => ({ status: 200, body: status(message) }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
  return product;
};

/** A sandbox that listens, with its own folder. */
export interface SandboxFixture {
  app: FastifyInstance;
  origin: string;
  settings: Settings;
  post: (xml: string, authorization?: string) => Promise<Response>;
  api: <T>(path: string) => Promise<T>;
  /** Ends the process's part and starts another one on the same folder. */
  restart: () => Promise<SandboxFixture>;
  close: () => Promise<void>;
}

const open = async (settings: Settings): Promise<SandboxFixture> => {
  const app = makeApp(settings);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    origin,
    settings,
    post: (xml, authorization = basic(settings.network)) =>
      fetch(`${origin}/network/script`, {
        method: 'POST',
        headers: { 'content-type': 'application/xml', authorization },
        body: xml,
      }),
    api: async <T>(path: string) => (await (await fetch(`${origin}${path}`)).json()) as T,
    restart: async () => {
      await app.close();
      return open(settings);
    },
    close: async () => {
      await app.close();
      rmSync(settings.data, { recursive: true, force: true });
    },
  };
};

export const setupSandbox = (productUrl: string, changes: Partial<Settings> = {}): Promise<SandboxFixture> =>
  open({
    host: '127.0.0.1',
    port: 0,
    data: mkdtempSync(join(tmpdir(), 'sandbox-')),
    network: { user: 'product', password: 'network-secret' },
    product: { url: productUrl, user: 'network', password: 'product-secret' },
    phoneKey: 'phone-secret',
    benefits: { user: 'product', password: 'benefits-secret' },
    portal: {
      key: 'portal-secret',
      productUrl: productUrl.replace('/script', '/prior-authorization'),
      productKey: 'product-portal-secret',
      frameAncestors: 'http://localhost:4700',
    },
    proofingKey: 'proofing-secret',
    mailPort: undefined,
    verifyDelayMs: 10,
    answerDelayMs: 150,
    allowReset: false,
    forms: [],
    scriptSchema: undefined,
    logLevel: 'silent',
    ...changes,
  });
