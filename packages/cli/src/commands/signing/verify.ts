import {
  ArchivedRecord,
  type ArchiveKeys,
  problemOfRecord,
  type RecordProblem,
} from '@erx/core/signing/archive-record';
import type { CommonOptions, Context } from '../../context';
import { lineGroups } from '../../files/file-lines';
import { TerminalFailure } from '../../messages';
import { printable } from '../../output/printable';
import { createReport } from '../../output/report';
import { readKeys } from '../../files/public-keys';

export interface VerifyOptions extends CommonOptions {
  readonly keys?: string;
}

/** A line that is not a record that was signed so. */
interface FailedLine {
  readonly line: number;
  /** Absent where the line is no record. */
  readonly id?: string;
  readonly reason: RecordProblem | 'no-record';
}

const REASON: Readonly<Record<FailedLine['reason'], string>> = {
  altered: 'the text is not what was signed',
  'unknown-key': 'the key that signed it is not among the keys',
  malformed: 'its signature is not one of ours',
  'content-unknown': 'this version cannot read what was signed',
  'details-differ': 'the fields next to the signed text differ from the text',
  'no-record': 'the line is not a record of an export',
};

/** Far beyond any record, and little enough to hold. */
const GROUP = { lines: 500, characters: 4_000_000, longest: 1_000_000 };

/**
 * Checks every record of an export on this machine, and names each that is not what was signed.
 * @throws TerminalFailure terminal.records-differ when there is one; terminal.nothing-verified of an empty
 * file; terminal.file-no-archive, terminal.file-unreadable, terminal.keys-unreadable
 */
export async function verifySignedCommand(
  file: string,
  options: VerifyOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const keys = await readKeys(options.keys, options, context, report);
  const failed: FailedLine[] = [];
  let checked = 0;
  for await (const line of linesOf(file)) {
    if (context.cancelled.aborted) throw new TerminalFailure('terminal.cancelled');
    checked += 1;
    const problem = problemOfLine(line, checked, keys);
    if (problem === undefined) continue;
    if (checked === 1 && problem.reason === 'no-record')
      throw new TerminalFailure('terminal.file-no-archive', { file });
    failed.push(problem);
    if (!options.json)
      report.data(
        `${printable(file)}:${String(problem.line)}: ${problem.id === undefined ? '' : `${problem.id} `}${REASON[problem.reason]}`,
      );
  }
  if (options.json) report.json({ checked, genuine: checked - failed.length, failed });
  if (failed.length > 0)
    throw new TerminalFailure('terminal.records-differ', { failed: failed.length, checked, file });
  // An empty file is what a day without signatures gives; no one shall take it for records that were checked.
  if (checked === 0) throw new TerminalFailure('terminal.nothing-verified', { file });
  if (!options.json)
    report.say(
      `${checked.toLocaleString('en-US')} ${checked === 1 ? 'record is' : 'records are'} what was signed.`,
    );
}

async function* linesOf(file: string): AsyncGenerator<string> {
  try {
    for await (const group of lineGroups(file, GROUP)) yield* group;
  } catch (error) {
    throw new TerminalFailure('terminal.file-unreadable', { file }, error);
  }
}

/** What is wrong with a line; undefined for a record that is what was signed. */
function problemOfLine(text: string, line: number, keys: ArchiveKeys): FailedLine | undefined {
  const record = recordOf(text);
  if (!record) return { line, reason: 'no-record' };
  const reason = problemOfRecord(record, keys);
  return reason === undefined ? undefined : { line, id: record.id, reason };
}

function recordOf(text: string): ArchivedRecord | undefined {
  try {
    return ArchivedRecord.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
