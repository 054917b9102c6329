import { listAccessiblePractices } from '@erx/core/practices/contract';
import type { AccessiblePractice } from '@erx/core/users/model';
import type { Context, CommonOptions } from '../../context';
import { createReport } from '../../output/report';
import { type RowOptions, printRows } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect, connectAccount, findServer, plainClient } from '../../session/connect';
import { getUserInfo } from '@erx/core/users/contract';
import { TerminalFailure } from '../../messages';
import { serviceCredentials } from '../../session/service-credentials';
import { findPractice } from '../../session/find-practice';
import { canAsk } from '../../terminal/prompter';

const columnsOf = (currentId: string | undefined): TextColumn<AccessiblePractice>[] => [
  { heading: 'Name', least: 20, most: 60, text: ({ name }) => name },
  {
    heading: 'Standing',
    least: 9,
    most: 14,
    text: ({ id, isEmergency }) => (id === currentId ? 'working in' : isEmergency ? 'emergency only' : ''),
  },
  { heading: 'City', least: 8, most: 24, text: ({ city }) => city },
  { heading: 'State', least: 5, most: 5, text: ({ state }) => state },
  { heading: 'Id', least: 36, most: 36, text: ({ id }) => id },
];

/**
 * Lists the practices that the account may work in, and says in which the terminal works.
 * @throws TerminalFailure or CallError
 */
export async function listPracticesCommand(options: RowOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const isService = serviceCredentials(options, context.environment) !== undefined;
  const { client, practice } = await (isService ? connect : connectAccount)(options, context, report);
  const practices = await client.call(listAccessiblePractices, {}, { signal: context.cancelled });
  await printRows(
    { columns: () => columnsOf(practice?.id), none: 'This account belongs to no practice.' },
    practices,
    options,
    context,
    report,
  );
}

/**
 * Works in another practice from now on, or in the first one after a sign-in that named none: the one that is
 * named, or else the one chosen on the terminal. The server says first whether the account may; until then nothing is changed.
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
  const connection = await connectAccount(options, context, report);
  const call = { signal: context.cancelled };
  const practices = await connection.client.call(listAccessiblePractices, {}, call);
  const practice =
    words.length === 0
      ? await chosenOne(practices, options, context)
      : findPractice(words.join(' '), practices);
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
  const before = connection.practice;
  report.say(
    before === undefined
      ? `Working in ${practice.name}.`
      : practice.id === before.id
        ? `Working in ${practice.name}, as before.`
        : `Working in ${practice.name} from now on; until now it was ${before.name}.`,
  );
}

/**
 * Asks which one.
 * @throws TerminalFailure terminal.practice-unnamed where no one can be asked, terminal.cancelled
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
