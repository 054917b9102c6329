import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/**
 * A connection on which nothing came for so long is dead: the server works for minutes before the first byte
 * of a large file, and not longer.
 */
const SILENCE_MILLISECONDS = 300_000;

/**
 * Fetches by Node's own HTTP client, because its fetch takes longer to load than most commands take. A
 * redirect is not followed: tokens go only to the address that the user named.
 * @throws TypeError when no response comes, as fetch does; the reason of the signal when it is aborted
 */
export const httpFetch: typeof fetch = fetchWithin(SILENCE_MILLISECONDS);

/**
 * The same, with another patience.
 * @param silence how long nothing may come before the connection counts as dead, in milliseconds
 */
export function fetchWithin(silence: number): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { url, method, headers, signal } = request;
    const body = request.body && new Uint8Array(await request.arrayBuffer());
    return responseOf(
      await answerTo({ url, method, headers: Object.fromEntries(headers), body, signal, silence }),
    );
  };
}

interface Asking {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
  readonly signal: AbortSignal | undefined;
  readonly silence: number;
}

async function answerTo({ url, method, headers, body, signal, silence }: Asking): Promise<IncomingMessage> {
  signal?.throwIfAborted();
  const { request: ask } = url.startsWith('https:') ? await import('node:https') : await import('node:http');
  return await new Promise((resolve, reject) => {
    const asking = ask(url, {
      method,
      headers: { ...headers, ...(body ? { 'content-length': String(body.length) } : {}) },
      ...(signal ? { signal } : {}),
    });
    asking.setTimeout(silence, () => asking.destroy(new Error('Nothing came for too long.')));
    asking.once('response', resolve);
    asking.on('error', (cause) =>
      reject(signal?.aborted ? (signal.reason as Error) : new TypeError('fetch failed', { cause })),
    );
    if (body) asking.end(body);
    else asking.end();
  });
}

/** Statuses whose response has no body. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

function responseOf(answer: IncomingMessage): Response {
  const { statusCode: status = 0, statusMessage: statusText = '', rawHeaders } = answer;
  const headers = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  const hasBody = !WITHOUT_BODY.has(status);
  if (!hasBody) answer.resume(); // its connection is free again
  const body = hasBody ? (Readable.toWeb(answer) as ReadableStream<Uint8Array<ArrayBuffer>>) : null;
  return new Response(body, { status, statusText, headers });
}
