import { TerminalFailure } from '../messages';

/** What a gateway says in front of a server that does not answer. */
const GATEWAY = new Set([502, 503, 504]);

/**
 * Fetches, and distinguishes an erx server from anything else at an address: every answer of the API has a
 * request number, and none is a web page. What a stranger wrote is never shown.
 */
export function fromKnownServer(real: typeof fetch): typeof fetch {
  return async (input, init) => {
    const { origin } = new URL(input instanceof Request ? input.url : input);
    const response = await real(input, init).catch((error: unknown) => {
      // What was broken off by Ctrl-C is no fault of the server.
      throw error instanceof TypeError
        ? new TerminalFailure('terminal.server-unreachable', { address: origin }, error)
        : error;
    });
    if (response.headers.has('x-request-id') && !isPage(response)) return response;
    throw await strangerAt(origin, response);
  };
}

/**
 * The same for what an identity provider is asked. One of another maker is taken as it is; the server's own
 * numbers no request there, and answers a program with no web page either.
 * @param server the origin of the server
 */
export function fromKnownProvider(real: typeof fetch, server: string): typeof fetch {
  return async (input, init) => {
    const response = await real(input, init);
    const { origin } = new URL(input instanceof Request ? input.url : input);
    if (origin !== server || !isPage(response)) return response;
    throw await strangerAt(origin, response);
  };
}

const isPage = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/html') === true;

async function strangerAt(address: string, { body, status }: Response): Promise<TerminalFailure> {
  await body?.cancel();
  return new TerminalFailure(
    GATEWAY.has(status) ? 'terminal.server-unreachable' : 'terminal.server-foreign',
    { address },
  );
}
