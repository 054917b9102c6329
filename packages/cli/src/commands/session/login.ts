import type { Client } from '@erx/core/client/call';
import { listAccessiblePractices } from '@erx/core/practices/contract';
import type { AccessiblePractice } from '@erx/core/practices/model';
import { getSignInConfiguration } from '@erx/core/session/contract';
import { getUserInfo } from '@erx/core/users/contract';
import type { UserInfo } from '@erx/core/users/model';
import { fullName } from '@erx/core/users/names';
import { type CommonOptions, type Context, isInteractive } from '../../context';
import { TerminalFailure } from '../../messages';
import { reportOf } from '../../output/report';
import { plainClient } from '../../session/connect';
import { openSession } from '../../session/terminal-session';
import { profileToSignIn } from '../../session/which-profile';
import { practiceNamed } from '../../session/practice-named';

export interface LoginOptions extends CommonOptions {
  readonly device?: boolean;
  readonly practice?: string;
}

/**
 * Signs in through the browser (or with a code on another device) and keeps the session for the commands that follow. When the
 * practice cannot be settled nothing is kept.
 * @throws TerminalFailure or CallError
 */
export async function login(options: LoginOptions, context: Context): Promise<void> {
  const report = reportOf(options, context);
  const profiles = await context.openProfiles();
  const { name, origin } = profileToSignIn(options, context.environment, profiles);
  const anyone = plainClient(origin, context, report, async () => undefined);
  const configuration = await anyone.call(getSignInConfiguration, {}, { signal: context.cancelled });
  const session = openSession({ name, profile: { server: origin, configuration }, profiles, context, report });
  await session.signIn(options.device === true);
  try {
    const account = plainClient(origin, context, report, () => session.accessToken());
    const practice = await choosePractice(account, options, context);
    const kept = profiles.read(name);
    profiles.write(name, { ...kept, server: origin, configuration, practice: { id: practice.id, name: practice.name } });
    profiles.use(name);
    const user = await userIn(practice, () => session.accessToken(), origin, context, report);
    if (context.environment['ERX_CLIENT_ID']) report.say('ERX_CLIENT_ID is set: commands act as that service account until you unset it, or name a profile.');
    if (options.json) report.json(user);
    else report.say(`Signed in at ${origin} as ${fullName(user)} (${user.role}) in ${user.organizationName}.${name === origin ? '' : ` Profile ${name} is used from now on.`}`);
  } catch (error) {
    await session.end().catch(() => undefined);
    profiles.forget(name);
    throw error;
  }
}

function userIn(practice: AccessiblePractice, accessToken: () => Promise<string | undefined>, origin: string, context: Context, report: Parameters<typeof plainClient>[2]): Promise<UserInfo> {
  return plainClient(origin, context, report, accessToken, practice.id).call(getUserInfo, {}, { signal: context.cancelled });
}

async function choosePractice(account: Client, options: LoginOptions, context: Context): Promise<AccessiblePractice> {
  // A practice that is entered in an emergency alone asks for a reason, in the web application.
  const practices = (await account.call(listAccessiblePractices, {}, { signal: context.cancelled })).filter(({ isEmergency }) => !isEmergency);
  const [first] = practices;
  if (!first) throw new TerminalFailure('terminal.no-practice');
  if (options.practice !== undefined) return practiceNamed(options.practice, practices);
  if (practices.length === 1) return first;
  if (!isInteractive(context)) throw new TerminalFailure('terminal.practice-missing', { count: practices.length, list: listOf(practices) });
  const { choosePracticeOnScreen } = await import('../../screens/practices/choose-practice');
  const chosen = await choosePracticeOnScreen(practices, options, context);
  if (!chosen) throw new TerminalFailure('terminal.cancelled');
  return chosen;
}

function listOf(practices: readonly AccessiblePractice[]): string {
  return practices.map(({ name }) => `"${name}"`).join(', ');
}
