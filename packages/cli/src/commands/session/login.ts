import type { Client } from '@erx/core/client/call';
import { listAccessiblePractices } from '@erx/core/practices/contract';
import { getSignInConfiguration } from '@erx/core/session/contract';
import { getUserInfo } from '@erx/core/users/contract';
import type { UserInfo, AccessiblePractice } from '@erx/core/users/model';
import { fullName } from '@erx/core/users/names';
import { type CommonOptions, type Context, isInteractive } from '../../context';
import { TerminalFailure } from '../../messages';
import { createReport } from '../../output/report';
import { commandToChoose, plainClient } from '../../session/connect';
import type { Profile } from '../../stored/profile';
import { settingValue } from '../../stored/settings';
import { openSession } from '../../session/terminal-session';
import { stageProfile } from '../../stored/profile-store';
import { profileToSignIn } from '../../session/choose-profile';
import { describeActiveSignIn } from '../../session/active-sign-in';
import { findPractice } from '../../session/find-practice';

export interface LoginOptions extends CommonOptions {
  readonly device?: boolean;
  readonly practice?: string;
  readonly callbackPort?: string;
  /** Whether the practice that is stored stays without a question, where the account works there. */
  readonly keepsPractice?: boolean;
}

/**
 * Signs in through the browser or with a code on another device. Without a terminal the sign-in is kept for
 * `erx practices use` to finish; a stored one stays as it was when this one fails.
 * @throws TerminalFailure or CallError
 */
export async function login(options: LoginOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const profiles = await context.openProfiles();
  const { name, origin } = profileToSignIn(options, context.environment, profiles);
  const anyone = plainClient(origin, context, report, async () => undefined);
  const configuration = await anyone.call(getSignInConfiguration, {}, { signal: context.cancelled });
  const staged = stageProfile(profiles, name);
  const callbackPort = await portToComeBackTo(options, profiles.read(name), context);
  const session = openSession({
    name,
    profile: { server: origin, configuration, ...(callbackPort === undefined ? {} : { callbackPort }) },
    profiles: staged,
    context,
    report,
  });
  await session.signIn(options.device === true);
  try {
    const account = plainClient(origin, context, report, () => session.accessToken());
    const practice = await choosePractice(account, options, profiles.read(name), context);
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
    const settings = (await context.openSettings()).read();
    const used = describeActiveSignIn(name, origin, { environment: context.environment, settings, profiles });
    if (used !== '') report.say(used);
  } catch (error) {
    const before = profiles.read(name);
    const signedIn = staged.read(name);
    if (error instanceof PracticeOpen && signedIn && !(before?.tokens && before.practice)) {
      profiles.write(name, signedIn);
      profiles.use(name);
      throw new TerminalFailure(
        'terminal.practice-to-choose',
        { why: error.cause.message, command: commandToChoose(name, origin), list: error.list },
        error,
      );
    }
    await session.end().catch(() => undefined);
    throw error instanceof PracticeOpen ? error.cause : error;
  }
}

/** That the sign-in is done and its practice is not settled. */
class PracticeOpen extends Error {
  constructor(
    override readonly cause: TerminalFailure,
    readonly list: string,
  ) {
    super(cause.message);
  }
}

/** The option, else the port of the sign-in before, else the setting; undefined for any free one. */
async function portToComeBackTo(
  { callbackPort }: LoginOptions,
  before: Profile | undefined,
  context: Context,
): Promise<number | undefined> {
  if (callbackPort === undefined)
    return before?.callbackPort ?? (await context.openSettings()).read()['callback-port'];
  return Number(settingValue('callback-port', callbackPort));
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
  before: Profile | undefined,
  context: Context,
): Promise<AccessiblePractice> {
  // A practice that is entered in an emergency alone asks for a reason, in the web application.
  const practices = (await account.call(listAccessiblePractices, {}, { signal: context.cancelled })).filter(
    ({ isEmergency }) => !isEmergency,
  );
  const [first] = practices;
  if (!first) throw new TerminalFailure('terminal.no-practice');
  const kept = options.keepsPractice && practices.find(({ id }) => id === before?.practice?.id);
  if (kept) return kept;
  if (options.practice === undefined && practices.length === 1) return first;
  if (options.practice !== undefined || !isInteractive(context)) {
    try {
      if (options.practice !== undefined) return findPractice(options.practice, practices);
      throw new TerminalFailure('terminal.practice-missing', {
        count: practices.length,
        list: listOf(practices),
      });
    } catch (error) {
      if (!(error instanceof TerminalFailure)) throw error;
      if (!isInteractive(context)) throw new PracticeOpen(error, listOf(practices));
      createReport(options, context).say(error.message);
    }
  }
  const { choosePracticeOnScreen } = await import('../../screens/practices/choose-practice');
  const chosen = await choosePracticeOnScreen(practices, options, context);
  if (!chosen) throw new TerminalFailure('terminal.cancelled');
  return chosen;
}

function listOf(practices: readonly AccessiblePractice[]): string {
  return practices.map(({ name }) => `"${name}"`).join(', ');
}
