import type { Clock } from '../context';

/**
 * Fetches and says of each request what support asks for: method, path without its query, status, time,
 * request number.
 */
export function tracedFetch(real: typeof fetch, clock: Clock, tell: (line: string) => void): typeof fetch {
  return async (input, init) => {
    const request = input instanceof Request ? input : undefined;
    const method = init?.method ?? request?.method ?? 'GET';
    const { origin, pathname } = new URL(request?.url ?? String(input));
    const begun = clock.now().getTime();
    const took = (): string => `${String(clock.now().getTime() - begun)} ms`;
    try {
      const response = await real(input, init);
      const id = response.headers.get('x-request-id');
      tell(
        `${method} ${origin}${pathname} ${String(response.status)} ${took()}${id ? ` request ${id}` : ''}`,
      );
      return response;
    } catch (error) {
      tell(`${method} ${origin}${pathname} no answer ${took()}`);
      throw error;
    }
  };
}
