import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as a collector reads it. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** Traces that it was caused by besides its parent. */
  readonly links: readonly string[];
  readonly hasFailed: boolean;
}

/** A collector of traces over HTTP. */
export interface Collector {
  readonly url: string;
  /** All that was sent to it, byte for byte. */
  readonly bodies: Buffer[];
  readonly spans: CollectedSpan[];
  /** What names the service. */
  readonly resources: Readonly<Record<string, string | number>>[];
  readonly headers: Readonly<Record<string, unknown>>[];
  close(): Promise<void>;
}

/** Takes what is sent to /v1/traces, as protobuf alone. */
export async function startCollector(): Promise<Collector> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const isOurs =
        request.url === '/v1/traces' && request.headers['content-type'] === 'application/x-protobuf';
      if (isOurs) take(Buffer.concat(chunks));
      collector.headers.push(request.headers);
      response.writeHead(isOurs ? 200 : 400, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  function take(body: Buffer): void {
    collector.bodies.push(body);
    for (const ofResource of readMessage(body).all(1)) {
      const parts = readMessage(ofResource);
      collector.resources.push(...parts.all(1).map((resource) => attributesOf(readMessage(resource), 1)));
      for (const ofScope of parts.all(2)) collector.spans.push(...readMessage(ofScope).all(2).map(toSpan));
    }
  }
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const collector: Collector = {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    bodies: [],
    spans: [],
    resources: [],
    headers: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
  return collector;
}

/** The numbers of the fields are those of OpenTelemetry's trace.proto, version 1. */
function toSpan(bytes: Buffer): CollectedSpan {
  const span = readMessage(bytes);
  const [status] = span.all(15);
  return {
    traceId: span.all(1)[0]?.toString('hex') ?? '',
    spanId: span.all(2)[0]?.toString('hex') ?? '',
    parentId: span.all(4)[0]?.toString('hex') ?? '',
    name: span.all(5)[0]?.toString('utf8') ?? '',
    kind: span.number(6) ?? 0,
    attributes: attributesOf(span, 9),
    links: span.all(13).map((link) => readMessage(link).all(1)[0]?.toString('hex') ?? ''),
    hasFailed: status !== undefined && readMessage(status).number(3) === 2,
  };
}

function attributesOf(message: ProtobufMessage, field: number): Record<string, string | number> {
  return Object.fromEntries(
    message.all(field).map((bytes) => {
      const pair = readMessage(bytes);
      const value = readMessage(pair.all(2)[0] ?? Buffer.alloc(0));
      return [
        pair.all(1)[0]?.toString('utf8') ?? '',
        value.all(1)[0]?.toString('utf8') ?? value.number(3) ?? '',
      ];
    }),
  );
}

interface ProtobufMessage {
  /** The values of a field that are bytes, texts or messages, in their order. */
  all(field: number): readonly Buffer[];
  /** The value of a field that is a whole number. */
  number(field: number): number | undefined;
}

/** Reads protobuf's wire format without a schema. @throws where bytes are none */
function readMessage(bytes: Buffer): ProtobufMessage {
  const lengths = new Map<number, Buffer[]>();
  const numbers = new Map<number, number>();
  let at = 0;
  const varint = (): number => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at];
      if (byte === undefined) throw new Error('The message ends within a number.');
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return Number(value);
    }
  };
  while (at < bytes.length) {
    const tag = varint();
    const [field, type] = [tag >>> 3, tag & 7];
    if (type === 0) numbers.set(field, varint());
    else if (type === 1) at += 8;
    else if (type === 5) at += 4;
    else if (type === 2) {
      const length = varint();
      if (at + length > bytes.length) throw new Error('The message ends within a field.');
      lengths.set(field, [...(lengths.get(field) ?? []), bytes.subarray(at, at + length)]);
      at += length;
    } else throw new Error(`There is no wire type ${String(type)}.`);
  }
  return { all: (field) => lengths.get(field) ?? [], number: (field) => numbers.get(field) };
}
