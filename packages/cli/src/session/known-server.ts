import { TerminalFailure } from '../messages';
import { asked } from './asked';

/** What a gateway says in front of a server that does not answer. */
const GATEWAY = new Set([502, 503, 504]);

/**
 * Fetches, and tells an erx server from whatever else listens at an address: every answer of the API carries a request number, and none
 * is a web page. What such a stranger wrote is never shown, nor taken for an answer. Where nothing answers, the failure names the address.
 */
export function fromKnownServer(real: typeof fetch): typeof fetch {
  return async (input, init) => {
    const { origin } = asked(input).address;
    const response = await real(input, init).catch((error: unknown) => {
      // What was broken off by Ctrl-C is no fault of the server.
      throw error instanceof TypeError ? new TerminalFailure('terminal.server-unreachable', { address: origin }, error) : error;
    });
    const isOurs = response.headers.has('x-request-id') && !response.headers.get('content-type')?.startsWith('text/html');
    if (isOurs) return response;
    await response.body?.cancel();
    throw new TerminalFailure(GATEWAY.has(response.status) ? 'terminal.server-unreachable' : 'terminal.server-foreign', { address: origin });
  };
}
