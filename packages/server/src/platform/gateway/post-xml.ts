import { readLimited } from './delivery-result';

/** What a partner answered, whatever its status. */
export interface PostedAnswer {
  readonly status: number;
  /** Its own time, as it says it. */
  readonly date: string | null;
  /** Undefined where it is larger than any answer is. */
  readonly text: string | undefined;
}

/** Where XML goes, and as whom. */
export interface XmlPartner {
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** How long it has to answer, in milliseconds. */
  readonly answerWithin: number;
}

/**
 * Posts XML with Basic authentication over connections that are kept; a redirect is an answer and is not followed.
 * By undici and not `fetch`, which takes twice the processor time for the same call; read with the first message, so
 * that no start waits for it.
 * @param stop ends the wait for an answer; the partner may have the message nevertheless
 * @returns posts one text
 * @throws what ended the call: a code of the system, a TimeoutError after `answerWithin`, or the reason of `stop`
 */
export function xmlPoster({
  url,
  user,
  password,
  answerWithin,
}: XmlPartner): (xml: string, stop?: AbortSignal) => Promise<PostedAnswer> {
  const headers = {
    'content-type': 'application/xml; charset=utf-8',
    accept: 'application/xml',
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
  };
  return async (xml, stop) => {
    const { request } = (await import('undici')).default; // a bundle has nothing else of it
    const ending = new AbortController();
    const leave = () => {
      ending.abort(stop?.reason);
    };
    // A timer that ends with the call: a signal of time would go off later for each answered message.
    const limit = setTimeout(() => {
      ending.abort(new DOMException('no answer in time', 'TimeoutError'));
    }, answerWithin);
    if (stop?.aborted) leave();
    stop?.addEventListener('abort', leave);
    try {
      const response = await request(url, { method: 'POST', headers, body: xml, signal: ending.signal });
      const { date } = response.headers;
      return {
        status: response.statusCode,
        date: typeof date === 'string' ? date : null,
        text: await readLimited(response.body),
      };
    } finally {
      clearTimeout(limit);
      stop?.removeEventListener('abort', leave);
    }
  };
}
