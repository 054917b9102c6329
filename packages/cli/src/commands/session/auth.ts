import { getUserInfo } from '@erx/core/users/contract';
import { fullName } from '@erx/core/users/names';
import type { CommonOptions, Context } from '../../context';
import { TerminalFailure } from '../../messages';
import { factLines } from '../../output/fact-lines';
import { createReport } from '../../output/report';
import { type RowOptions, printRows } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect, findServer } from '../../session/connect';
import { serviceCredentials } from '../../session/service-credentials';
import { activeProfile, describeActiveSignIn } from '../../session/active-sign-in';

/** A stored sign-in; no token is ever in it. */
interface StoredSignIn {
  readonly name: string;
  readonly server: string;
  readonly practice?: string;
  readonly isSignedIn: boolean;
  /** Whether a command that names nothing uses it. */
  readonly isUsed: boolean;
}

const COLUMNS: readonly TextColumn<StoredSignIn>[] = [
  { heading: 'Profile', least: 12, most: 40, text: ({ name }) => name },
  { heading: 'Used', least: 4, most: 4, text: ({ isUsed }) => (isUsed ? 'yes' : '') },
  {
    heading: 'State',
    least: 10,
    most: 10,
    text: ({ isSignedIn }) => (isSignedIn ? 'signed in' : 'signed out'),
  },
  { heading: 'Practice', least: 16, most: 40, text: ({ practice }) => practice ?? '' },
  { heading: 'Server', least: 16, most: 40, text: ({ server }) => server },
];

/** Lists the stored sign-ins, and says which one commands use. @throws TerminalFailure */
export async function listSignInsCommand(options: RowOptions, context: Context): Promise<void> {
  const profiles = await context.openProfiles();
  const settings = (await context.openSettings()).read();
  const used = activeProfile({ environment: context.environment, settings, profiles });
  const rows = profiles.list().map(({ name, profile: { server, practice, tokens } }): StoredSignIn => ({
    name,
    server,
    ...(practice ? { practice: practice.name } : {}),
    isSignedIn: tokens !== undefined,
    isUsed: name === used,
  }));
  const report = createReport(options, context);
  await printRows({ columns: () => COLUMNS, none: 'No one is signed in.' }, rows, options, context, report);
}

/**
 * Says as whom commands act now, and why: which sign-in, at which server, in which practice; the server says
 * whether it still lets them.
 * @throws TerminalFailure when no one is signed in; CallError
 */
export async function signInStatusCommand(options: CommonOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const isService = serviceCredentials(options, context.environment) !== undefined;
  const { name } = isService
    ? { name: 'the service account of the environment' }
    : await findServer(options, context);
  const { origin, practice, client } = await connect(options, context, report);
  const user = await client.call(getUserInfo, {}, { signal: context.cancelled });
  const because = reasonOf(options, context.environment);
  if (options.json)
    return report.json({
      profile: name,
      because,
      server: origin,
      practice,
      user: { id: user.id, email: user.email },
    });
  report.data(
    factLines(
      [
        { name: 'Sign-in', value: name },
        { name: 'Because', value: because },
        { name: 'Server', value: origin },
        { name: 'Practice', value: practice.name },
        { name: 'Name', value: fullName(user) },
        ...(user.isServiceAccount ? [] : [{ name: 'E-mail', value: user.email }]),
      ],
      context.stdout.isTTY ? context.stdout.columns : Number.POSITIVE_INFINITY,
    ),
  );
}

function reasonOf({ profile, server }: CommonOptions, environment: Context['environment']): string {
  if (profile !== undefined) return `the profile ${profile} is named`;
  if (environment['ERX_CLIENT_ID']) return 'ERX_CLIENT_ID is set';
  if (server !== undefined) return `the server ${server} is named`;
  if (environment['ERX_PROFILE']) return 'ERX_PROFILE is set';
  if (environment['ERX_SERVER']) return 'ERX_SERVER is set';
  return 'it was the last one signed in with or switched to';
}

/**
 * Uses another stored sign-in from now on.
 * @throws TerminalFailure terminal.profile-unknown
 */
export async function switchSignInCommand(
  name: string,
  options: CommonOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const profiles = await context.openProfiles();
  const profile = profiles.read(name);
  if (!profile)
    throw new TerminalFailure('terminal.profile-unknown', {
      name,
      list:
        profiles
          .list()
          .map((one) => one.name)
          .join(', ') || 'none',
    });
  profiles.use(name);
  const settings = (await context.openSettings()).read();
  const sources = { environment: context.environment, settings, profiles };
  if (options.json) return report.json({ profile: name, used: activeProfile(sources) ?? null });
  report.say(
    describeActiveSignIn(name, profile.server, sources) || `The sign-in at ${name} is used from now on.`,
  );
}

/**
 * Prints an access token of the sign-in, renewed if need be: for a program that calls the API itself.
 * @throws TerminalFailure when no one is signed in, or the session has ended
 */
export async function printTokenCommand(options: CommonOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { origin, practice, accessToken } = await connect(options, context, report);
  const token = await accessToken();
  if (token === undefined)
    throw new TerminalFailure('terminal.sign-in-needed', {
      address: origin,
      command: context.signInAgain?.command ?? 'erx login',
    });
  if (options.json) return report.json({ token, server: origin, practiceId: practice.id });
  report.data(token);
}
