import type { ClientRequest, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** A connection on which nothing came for so long is dead: the server works for minutes before the first byte of a large file, and not longer. */
const SILENCE_MILLISECONDS = 300_000;

/**
 * Fetches by Node's own HTTP client: what Node has for fetch takes longer to load than most commands take altogether. Two things differ: a redirect is not followed but
 * answered with, since tokens go to the address alone that somebody named, and nothing is asked for compressed, which the API never is.
 * @throws TypeError when no response comes, as fetch does; the reason of the signal when it is aborted
 */
export const httpFetch: typeof fetch = fetchWithin(SILENCE_MILLISECONDS);

/** The same, with another patience. @param silence how long nothing may come before the connection counts as dead, in milliseconds */
export function fetchWithin(silence: number): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { signal } = request;
    signal.throwIfAborted();
    const body = request.body && new Uint8Array(await request.arrayBuffer());
    const { request: ask } = request.url.startsWith('https:') ? await import('node:https') : await import('node:http');
    return await new Promise<Response>((resolve, reject) => {
      const asking = ask(request.url, { method: request.method, headers: headersOf(request, body), signal });
      asking.setTimeout(silence, () => asking.destroy(new Error('Nothing came for too long.')));
      asking.once('response', (answer) => resolve(responseOf(answer)));
      asking.on('error', (cause) => reject(signal.aborted ? signal.reason as Error : new TypeError('fetch failed', { cause })));
      endWith(asking, body);
    });
  };
}

function headersOf({ headers }: Request, body: Uint8Array | null): Record<string, string> {
  return { ...Object.fromEntries(headers), ...(body ? { 'content-length': String(body.length) } : {}) };
}

function endWith(asking: ClientRequest, body: Uint8Array | null): void {
  if (body) asking.end(body);
  else asking.end();
}

/** Statuses whose response has no body. */
const WITHOUT_BODY = new Set([204, 205, 304]);

function responseOf(answer: IncomingMessage): Response {
  const status = answer.statusCode ?? 0;
  const headers = new Headers();
  for (let index = 0; index + 1 < answer.rawHeaders.length; index += 2) headers.append(answer.rawHeaders[index] ?? '', answer.rawHeaders[index + 1] ?? '');
  const known = { status, statusText: answer.statusMessage ?? '', headers };
  if (!WITHOUT_BODY.has(status)) return new Response(Readable.toWeb(answer) as ReadableStream<Uint8Array>, known);
  answer.resume();
  return new Response(null, known);
}
