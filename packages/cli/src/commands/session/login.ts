import type { Client } from '@erx/core/client/call';
import { listAccessiblePractices } from '@erx/core/practices/contract';
import type { AccessiblePractice } from '@erx/core/practices/model';
import { getSignInConfiguration } from '@erx/core/session/contract';
import { getUserInfo } from '@erx/core/users/contract';
import type { UserInfo } from '@erx/core/users/model';
import { fullName } from '@erx/core/users/names';
import { type CommonOptions, type Context, isInteractive } from '../../context';
import { TerminalFailure } from '../../messages';
import { createReport } from '../../output/report';
import { plainClient } from '../../session/connect';
import { openSession } from '../../session/terminal-session';
import { type ProfileStore, stageProfile } from '../../session/profile-store';
import { chosenProfile, profileToSignIn } from '../../session/choose-profile';
import { practiceNamed } from '../../session/practice-named';

export interface LoginOptions extends CommonOptions {
  readonly device?: boolean;
  readonly practice?: string;
}

/**
 * Signs in through the browser (or with a code on another device) and keeps the session for the commands that
 * follow. Where that fails, such as when the practice cannot be settled, the stored profile stays as it was.
 * @throws TerminalFailure or CallError
 */
export async function login(options: LoginOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const profiles = await context.openProfiles();
  const { name, origin } = profileToSignIn(options, context.environment, profiles);
  const anyone = plainClient(origin, context, report, async () => undefined);
  const configuration = await anyone.call(getSignInConfiguration, {}, { signal: context.cancelled });
  const staged = stageProfile(profiles, name);
  const session = openSession({
    name,
    profile: { server: origin, configuration },
    profiles: staged,
    context,
    report,
  });
  await session.signIn(options.device === true);
  try {
    const account = plainClient(origin, context, report, () => session.accessToken());
    const practice = await choosePractice(account, options, context);
    const user = await userIn(practice, () => session.accessToken(), origin, context, report);
    profiles.write(name, {
      ...staged.read(name),
      server: origin,
      configuration,
      practice: { id: practice.id, name: practice.name },
    });
    profiles.use(name);
    if (options.json) report.json(user);
    else
      report.say(`Signed in at ${origin} as ${fullName(user)} (${user.role}) in ${user.organizationName}.`);
    const used = sayWhatIsUsed(name, origin, context.environment, profiles);
    if (used !== '') report.say(used);
  } catch (error) {
    await session.end().catch(() => undefined);
    throw error;
  }
}

/** What the commands that follow use, as they will find it themselves; '' where there is nothing to say. */
function sayWhatIsUsed(
  name: string,
  origin: string,
  environment: Context['environment'],
  profiles: ProfileStore,
): string {
  if (environment['ERX_CLIENT_ID'])
    return 'ERX_CLIENT_ID is set: commands act as that service account until you unset it, or name a profile.';
  const next = nextProfile(environment, profiles);
  if (next === name) return name === origin ? '' : `Profile ${name} is used from now on.`;
  const setting = environment['ERX_PROFILE'] ? 'ERX_PROFILE' : 'ERX_SERVER';
  const meant = next === undefined ? 'a profile that is not known' : `the sign-in ${next}`;
  return `${setting} is set: commands use ${meant} until you unset it. Add --profile ${name} to use this one.`;
}

/**
 * The profile of a command that names nothing; undefined where the environment names one that is not known.
 */
function nextProfile(environment: Context['environment'], profiles: ProfileStore): string | undefined {
  try {
    return chosenProfile({}, environment, profiles).name;
  } catch {
    return undefined;
  }
}

function userIn(
  practice: AccessiblePractice,
  accessToken: () => Promise<string | undefined>,
  origin: string,
  context: Context,
  report: Parameters<typeof plainClient>[2],
): Promise<UserInfo> {
  return plainClient(origin, context, report, accessToken, practice.id).call(
    getUserInfo,
    {},
    { signal: context.cancelled },
  );
}

async function choosePractice(
  account: Client,
  options: LoginOptions,
  context: Context,
): Promise<AccessiblePractice> {
  // A practice that is entered in an emergency alone asks for a reason, in the web application.
  const practices = (await account.call(listAccessiblePractices, {}, { signal: context.cancelled })).filter(
    ({ isEmergency }) => !isEmergency,
  );
  const [first] = practices;
  if (!first) throw new TerminalFailure('terminal.no-practice');
  if (options.practice !== undefined) return practiceNamed(options.practice, practices);
  if (practices.length === 1) return first;
  if (!isInteractive(context))
    throw new TerminalFailure('terminal.practice-missing', {
      count: practices.length,
      list: listOf(practices),
    });
  const { choosePracticeOnScreen } = await import('../../screens/practices/choose-practice');
  const chosen = await choosePracticeOnScreen(practices, options, context);
  if (!chosen) throw new TerminalFailure('terminal.cancelled');
  return chosen;
}

function listOf(practices: readonly AccessiblePractice[]): string {
  return practices.map(({ name }) => `"${name}"`).join(', ');
}
