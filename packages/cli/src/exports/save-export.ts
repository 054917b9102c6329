import type { Client, OpenedFile } from '@erx/core/client/call';
import type { AnyEndpoint, InputOf } from '@erx/core/client/endpoint';
import { CallError } from '@erx/core/client/failure';
import type { Beginning } from '@erx/core/client/resume';
import type { CommonOptions, Context } from '../context';
import { TerminalFailure } from '../messages';
import { createReport, type Report } from '../output/report';
import { pause } from '../pause';
import { connect } from '../session/connect';
import { showBytes } from './amounts';
import { type Destination, openDestination, STDOUT } from './destination';
import { formatOf, plainWhenPiped } from './file-format';
import { openProgress, type Progress } from './progress';

/** The options of every command that exports. */
export interface ExportOptions extends CommonOptions {
  /** A file, or '-' for stdout. */
  readonly out: string;
  /** The kind of file as it was typed; absent where the name says it. */
  readonly format?: string;
}

/** How the server says that an export ended, where it says more than that all bytes came. */
export interface Verdict {
  readonly state: 'whole' | 'broken' | 'unfinished';
  readonly records?: number;
  /** What a person reads of it next to how much it is, as a sentence. */
  readonly remark?: string;
}

/** Where the bytes come from. */
export interface ExportSource {
  /**
   * Opens the file, or what follows a beginning that has come. Called again after each cut.
   * @throws CallError
   */
  open(beginning: Beginning | undefined): Promise<OpenedFile>;
  /** Asked when all bytes have come. Absent where the connection's own word is enough. @throws CallError */
  judge?(): Promise<Verdict>;
}

export interface Saved {
  readonly bytes: number;
  readonly records?: number;
}

/**
 * How long to wait before each try to continue; a connection that brings something begins from the first again.
 */
const WAITS = [1, 2, 4, 8, 15, 30];
/** How often an export begins again because what it exports changes under it. */
const BEGINNINGS = 4;

/** An export as it was asked for. */
interface AskedExport<Options, Format> {
  readonly options: Options;
  readonly client: Client;
  readonly context: Context;
  readonly format: Format;
  /** Asks for a CSV file without what is there for spreadsheets alone: for the query of what answers with one. */
  readonly plain: { readonly plain?: 'true' };
}

/**
 * A command that saves a file of the server.
 * @param formats the kinds of file that there are; the first is made where nothing says another
 * @param toSource where the bytes come from @throws TerminalFailure, CallError
 * @returns the command @throws TerminalFailure or CallError, as saveExport
 */
export function exportCommand<Options extends ExportOptions, Format extends string>(
  formats: readonly [Format, ...Format[]],
  toSource: (asked: AskedExport<Options, Format>) => ExportSource | Promise<ExportSource>,
): (options: Options, context: Context) => Promise<void> {
  return async (options, context) => {
    const report = createReport(options, context);
    const format = formatOf(options, formats);
    const { client } = await connect(options, context, report);
    const plain = format === 'csv' ? plainWhenPiped(options) : {};
    const source = await toSource({ options, client, context, format, plain });
    await saveExport(source, { ...options, format }, context, report);
  };
}

/** An endpoint whose reply is a file, as a source. */
export function fileSource<E extends AnyEndpoint>(
  client: Client,
  endpoint: E,
  input: InputOf<E>,
  { cancelled }: Pick<Context, 'cancelled'>,
): ExportSource {
  return { open: (beginning) => client.open(endpoint, input, { beginning, signal: cancelled }) };
}

/**
 * Saves an export of any size as it is made, resuming after lost connections: the saved file is byte for byte
 * what one undisturbed export gives, or nothing is saved.
 * @throws TerminalFailure terminal.export-…, terminal.file-…, terminal.disk-full,
 * terminal.trail-broken-in-file; CallError
 */
export async function saveExport(
  source: ExportSource,
  options: ExportOptions & { readonly format: string },
  context: Context,
  report: Report,
): Promise<Saved> {
  const destination = await openDestination(options.out, context);
  const progress = openProgress(
    { format: options.format, say: (text) => report.say(text) },
    options,
    context,
  );
  let verdict: Verdict;
  try {
    await copy(source, destination, progress, context);
    verdict = source.judge
      ? await patiently(source.judge.bind(source), progress, context)
      : { state: 'whole' };
    progress.end();
    if (verdict.state === 'whole') await destination.keep();
  } catch (error) {
    progress.end();
    await destination.discard();
    throw failureOf(error, destination, context);
  }
  return await settle(verdict, destination, options, report);
}

