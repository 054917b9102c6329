import type { CommonOptions, Context } from '../context';
import { TerminalFailure } from '../messages';
import type { Report } from '../output/report';
import { type Connection, plainClient } from './client';
import type { ProfileStore } from '../stored/profile-store';
import { serviceCredentials } from './service-credentials';
import { serverAddress } from '../stored/server-address';
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
 * @throws TerminalFailure when no one is signed in at the server; AppError, CallError when a service account
 * is not let in
 */
export async function connect(options: CommonOptions, context: Context, report: Report): Promise<Connection> {
  const credentials = serviceCredentials(options, context.environment);
  // OpenID Connect takes a while to load; a stored sign-in needs it only to be renewed.
  if (credentials)
    return await (await import('./service-account')).connectService(credentials, options, context, report);
  const {
    name,
    origin,
    practice: kept,
    accessToken,
    client,
  } = await connectAccount(options, context, report);
  const practice =
    options.practice === undefined ? kept : await practiceForNow(options.practice, kept, client, context);
  if (!practice)
    throw new TerminalFailure('terminal.practice-needed', {
      address: origin,
      command: commandToChoose(name, origin),
    });
  return {
    origin,
    practice,
    accessToken,
    client: plainClient(origin, context, report, accessToken, practice.id),
    fetch: context.fetch,
  };
}

/**
 * The practice that a command names for itself; the stored sign-in stays where it is.
 * @throws TerminalFailure terminal.practice-unknown, terminal.practice-ambiguous, terminal.practice-emergency
 */
async function practiceForNow(
  wanted: string,
  kept: Connection['practice'] | undefined,
  client: Connection['client'],
  { cancelled }: Pick<Context, 'cancelled'>,
): Promise<Connection['practice']> {
  if (kept?.id === wanted) return kept;
  const { listAccessiblePractices } = await import('@erx/core/practices/contract');
  const { findPractice } = await import('./find-practice');
  const practices = await client.call(listAccessiblePractices, {}, { signal: cancelled });
  const { id, name, isEmergency } = findPractice(wanted, practices);
  if (isEmergency) throw new TerminalFailure('terminal.practice-emergency', { name });
  return { id, name };
}

/** A stored sign-in of a person, whose practice may still be to choose. */
interface SignedInAccount extends Omit<Connection, 'practice'>, Chosen {
  readonly practice: Connection['practice'] | undefined;
}

/**
 * Connects with the stored sign-in, in no practice.
 * @throws TerminalFailure when no one is signed in at the server
 */
export async function connectAccount(
  options: CommonOptions,
  context: Context,
  report: Report,
): Promise<SignedInAccount> {
  const { name, origin, profiles } = await findServer(options, context);
  const profile = profiles.read(name);
  const command = name === origin ? `erx login --server ${origin}` : `erx login --profile ${name}`;
  if (!profile?.tokens) throw new TerminalFailure('terminal.sign-in-needed', { address: origin, command });
  if (context.signInAgain) context.signInAgain.command = command;
  const elsewhere = serverInEnvironment(context.environment);
  if (elsewhere !== undefined && elsewhere !== origin && options.server === undefined)
    report.say(`ERX_SERVER names ${elsewhere}; the profile ${name} is one of ${origin}, which is used.`);
  // A session that has ended gives no token: the server then says so, in the one sentence for it.
  const session = openSession({ name, profile, profiles, context, report });
  const accessToken = (): Promise<string | undefined> => session.accessToken();
  return {
    name,
    origin,
    practice: profile.practice,
    accessToken,
    client: plainClient(origin, context, report, accessToken),
    fetch: context.fetch,
  };
}

/** The server of the environment, where one is named that can be. */
function serverInEnvironment(environment: Context['environment']): string | undefined {
  try {
    return environment['ERX_SERVER'] ? serverAddress(environment['ERX_SERVER']) : undefined;
  } catch {
    return undefined;
  }
}

/** What chooses the practice of a stored sign-in. */
export function commandToChoose(name: string, origin: string): string {
  return name === origin ? `erx practices use --server ${origin}` : `erx practices use --profile ${name}`;
}
