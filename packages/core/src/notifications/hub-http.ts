import { HttpClient, HttpError, type HttpRequest, HttpResponse } from '@microsoft/signalr';

/**
 * The stock client's requests, made by the fetch of the program: in Node its own client loads a cookie jar
 * with the list of all public suffixes for them, which no connection here has a use for.
 */
export class HubHttp extends HttpClient {
  constructor(private readonly fetching: typeof fetch) {
    super();
  }

  /** @throws HttpError when the answer is no success; what the fetch throws when none comes */
  override async send({ method, url, content, headers, timeout }: HttpRequest): Promise<HttpResponse> {
    const fetching = this.fetching; // called without a receiver, which a browser's own refuses
    const response = await fetching(String(url), {
      ...(method ? { method } : {}),
      ...(content ? { body: content } : {}),
      headers: { 'X-Requested-With': 'XMLHttpRequest', ...headers },
      cache: 'no-cache',
      credentials: 'same-origin',
      ...(timeout ? { signal: AbortSignal.timeout(timeout) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new HttpError(text || response.statusText, response.status);
    return new HttpResponse(response.status, response.statusText, text);
  }
}