async function settle(
  verdict: Verdict,
  destination: Destination,
  options: ExportOptions,
  report: Report,
): Promise<Saved> {
  const { state, remark, ...known } = verdict;
  const saved = { bytes: destination.bytes, ...known };
  if (state === 'unfinished') {
    await destination.discard();
    throw new TerminalFailure('terminal.export-not-whole', { file: destination.name });
  }
  if (state === 'broken')
    throw new TerminalFailure('terminal.trail-broken-in-file', { file: await destination.keepAsEvidence() });
  if (options.out === STDOUT) return saved;
  if (options.json) report.json({ file: options.out, ...saved });
  else
    report.say(
      [`Saved in ${options.out}: ${amountOf(saved)}.`, ...(remark === undefined ? [] : [remark])].join(' '),
    );
  return saved;
}

/** How much was saved. An empty file is no failure, and says why it is empty. */
function amountOf({ bytes, records }: Saved): string {
  if (bytes === 0) return 'an empty file, because there is nothing to export';
  return [
    ...(records === undefined
      ? []
      : [`${records.toLocaleString('en-US')} ${records === 1 ? 'record' : 'records'}`]),
    showBytes(bytes),
  ].join(', ');
}

/** Copies all bytes, over as many connections as it takes. */
async function copy(
  source: ExportSource,
  destination: Destination,
  progress: Progress,
  context: Context,
): Promise<void> {
  let hasBegun = false;
  let beginnings = 1;
  let fruitless = 0;
  const restart = async (): Promise<void> => {
    if (!destination.canRestart)
      throw new TerminalFailure('terminal.export-changed-in-pipe', { file: destination.name });
    if (beginnings >= BEGINNINGS)
      throw new TerminalFailure('terminal.export-changed', { file: destination.name });
    beginnings += 1;
    await destination.restart();
    progress.reset();
  };
  for (;;) {
    const before = destination.bytes;
    try {
      const file = await source.open(
        before > 0 ? { bytes: before, sha256: destination.sha256() } : undefined,
      );
      hasBegun = true;
      // a server that knows nothing of beginnings sends all of it
      if (file.from !== before) await restart();
      for await (const piece of file.body as unknown as AsyncIterable<Uint8Array>) {
        await destination.write(piece);
        progress.add(piece);
      }
      return;
    } catch (error) {
      if (context.cancelled.aborted || error instanceof TerminalFailure) throw error;
      if (error instanceof CallError && error.code === 'export.changed') {
        await restart();
        progress.say('What is exported has changed in the meantime: the export begins again.');
        continue;
      }
      if (!hasBegun || !isTransient(error)) throw error;
      fruitless = destination.bytes > before ? 0 : fruitless + 1;
      await waitAfter(error, fruitless, destination.bytes, progress, context);
    }
  }
}

/** Makes a short call that may be repeated until it is answered. */
async function patiently<Result>(
  ask: () => Promise<Result>,
  progress: Progress,
  context: Context,
): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (context.cancelled.aborted || !isTransient(error)) throw error;
      await waitAfter(error, tries, undefined, progress, context);
    }
  }
}

/** Whatever broke a connection; of what the server says, only that it cannot answer now. */
function isTransient(error: unknown): boolean {
  return !(error instanceof CallError) || [0, 429, 502, 503, 504].includes(error.status);
}

class GivenUp extends Error {}

async function waitAfter(
  error: unknown,
  fruitless: number,
  bytes: number | undefined,
  progress: Progress,
  context: Pick<Context, 'clock' | 'cancelled'>,
): Promise<void> {
  const seconds = WAITS[fruitless];
  if (seconds === undefined) throw new GivenUp('', { cause: error });
  progress.say(
    `The connection was lost${bytes === undefined ? '' : ` after ${showBytes(bytes)}`}. Continuing in ${String(seconds)} s …`,
  );
  await pause(seconds * 1000, context);
}

function failureOf(error: unknown, { name, canRestart }: Destination, { cancelled }: Context): unknown {
  const file = { file: name };
  if (cancelled.aborted)
    return new TerminalFailure(
      canRestart ? 'terminal.export-stopped' : 'terminal.export-stopped-in-pipe',
      file,
      error,
    );
  if (error instanceof GivenUp)
    return new TerminalFailure(
      canRestart ? 'terminal.export-cut' : 'terminal.export-cut-in-pipe',
      file,
      error.cause,
    );
  return error;
}
