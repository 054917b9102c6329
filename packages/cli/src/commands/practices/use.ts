import { listAccessiblePractices } from '@erx/core/practices/contract';
import type { AccessiblePractice } from '@erx/core/practices/model';
import { getUserInfo } from '@erx/core/users/contract';
import type { CommonOptions, Context } from '../../context';
import { TerminalFailure } from '../../messages';
import { createReport } from '../../output/report';
import { connect, findServer, plainClient } from '../../session/connect';
import { serviceCredentials } from '../../session/service-credentials';
import { practiceNamed } from '../../session/practice-named';
import { canAsk } from '../../terminal/prompter';

/**
 * Works in another practice from now on: the one that is named, or else the one chosen on the terminal. The
 * server says first whether the account may; until then nothing is changed.
 * @throws TerminalFailure terminal.practice-unknown, terminal.practice-ambiguous,
 * terminal.practice-emergency, terminal.practice-of-environment of a service account, which keeps nothing
 * here; CallError
 */
export async function usePracticeCommand(
  words: readonly string[],
  options: CommonOptions,
  context: Context,
): Promise<void> {
  if (serviceCredentials(options, context.environment))
    throw new TerminalFailure('terminal.practice-of-environment');
  const report = createReport(options, context);
  const connection = await connect(options, context, report);
  const call = { signal: context.cancelled };
  const practices = await connection.client.call(listAccessiblePractices, {}, call);
  const practice =
    words.length === 0
      ? await chosenOne(practices, options, context)
      : practiceNamed(words.join(' '), practices);
  if (practice.isEmergency) throw new TerminalFailure('terminal.practice-emergency', { name: practice.name });
  const user = await plainClient(
    connection.origin,
    context,
    report,
    connection.accessToken,
    practice.id,
  ).call(getUserInfo, {}, call);
  const { name, profiles } = await findServer(options, context);
  const profile = profiles.read(name);
  if (profile) profiles.write(name, { ...profile, practice: { id: practice.id, name: practice.name } });
  if (options.json) return report.json(user);
  report.say(
    practice.id === connection.practice.id
      ? `Working in ${practice.name}, as before.`
      : `Working in ${practice.name} from now on; until now it was ${connection.practice.name}.`,
  );
}

/**
 * Asks which one.
 * @throws TerminalFailure terminal.practice-unnamed where nobody can be asked, terminal.cancelled
 */
async function chosenOne(
  practices: readonly AccessiblePractice[],
  options: CommonOptions,
  context: Context,
): Promise<AccessiblePractice> {
  const open = practices.filter(({ isEmergency }) => !isEmergency);
  if (!canAsk(context))
    throw new TerminalFailure('terminal.practice-unnamed', {
      list: open.map(({ name }) => `"${name}"`).join(', '),
    });
  const { choosePracticeOnScreen } = await import('../../screens/practices/choose-practice');
  const chosen = await choosePracticeOnScreen(open, options, context);
  if (!chosen) throw new TerminalFailure('terminal.cancelled');
  return chosen;
}
