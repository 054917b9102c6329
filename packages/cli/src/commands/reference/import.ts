import { CallError } from '@erx/core/client/failure';
import { finishImport, startImport, takeImportLines } from '@erx/core/reference/contract';
import {
  HAS_HEADER,
  type ImportKind,
  type ImportState,
  LONGEST_LINE,
  type RefusedLine,
  type ImportColumns,
  InteractionColumns,
  PackageColumns,
} from '@erx/core/reference/model';
import type { CommonOptions, Context } from '../../context';
import { fingerprintFile, lineGroups } from '../../files/file-lines';
import { TerminalFailure } from '../../messages';
import { createReport, type Report } from '../../output/report';
import { connect, type Connection } from '../../session/connect';
import { readFile } from 'node:fs/promises';

export interface ImportOptions extends CommonOptions {
  readonly kind: ImportKind;
  readonly columns?: string;
}

/** Lines and characters of one batch: a transaction of well under a second. */
const BATCH = { lines: 1000, characters: 2_000_000, longest: LONGEST_LINE };
/** How many refused lines are reported one by one. */
const MOST_REFUSED_TOLD = 50;
const PROGRESS_MILLISECONDS = 1000;

const REASON: Record<RefusedLine['reason'], string> = {
  'header-unknown': 'the first line does not name the column',
  'fields-missing': 'fields are missing',
  'quotes-open': 'a quotation mark is not closed',
  'value-missing': 'there is no value',
  'value-invalid': 'the value is not valid',
  'product-unknown': 'its product is not in the products file imported before',
  'patient-unknown': 'the practice has no patient of its account number',
};

/**
 * Imports a published file, batch by batch, from the line up to which the server has it.
 * Run again after a break, it goes on; a line that cannot be taken is named by its number and left out.
 * @throws TerminalFailure or CallError
 */
export async function importReference(path: string, options: ImportOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const columns =
    options.columns === undefined ? undefined : await readColumnMapping(options.columns, options.kind);
  const { hash } = await readable(path, () => fingerprintFile(path, context.cancelled));
  const connection = await connect(options, context, report);
  const call = { signal: context.cancelled };
  const begun = await connection.client.call(
    startImport,
    { body: { kind: options.kind, fileHash: hash, ...(columns ? { columns } : {}) } },
    call,
  );
  if (begun.linesTaken > 0)
    report.say(`Going on behind line ${count(begun.linesTaken)}, where this import stopped before.`);
  const taken = await sendLines(path, begun, connection, context, report);
  // the whole catalogue is judged
  const state = await connection.client.call(
    finishImport,
    { params: { id: taken.id } },
    { ...call, isPatient: true },
  );
  if (options.json) report.json(state);
  else {
    report.data(
      `${counted(state.rowsStored, 'record')} taken from ${counted(state.linesTaken, 'line')}; ` +
        `${counted(state.linesRefused, 'line')} left out.`,
    );
    if (state.productsWithheld)
      report.say(
        `${counted(state.productsWithheld, 'product')} of the catalogue cannot be told from others ` +
          'and may not be prescribed: erx reference withheld lists them.',
      );
  }
}

async function sendLines(
  path: string,
  begun: ImportState,
  connection: Connection,
  context: Context,
  report: Report,
): Promise<ImportState> {
  let state = begun;
  let header: string | undefined;
  let line = 1;
  const told = toldRefusals(report);
  const progress = toldProgress(context, report);
  for await (const group of readableLines(path)) {
    if (context.cancelled.aborted)
      throw new TerminalFailure('terminal.import-stopped', { lines: count(state.linesTaken) });
    header ??= group[0];
    const from = line;
    line += group.length;
    // Lines that the server has already are read over.
    const lines = group.slice(Math.max(0, state.linesTaken + 1 - from));
    if (lines.length === 0) continue;
    const answer = await takeLines(
      connection,
      state,
      { header: HAS_HEADER[state.kind] ? header : undefined, lines },
      context,
    );
    state = answer.state;
    told(answer.refused);
    progress(state);
  }
  return state;
}

async function takeLines(
  connection: Connection,
  state: ImportState,
  batch: { header: string | undefined; lines: string[] },
  context: Context,
) {
  try {
    return await connection.client.call(
      takeImportLines,
      {
        params: { id: state.id },
        body: {
          from: state.linesTaken + 1,
          lines: batch.lines.map(fitting),
          ...(batch.header === undefined ? {} : { header: fitting(batch.header) }),
        },
      },
      { signal: context.cancelled },
    );
  } catch (error) {
    if (context.cancelled.aborted)
      throw new TerminalFailure('terminal.import-stopped', { lines: count(state.linesTaken) }, error);
    if (error instanceof CallError && error.code === 'call.unreachable')
      throw new TerminalFailure('terminal.import-broken', { lines: count(state.linesTaken) }, error);
    throw error;
  }
}

/**
 * A line that is too long to be of any of the forms is sent as a line that no form takes: it keeps its number
 * and is refused.
 */
function fitting(line: string): string {
  return line.length > LONGEST_LINE ? '"' : line;
}

function toldRefusals(report: Report): (refused: readonly RefusedLine[]) => void {
  let told = 0;
  return (refused) => {
    for (const { line, reason, field } of refused) {
      told += 1;
      if (told <= MOST_REFUSED_TOLD)
        report.say(
          `Line ${count(line)} left out: ${REASON[reason]}${field === undefined ? '' : ` (${field})`}.`,
        );
      if (told === MOST_REFUSED_TOLD + 1)
        report.say('More lines are left out; they are counted, and no longer named.');
    }
  };
}

/** A line about once a second, so that a log stays readable too. */
function toldProgress(context: Context, report: Report): (state: ImportState) => void {
  let last = context.clock.now().getTime();
  return (state) => {
    const now = context.clock.now().getTime();
    if (now - last < PROGRESS_MILLISECONDS) return;
    last = now;
    report.say(`${counted(state.linesTaken, 'line')} done, ${counted(state.rowsStored, 'record')} taken …`);
  };
}

async function* readableLines(path: string): AsyncGenerator<string[]> {
  const groups = lineGroups(path, BATCH);
  for (;;) {
    const next = await readable(path, () => groups.next());
    if (next.done) return;
    yield next.value;
  }
}

async function readable<Result>(path: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw new TerminalFailure('terminal.file-unreadable', { file: path }, error);
  }
}

function counted(number: number, noun: string): string {
  return `${count(number)} ${noun}${number === 1 ? '' : 's'}`;
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}

/**
 * The mapping of columns in a JSON file: for each of the product's names the header of the file to import, ''
 * for none. docs/reference-data.md shows one.
 * @throws TerminalFailure when the file cannot be read or does not name every column
 */
async function readColumnMapping(path: string, kind: ImportKind): Promise<ImportColumns> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new TerminalFailure('terminal.file-unreadable', { file: path }, error);
  }
  const parsed = (kind === 'interactions' ? InteractionColumns : PackageColumns).safeParse(content);
  if (!parsed.success)
    throw new TerminalFailure(
      'terminal.columns-invalid',
      { file: path, name: parsed.error.issues[0]?.path.join('.') || 'the file' },
      parsed.error,
    );
  return parsed.data;
}
