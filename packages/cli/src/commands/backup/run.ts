import { makeBackup } from '@erx/core/backup/contract';
import { toAddress, APPLICATION_HEADER, PRACTICE_HEADER } from '@erx/core/client/call';
import { failureOfResponse, failureWithoutResponse } from '@erx/core/client/failure';
import { resolve } from 'node:path';
import type { CommonOptions, Context } from '../../context';
import { type Destination, openFile, STDOUT } from '../../exports/destination';
import { TerminalFailure } from '../../messages';
import { createReport } from '../../output/report';
import { connect, type Connection } from '../../session/connect';
import { fromKnownServer } from '../../session/known-server';
import { runServiceProgram } from '../../session/service-program';
import type { BackupEnd, BackupHeader } from '@erx/core/backup/model';
import { backupLines, readBackup } from '@erx/core/backup/reading';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

export interface BackupOptions extends CommonOptions {
  readonly out: string;
  readonly local?: boolean;
  readonly program?: string;
}

/**
 * Saves everything the service keeps in a file: from the running service, or by the service's own program on
 * this machine.
 * @throws TerminalFailure, or CallError; no file is left then, and one that was there stays as it was
 */
export async function backupCommand(options: BackupOptions, context: Context): Promise<void> {
  if (options.out === STDOUT) throw new TerminalFailure('terminal.file-needed');
  const file = resolve(options.out);
  if (options.local) return await runServiceProgram(['backup', file], options, context);
  const report = createReport(options, context);
  const connection = await connect(options, context, report);
  const destination = await openFile(options.out, context);
  try {
    await save(await backupOf(connection, context), destination, context);
    const {
      header: { madeAt },
      end: {
        end: { tables },
        sha256,
      },
    } = await readWhole(destination.aside).catch((error: unknown) => {
      throw notWhole(destination, error);
    });
    await destination.keep();
    const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
    if (options.json) return report.json({ file, madeAt, rows, tables, sha256 });
    report.say(
      `${rows.toLocaleString('en-US')} rows of ${String(Object.keys(tables).length)} tables are ` +
        `saved in ${options.out}, whole and verified. The keys of the service are not in it: keep a ` +
        'copy of its folder keys elsewhere.',
    );
  } finally {
    await destination.discard();
  }
}

/**
 * Has the running service make one.
 * @throws CallError, or TerminalFailure where what answers is no erx server
 */
async function backupOf(connection: Connection, context: Context): Promise<ReadableStream<Uint8Array>> {
  const token = await connection.accessToken();
  const answer = await fromKnownServer(context.fetch)(`${connection.origin}/${toAddress(makeBackup, {})}`, {
    method: makeBackup.method,
    signal: context.cancelled,
    headers: {
      [APPLICATION_HEADER]: 'erx',
      [PRACTICE_HEADER]: connection.practice.id,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  }).catch((error: unknown) => {
    throw context.cancelled.aborted ? error : failureWithoutResponse(error);
  });
  if (!answer.ok || !answer.body) throw failureOfResponse(answer, await answer.text());
  return answer.body;
}

/** Writes a reply as it comes. @throws TerminalFailure when it is cut off, or cannot be written */
async function save(
  body: ReadableStream<Uint8Array>,
  destination: Destination,
  { cancelled }: Pick<Context, 'cancelled'>,
): Promise<void> {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw cancelled.aborted ? error : notWhole(destination, error);
    });
    if (done) return;
    await destination.write(value);
  }
}

function notWhole({ name }: Destination, cause: unknown): TerminalFailure {
  return new TerminalFailure('terminal.backup-not-whole', { file: name }, cause);
}

/**
 * Reads a backup from its first to its last byte: whole, and what its last line says. Who signed it is the
 * service's to know.
 * @throws AppError backup.*; what the file system says
 */
async function readWhole(file: string): Promise<{ readonly header: BackupHeader; readonly end: BackupEnd }> {
  const unpacked = createGunzip().setEncoding('utf8');
  // a failure of either is thrown where the lines are read
  pipeline(createReadStream(file), unpacked, () => undefined);
  let header: BackupHeader | undefined;
  for await (const part of readBackup(backupLines(unpacked), createHash('sha256'))) {
    if (part.kind === 'header') ({ header } = part);
    if (part.kind === 'end' && header) return { header, end: part.end };
  }
  throw new Error('A backup was read to its end without one.'); // readBackup throws before
}

export interface RestoreOptions extends CommonOptions {
  readonly check?: boolean;
  readonly withoutKeys?: boolean;
  readonly program?: string;
}

/**
 * Has the service's own program on this machine bring a backup back, or judge it.
 * @throws TerminalFailure with the program's sentence; nothing was changed then
 */
export async function restoreCommand(file: string, options: RestoreOptions, context: Context): Promise<void> {
  const more = [...(options.check ? ['--check'] : []), ...(options.withoutKeys ? ['--without-keys'] : [])];
  await runServiceProgram(['restore', resolve(file), ...more], options, context);
}
