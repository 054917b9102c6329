import type { Client } from '@erx/core/client/call';
import { FHIR_BASE } from '@erx/core/client/endpoint';
import { CallError } from '@erx/core/client/failure';
import { deleteExport, downloadExport, type ExportManifest, getExport } from '@erx/core/fhir/bulk-contract';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommonOptions, Context } from '../../context';
import { fileSource, saveExport } from '../../exports/save-export';
import { TerminalFailure } from '../../messages';
import { createReport, type Report } from '../../output/report';
import { pause } from '../../pause';
import { connect, type Connection } from '../../session/connect';
import { addressOf, caller } from '../../session/raw-call';

export interface ExportChartsOptions extends CommonOptions {
  readonly out: string;
  readonly type?: readonly string[];
  readonly since?: string;
}

/** How often it asks whether the export is made, in milliseconds. */
const ASK_EVERY = 2_000;
/** What a command that is stopped leaves for the next one. */
const STATE_FILE = '.erx-export.json';
const MANIFEST_FILE = 'manifest.json';
const LINE_FEED = 0x0a;

interface State {
  readonly id: string;
  /** What was asked for, of which practice where: anything else is another export. */
  readonly asked: string;
  /** Files that are saved whole. */
  readonly saved: readonly string[];
}

/**
 * Has the practice's charts exported, waits, and saves the files in a folder; continues one that was stopped.
 * @throws TerminalFailure terminal.folder-unwritable, terminal.export-…, terminal.file-…; CallError
 */
export async function exportChartsCommand(options: ExportChartsOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const connection = await connect(options, context, report);
  const added = await mkdir(options.out, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw new TerminalFailure('terminal.file-unwritable', { file: options.out }, error);
  });
  try {
    await save(options, connection, context, report);
  } catch (error) {
    // one that holds something stays
    if (added !== undefined) await rmdir(options.out).catch(() => undefined);
    throw error;
  }
}

async function save(
  options: ExportChartsOptions,
  connection: Connection,
  context: Context,
  report: Report,
): Promise<void> {
  const { state, manifest } = await madeExport(options, connection, context, report);
  const saved = [...state.saved];
  for (const { type, url, count } of [...manifest.output, ...manifest.error]) {
    const file = url.split('/').at(-1) ?? type;
    if (saved.includes(file) && (await isFile(join(options.out, file)))) continue;
    await saveFile({ file, count, id: state.id, options, connection }, context);
    saved.push(file);
    await keepState(options.out, { ...state, saved });
  }
  await writeFile(join(options.out, MANIFEST_FILE), `${JSON.stringify(manifest, undefined, 2)}\n`, {
    mode: 0o600,
  });
  // copies of charts are kept nowhere longer than they are needed
  await connection.client.call(deleteExport, { params: { id: state.id } }, { signal: context.cancelled });
  await rm(join(options.out, STATE_FILE));
  tell(manifest, options, report);
}

function tell(manifest: ExportManifest, { out, json }: ExportChartsOptions, report: Report): void {
  const { transactionTime, output, error } = manifest;
  const files = [...output, ...error].map(({ type, url, count }) => ({
    type,
    file: join(out, url.split('/').at(-1) ?? type),
    count,
  }));
  if (json) return report.json({ folder: out, transactionTime, files });
  const count = output.reduce((sum, one) => sum + one.count, 0);
  report.say(
    `Exported ${count.toLocaleString('en-US')} resources of ${String(output.length)} kinds to ${out}. ` +
      `What changes from now on: --since ${transactionTime}`,
  );
  if (error.length > 0)
    report.say(`Some lists are not whole: ${join(out, 'OperationOutcome.ndjson')} says which.`);
}

/** The export that this folder has begun, or another one; waits until it is made. */
async function madeExport(
  options: ExportChartsOptions,
  connection: Connection,
  context: Context,
  report: Report,
): Promise<{ readonly state: State; readonly manifest: ExportManifest }> {
  const asked = JSON.stringify([
    connection.origin,
    connection.practice.id,
    options.type ?? [],
    options.since ?? '',
  ]);
  const kept = await readState(options.out);
  const isOwn = kept?.asked === asked;
  const begun = isOwn ? await madeOrOver(kept.id, connection, context, report) : undefined;
  if (kept && begun) {
    report.say('The export that was begun before continues.');
    return { state: kept, manifest: begun };
  }
  // two exports never mix
  if (isOwn) await Promise.all(kept.saved.map((file) => rm(join(options.out, file), { force: true })));
  else if (await holdsExport(options.out))
    throw new TerminalFailure('terminal.folder-holds-export', { file: options.out });
  const begin = async (): Promise<State> => {
    const state = { id: await kickOff(options, connection, context, report), asked, saved: [] };
    await keepState(options.out, state);
    return state;
  };
  const first = await begin();
  const manifest = await madeOrOver(first.id, connection, context, report);
  if (manifest) return { state: first, manifest };
  const second = await begin();
  return { state: second, manifest: await whenMade(connection.client, second.id, context, report) };
}

