import type { CautionKind } from '@erx/core/cautions/facts';
import { CallError } from '@erx/core/client/failure';
import {
  finishImport,
  getReferenceStatus,
  previewImport,
  startImport,
  takeImportLines,
} from '@erx/core/reference/contract';
import { faultOfForm } from '@erx/core/reference/formats/file-form';
import {
  HAS_HEADER,
  type ImportKind,
  type ImportProgress,
  type ImportState,
  LONGEST_LINE,
  type RefusedLine,
  type ImportColumns,
  InteractionColumns,
  fiscalYearOfName,
  isSetOfFacts,
  isStaged,
  PackageColumns,
  SET_KINDS,
  STAGED_KINDS,
  YEARLY_KINDS,
} from '@erx/core/reference/model';
import type { CommonOptions, Context } from '../../context';
import { fingerprintFile, lineGroups } from '../../files/file-lines';
import { TerminalFailure } from '../../messages';
import { createReport, type Report } from '../../output/report';
import { count, counted, REFUSED_FOR, reasonsOf, writeChanges, writeTaken } from './import-report';
import { writeSet } from './sets';
import { connect, type Connection } from '../../session/connect';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ImportOptions extends CommonOptions {
  readonly kind: ImportKind;
  readonly columns?: string;
  readonly preview?: boolean;
  readonly year?: number;
  /** Kinds in which a set takes the place of the product's facts. */
  readonly replace?: readonly CautionKind[];
}

/** Lines and characters of one batch: a transaction of well under a second. */
const BATCH = { lines: 1000, characters: 2_000_000, longest: LONGEST_LINE };
/** How many refused lines are reported one by one. */
const MOST_REFUSALS_SHOWN = 50;
const PROGRESS_MILLISECONDS = 1000;

const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);

/**
 * Imports a published file in batches, continuing after the line the server has. A file of another kind is
 * refused by its first line; a line that cannot be taken is named and left out.
 * @throws TerminalFailure or CallError
 */
export async function importReference(path: string, options: ImportOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const isSet = isSetOfFacts(options.kind);
  if (options.preview && !isStaged(options.kind) && !isSet)
    throw new TerminalFailure('terminal.import-unclear', {
      list: [...STAGED_KINDS, ...SET_KINDS].join(', '),
    });
  if (options.replace && !isSet)
    throw new TerminalFailure('terminal.replace-unclear', { list: SET_KINDS.join(', ') });
  const columns =
    options.columns === undefined ? undefined : await readColumnMapping(options.columns, options.kind);
  await refuseOtherForm(path, options.kind, columns);
  const year = yearOf(path, options, report);
  const { hash } = await readable(path, () => fingerprintFile(path, context.cancelled));
  const connection = await connect(options, context, report);
  const begun = await connection.client.call(
    startImport,
    {
      body: {
        kind: options.kind,
        fileHash: hash,
        ...(columns ? { columns } : {}),
        ...(year === undefined ? {} : { year }),
      },
    },
    { signal: context.cancelled },
  );
  if (begun.linesTaken > 0)
    report.say(`Continuing after line ${count(begun.linesTaken)}, where this import stopped before.`);
  const taken = await sendLines(path, begun, connection, context, report);
  // the whole catalog is judged
  const call = { signal: context.cancelled, isPatient: true };
  const params = { id: taken.id };
  const input = isSet ? { params, body: { replaces: [...(options.replace ?? [])] } } : { params };
  if (options.preview && taken.rowsStored > 0) {
    const preview = await whileApplied(
      connection.client.call(previewImport, input, call),
      taken.id,
      connection,
      context,
      report,
    );
    if (options.json) return report.json(preview);
    writeTaken(preview, report);
    if (preview.changes) writeChanges(preview.changes, 'would', report);
    if (preview.set) writeSet(preview.set, 'would', report);
    return report.say('Nothing was changed. Run it without --preview to apply it.');
  }
  const state = await whileApplied(
    connection.client.call(finishImport, input, call),
    taken.id,
    connection,
    context,
    report,
  );
  if (state.rowsStored === 0)
    throw new TerminalFailure('terminal.import-took-nothing', {
      lines: counted(state.linesTaken, 'line'),
      reasons: reasonsOf(state.refusals),
    });
  if (options.json) return report.json(state);
  writeTaken(state, report);
  if (state.changes) writeChanges(state.changes, 'has', report);
  if (state.set) writeSet(state.set, 'has', report);
  if (state.endedCodes !== undefined)
    report.say(
      `The list is of fiscal year ${String(state.year)}. ${counted(state.endedCodes, 'code')} known to have ended: ` +
        'they stay readable, and screens name their successors.',
    );
}

