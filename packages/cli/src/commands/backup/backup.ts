import { makeBackup } from '@erx/core/backup/contract';
import { addressOf, APPLICATION_HEADER, PRACTICE_HEADER } from '@erx/core/client/call';
import { failureOfResponse, failureWithoutResponse } from '@erx/core/client/failure';
import { renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CommonOptions, Context } from '../../context';
import { TerminalFailure } from '../../messages';
import { reportOf } from '../../output/report';
import { connect } from '../../session/connect';
import { fromKnownServer } from '../../session/known-server';
import { readWhole } from './read-whole';
import { runServiceProgram } from './service-program';

export interface BackupOptions extends CommonOptions {
  readonly out: string;
  readonly local?: boolean;
  readonly program?: string;
}

/**
 * Saves everything the service keeps in a file: from the running service, or by the service's own program on this machine.
 * @throws TerminalFailure, or CallError; no file is left then, and one that was there stays as it was
 */
export async function backupCommand(options: BackupOptions, context: Context): Promise<void> {
  const file = resolve(options.out);
  if (options.local) return await runServiceProgram(['backup', file], options, context);
  const report = reportOf(options, context);
  const connection = await connect(options, context, report);
  const token = await connection.accessToken();
  const answer = await fromKnownServer(context.fetch)(`${connection.origin}/${addressOf(makeBackup, {})}`, {
    method: makeBackup.method, signal: context.cancelled,
    headers: { [APPLICATION_HEADER]: 'erx', [PRACTICE_HEADER]: connection.practice.id, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  }).catch((error: unknown) => { throw context.cancelled.aborted ? error : failureWithoutResponse(error); });
  if (!answer.ok || !answer.body) throw failureOfResponse(answer, await answer.text());

  const part = `${file}.part`;
  const withdraw = context.atExit(() => rmSync(part, { force: true }));
  try {
    await save(answer.body, part, options.out, context);
    const { header, end } = await readWhole(part).catch((error: unknown) => { throw new TerminalFailure('terminal.backup-not-whole', { file: options.out }, error); });
    renameSync(part, file);
    const rows = Object.values(end.end.tables).reduce((sum, count) => sum + count, 0);
    if (options.json) return report.json({ file, madeAt: header.madeAt, rows, tables: end.end.tables, sha256: end.sha256 });
    report.say(`${rows.toLocaleString('en-US')} rows of ${String(Object.keys(end.end.tables).length)} tables are saved in ${options.out}, whole and verified. The keys of the service are not in it: keep a copy of its folder keys elsewhere.`);
  } finally {
    rmSync(part, { force: true });
    withdraw();
  }
}

async function save(body: ReadableStream<Uint8Array>, part: string, shown: string, context: Context): Promise<void> {
  // Opened before anything can fail: a stream that opens its file by itself may make it after it was removed.
  const target = await open(part, 'w', 0o600).catch((error: unknown) => { throw new TerminalFailure('terminal.file-unwritable', { file: shown }, error); });
  const reading = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  let isCutOff = false;
  reading.once('error', () => { isCutOff = true; });
  try {
    await pipeline(reading, target.createWriteStream(), { signal: context.cancelled });
  } catch (error) {
    throw new TerminalFailure(isCutOff ? 'terminal.backup-not-whole' : 'terminal.file-unwritable', { file: shown }, error);
  }
}
