import { createClient, type Client } from '@erx/core/client/call';
import { settlingClient } from '@erx/core/client/settling';
// what the server refuses is known by its code, and said in its sentence
import type { Context } from '../context';
import type { Report } from '../output/report';
import { settling } from '../settled';
import { fromKnownServer } from './known-server';
import { tracedFetch } from './traced-fetch';

/** A server that a user is signed in at, in one practice. */
export interface Connection {
  readonly origin: string;
  readonly practice: { readonly id: string; readonly name: string };
  readonly client: Client;
  accessToken(): Promise<string | undefined>;
  /** What the channel of events makes its requests with. */
  readonly fetch: typeof fetch;
}

/** A client that is not signed in, or signed in without a practice yet. */
export function plainClient(
  origin: string,
  context: Context,
  report: Report,
  accessToken: () => Promise<string | undefined>,
  practiceId?: string,
): Client {
  const client = createClient({
    origin,
    application: 'erx',
    accessToken,
    practiceId: () => practiceId,
    fetch: fromKnownServer(tracedFetch(context.fetch, context.clock, (line) => report.detail(line))),
  });
  return settlingClient(client, settling);
}