/** The fiscal year of a list of diagnoses, as it is named or by the file's name. */
function yearOf(path: string, { kind, year }: ImportOptions, report: Report): number | undefined {
  if (year !== undefined || !YEARLY_KINDS.some((one) => one === kind)) return year;
  const named = fiscalYearOfName(basename(path));
  report.say(
    named === undefined
      ? 'No fiscal year is known of this list, so no code ends by it. Name it with --year.'
      : `Fiscal year ${String(named)}, by the name of the file.`,
  );
  return named;
}

const STEPS: Readonly<Record<ImportProgress['step'], string>> = {
  reading: 'Reading the catalog',
  judging: 'Distinguishing clinical drugs',
  writing: 'Writing the new catalog',
};

/** Says how far the server is with the end of an import while its answer is awaited. */
async function whileApplied<Answer>(
  answer: Promise<Answer>,
  importId: string,
  { client }: Connection,
  context: Context,
  report: Report,
): Promise<Answer> {
  let isDone = false;
  const done = answer.finally(() => {
    isDone = true;
  });
  done.catch(() => undefined);
  let said = '';
  for (;;) {
    await Promise.race([done.catch(() => undefined), wait(PROGRESS_MILLISECONDS, context.cancelled)]);
    if (isDone || context.cancelled.aborted) return await done;
    // A progress that cannot be read ends no import.
    const status = await client
      .call(getReferenceStatus, {}, { signal: context.cancelled })
      .catch(() => undefined);
    const progress = status?.unfinished.find(({ id }) => id === importId)?.progress;
    if (isDone || !progress) continue;
    const { step, done: rows, of } = progress;
    const amount = of === undefined ? counted(rows, 'row') : `${count(rows)} of ${counted(of, 'package')}`;
    const line = `${STEPS[step]}${rows > 0 ? `, ${amount}` : ''} …`;
    if (line !== said) report.say(line);
    said = line;
  }
}

/** Reads the first line that is not blank and refuses the file where it is of another kind. */
async function refuseOtherForm(
  path: string,
  kind: ImportKind,
  columns: ImportColumns | undefined,
): Promise<void> {
  for await (const group of readableLines(path)) {
    const first = group.find((line) => line.trim() !== '');
    if (first === undefined) continue;
    const fault = faultOfForm(kind, columns, first);
    if (fault === undefined) return;
    throw new TerminalFailure('terminal.file-of-other-kind', {
      file: path,
      kind,
      fault:
        fault.missing.length > 0
          ? `its first line does not name ${fault.missing.join(', ')}`
          : 'its first line is not one of that form',
      next:
        fault.looksLike.length > 0
          ? `It looks like ${fault.looksLike.join(' or ')}: name that with --kind.`
          : 'docs/reference-data.md says what each kind of file is; --columns names columns of other headers.',
    });
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
  const shown = refusalReporter(report, isSetOfFacts(begun.kind) ? 'cannot be read' : 'left out');
  const progress = progressReporter(context, report);
  for await (const group of readableLines(path)) {
    if (context.cancelled.aborted)
      throw new TerminalFailure('terminal.import-stopped', { lines: count(state.linesTaken) });
    header ??= group.find((text) => text.trim() !== '');
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
    shown(answer.refused);
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

function refusalReporter(
  report: Report,
  becomes: 'cannot be read' | 'left out',
): (refused: readonly RefusedLine[]) => void {
  let shown = 0;
  return (refused) => {
    for (const { line, reason, field } of refused) {
      shown += 1;
      if (shown <= MOST_REFUSALS_SHOWN)
        report.say(
          `Line ${count(line)} ${becomes}: ${REFUSED_FOR[reason]}${field === undefined ? '' : ` (${field})`}.`,
        );
      if (shown === MOST_REFUSALS_SHOWN + 1)
        report.say(
          `More lines are ${becomes === 'left out' ? becomes : 'like that'}; they are counted, and no longer named.`,
        );
    }
  };
}

/** A line about once a second, so that a log stays readable too. */
function progressReporter(context: Context, report: Report): (state: ImportState) => void {
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