/** @returns undefined for one that is over, was deleted, or failed and is deleted now: it is asked for again */
async function madeOrOver(
  id: string,
  { client }: Connection,
  context: Context,
  report: Report,
): Promise<ExportManifest | undefined> {
  try {
    return await whenMade(client, id, context, report);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 404) return undefined;
    if (error.code !== 'fhir.export-failed') throw error;
    await client.call(deleteExport, { params: { id } }, { signal: context.cancelled });
    report.say('The export failed at the server: it begins again.');
    return undefined;
  }
}

/** Whether a folder holds files of an export. */
async function holdsExport(folder: string): Promise<boolean> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.some((one) => one.isFile() && (one.name === MANIFEST_FILE || one.name.endsWith('.ndjson')));
}

/** @returns the id of the export that is begun */
async function kickOff(
  { type = [], since }: ExportChartsOptions,
  connection: Connection,
  context: Context,
  report: Report,
): Promise<string> {
  const query = new URLSearchParams({
    ...(type.length === 0 ? {} : { _type: type.join(',') }),
    ...(since === undefined ? {} : { _since: since }),
  }).toString();
  const path = `${FHIR_BASE}/Group/${connection.practice.id}/$export${query === '' ? '' : `?${query}`}`;
  const headers = new Headers({ prefer: 'respond-async', accept: 'application/fhir+json' });
  const send = caller(connection, { method: 'GET', headers, text: undefined }, context, (line) =>
    report.detail(line),
  );
  const { headers: answered } = await send(addressOf(path, connection.origin));
  const id = answered.get('content-location')?.split('/').at(-1);
  if (id === undefined) throw new TerminalFailure('terminal.reply-unreadable');
  return id;
}

/** Asks until the export is made, and says how far it is where that changed. */
async function whenMade(
  client: Client,
  id: string,
  context: Context,
  report: Report,
): Promise<ExportManifest> {
  let said = '';
  for (;;) {
    const reply = await client.call(getExport, { params: { id } }, { signal: context.cancelled });
    if ('output' in reply) return reply;
    const [progress] = reply.issue;
    const text = progress?.details?.text ?? '';
    if (text !== said) report.say(text);
    said = text;
    await pause(ASK_EVERY, context);
  }
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

/** Saves a file: with as many lines as the manifest says, or not at all. */
async function saveFile(
  {
    file,
    count,
    id,
    options,
    connection,
  }: {
    readonly file: string;
    readonly count: number;
    readonly id: string;
    readonly options: ExportChartsOptions;
    readonly connection: Connection;
  },
  context: Context,
): Promise<void> {
  const quietly = { ...options, json: false, quiet: true };
  const out = join(options.out, file);
  await saveExport(
    fileSource(connection.client, downloadExport, { params: { id, file } }, context),
    { ...quietly, out, format: 'ndjson' },
    context,
    createReport(quietly, context),
  );
  if ((await linesIn(out)) === count) return;
  await rm(out);
  throw new TerminalFailure('terminal.export-not-whole', { file: out });
}

async function linesIn(path: string): Promise<number> {
  let count = 0;
  for await (const piece of createReadStream(path) as AsyncIterable<Uint8Array>)
    for (const byte of piece) if (byte === LINE_FEED) count += 1;
  return count;
}

async function readState(folder: string): Promise<State | undefined> {
  try {
    const kept = JSON.parse(await readFile(join(folder, STATE_FILE), 'utf8')) as Partial<State>;
    const { id, asked, saved } = kept;
    return id === undefined || asked === undefined || !Array.isArray(saved)
      ? undefined
      : { id, asked, saved };
  } catch {
    return undefined;
  }
}

const keepState = (folder: string, state: State): Promise<void> =>
  writeFile(join(folder, STATE_FILE), JSON.stringify(state), { mode: 0o600 });
