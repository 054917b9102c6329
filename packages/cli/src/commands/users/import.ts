import { importPeople } from '@erx/core/accounts/contract';
import {
  countOutcomes,
  IMPORT_OUTCOME_LABEL,
  type ImportedLine,
  importText,
  type PeopleImport,
} from '@erx/core/accounts/people-file';
import { readFile } from 'node:fs/promises';
import type { Context } from '../../context';
import { TerminalFailure } from '../../messages';
import { createReport } from '../../output/report';
import { printRows, type RowOptions } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';

export interface ImportOptions extends RowOptions {
  /** Says what would become of each line, and writes nothing. */
  readonly rehearse?: boolean;
}

const COLUMNS: readonly TextColumn<ImportedLine>[] = [
  { heading: 'Line', least: 4, most: 5, text: ({ line }) => String(line) },
  { heading: 'Name', least: 16, most: 36, text: ({ name }) => name },
  { heading: 'E-mail', least: 16, most: 40, text: ({ email }) => email },
  { heading: 'Outcome', least: 15, most: 26, text: ({ outcome }) => IMPORT_OUTCOME_LABEL[outcome] },
  {
    heading: 'What is wrong',
    least: 20,
    most: 200,
    text: ({ problems }) =>
      problems.map(({ column, text }) => (column === '' ? text : `${column}: ${text}`)).join(' '),
  },
];

/**
 * Registers the people of a CSV file, or says what would become of each line. Who is in the practice already stays as
 * they are.
 * @throws TerminalFailure terminal.file-unreadable, and terminal.lines-wrong or terminal.lines-not-done after what could be done; CallError
 */
export async function importUsersCommand(
  path: string,
  options: ImportOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const file = await readText(path);
  const { client } = await connect(options, context, report);
  const reply = await client.call(
    importPeople,
    { body: { file, rehearse: options.rehearse === true } },
    { signal: context.cancelled, isPatient: true },
  );
  await printRows(
    { columns: () => COLUMNS, none: 'No one is in the file.' },
    reply.lines,
    options,
    context,
    report,
  );
  if (!options.quiet) report.say(sentencesOf(reply));
  const { wrong, 'not-done': left } = countOutcomes(reply.lines);
  if (left > 0) throw new TerminalFailure('terminal.lines-not-done', { count: left });
  if (wrong > 0) throw new TerminalFailure('terminal.lines-wrong', { count: wrong });
}

function sentencesOf(reply: PeopleImport): string {
  const letters =
    reply.isRehearsal || reply.isMailed
      ? ''
      : ' No letters are sent from here: erx users password-link makes a link for each who needs one.';
  return `${importText(reply)}${letters}`;
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new TerminalFailure('terminal.file-unreadable', { file: path }, cause);
  }
}
