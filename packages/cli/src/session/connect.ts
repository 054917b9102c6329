import type { CommonOptions, Context } from '../context';
import { TerminalFailure } from '../messages';
import type { Report } from '../output/report';
import { type Connection, plainClient } from './client';
import type { ProfileStore } from './profile-store';
import { serviceCredentials } from './service-credentials';
import { openSession } from './terminal-session';
import { chosenProfile, type Chosen } from './choose-profile';

export { type Connection, plainClient };

/**
 * The server a command speaks to, and under which name the sign-in there is kept.
 * @throws TerminalFailure when what was named is not known
 */
export async function findServer(
  options: CommonOptions,
  context: Context,
): Promise<Chosen & { profiles: ProfileStore }> {
  const profiles = await context.openProfiles();
  return { ...chosenProfile(options, context.environment, profiles), profiles };
}

/**
 * Connects as the service account that the environment names, or with the stored sign-in.
 * @throws TerminalFailure when nobody is signed in at the server; AppError, CallError when a service account
 * is not let in
 */
export async function connect(options: CommonOptions, context: Context, report: Report): Promise<Connection> {
  const credentials = serviceCredentials(options, context.environment);
  // OpenID Connect takes a while to load; a stored sign-in needs it only to be renewed.
  if (credentials)
    return await (await import('./service-account')).connectService(credentials, options, context, report);
  const { name, origin, profiles } = await findServer(options, context);
  const profile = profiles.read(name);
  if (!profile?.tokens || !profile.practice) {
    throw new TerminalFailure('terminal.sign-in-needed', {
      address: origin,
      command: name === origin ? `erx login --server ${origin}` : `erx login --profile ${name}`,
    });
  }
  // A session that has ended gives no token: the server then says so, in the one sentence for it.
  const session = openSession({ name, profile, profiles, context, report });
  const accessToken = (): Promise<string | undefined> => session.accessToken();
  return {
    origin,
    practice: profile.practice,
    accessToken,
    client: plainClient(origin, context, report, accessToken, profile.practice.id),
  };
}
