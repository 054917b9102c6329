import { createClient, type Client } from '@erx/core/client/call';
import '@erx/core/findings/messages'; // what the server refuses is known by its code, and said in its sentence
import type { CommonOptions, Context } from '../context';
import { TerminalFailure } from '../messages';
import type { Report } from '../output/report';
import type { ProfileStore } from './profile-store';
import { serverAddress } from './server-address';
import { openSession } from './terminal-session';
import { tracedFetch } from './traced-fetch';

/** A server that somebody is signed in at, in one practice. */
export interface Connection {
  readonly origin: string;
  readonly practice: { readonly id: string; readonly name: string };
  readonly client: Client;
  accessToken(): Promise<string | undefined>;
}

/** The server a command speaks to, and what is kept of the sign-in there. */
export async function findServer(options: CommonOptions, context: Context): Promise<{ origin: string; profiles: ProfileStore }> {
  const profiles = await context.openProfiles();
  return { origin: serverAddress(options.server, context.environment['ERX_SERVER'], profiles.lastServer()), profiles };
}

/** A client that is not signed in, or signed in without a practice yet. */
export function plainClient(origin: string, context: Context, report: Report, accessToken: () => Promise<string | undefined>, practiceId?: string): Client {
  return createClient({
    origin,
    application: 'erx',
    accessToken,
    practiceId: () => practiceId,
    fetch: tracedFetch(context.fetch, context.clock, (line) => report.detail(line)),
  });
}

/**
 * Connects with the stored sign-in.
 * @throws TerminalFailure when nobody is signed in at the server
 */
export async function connect(options: CommonOptions, context: Context, report: Report): Promise<Connection> {
  const { origin, profiles } = await findServer(options, context);
  const profile = profiles.read(origin);
  if (!profile?.tokens || !profile.practice) throw new TerminalFailure('terminal.sign-in-needed', { address: origin });
  // A session that has ended gives no token: the server then says so, in the one sentence for it.
  const session = openSession({ origin, profile, profiles, context, report });
  const accessToken = (): Promise<string | undefined> => session.accessToken();
  return { origin, practice: profile.practice, accessToken, client: plainClient(origin, context, report, accessToken, profile.practice.id) };
}
