import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/*
 * Requests and responses as ky works with them, over Node's own HTTP client. Node's classes of these names
 * bring a second HTTP client when they are first named, which takes longer to load than most commands take
 * altogether; the build gives these to ky (lean-libraries.ts). They hold what ky and core's client use of the
 * real ones, and mean the same by it.
 */

/** Headers of one message: names in any case, several values of one name as one (RFC 9110 5.1 and 5.2). */
export class LightHeaders {
  readonly #values = new Map<string, string>();

  constructor(from: LightHeaders | Readonly<Record<string, string>> = {}) {
    for (const [name, value] of from instanceof LightHeaders ? from.entries() : Object.entries(from))
      this.append(name, value);
  }

  append(name: string, value: string): void {
    const before = this.get(name);
    this.set(name, before === null ? value : `${before}, ${value}`);
  }

  set(name: string, value: string): void {
    this.#values.set(name.toLowerCase(), value);
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null;
  }

  has(name: string): boolean {
    return this.#values.has(name.toLowerCase());
  }

  delete(name: string): void {
    this.#values.delete(name.toLowerCase());
  }

  entries(): MapIterator<[string, string]> {
    return this.#values.entries();
  }
}

interface LightRequestInit {
  readonly method?: string;
  readonly headers?: LightHeaders | Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/** A request whose body, if it has one, is text: the API takes JSON alone. */
export class LightRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: LightHeaders;
  readonly signal: AbortSignal | undefined;
  readonly content: string | undefined;
  /** Never a stream. */
  readonly body = null;

  /** @param init what it has otherwise than the request it is made from */
  constructor(from: string | URL | LightRequest, init: LightRequestInit = {}) {
    const before = from instanceof LightRequest ? from : undefined;
    this.url = before?.url ?? new URL(from as string | URL).href;
    this.method = init.method ?? before?.method ?? 'GET';
    this.headers = new LightHeaders(init.headers ?? before?.headers);
    this.signal = init.signal ?? before?.signal;
    this.content = init.body ?? before?.content;
  }

  clone(): LightRequest {
    return new LightRequest(this);
  }
}

/** Statuses whose response has no body. */
const WITHOUT_BODY: ReadonlySet<number | undefined> = new Set([204, 205, 304]);

/** A response, its body still to come. It is read once: whole as text or as bytes, or as a stream. */
export class LightResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers = new LightHeaders();
  readonly #answer: IncomingMessage;
  #body: ReadableStream<Uint8Array> | null | undefined;

  constructor(answer: IncomingMessage) {
    this.#answer = answer;
    this.status = answer.statusCode ?? 0;
    this.statusText = answer.statusMessage ?? '';
    for (let index = 0; index + 1 < answer.rawHeaders.length; index += 2)
      this.headers.append(answer.rawHeaders[index] ?? '', answer.rawHeaders[index + 1] ?? '');
    if (!WITHOUT_BODY.has(answer.statusCode)) return;
    this.#body = null;
    answer.resume(); // its connection is free again
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** As it comes; null where the status has none. */
  get body(): ReadableStream<Uint8Array> | null {
    if (this.#body === undefined) this.#body = Readable.toWeb(this.#answer) as ReadableStream<Uint8Array>;
    return this.#body;
  }

  async text(): Promise<string> {
    return new TextDecoder().decode(await this.#whole());
  }

  async blob(): Promise<Blob> {
    return new Blob([await this.#whole()], { type: this.headers.get('content-type') ?? '' });
  }

  async #whole(): Promise<Uint8Array<ArrayBuffer>> {
    const pieces: Buffer[] = [];
    if (this.#body !== null)
      for await (const piece of this.#answer as AsyncIterable<Buffer>) pieces.push(piece);
    return Buffer.concat(pieces);
  }
}
