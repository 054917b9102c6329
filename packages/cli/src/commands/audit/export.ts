import { downloadAuditExport, getAuditExport, openAuditExport } from '@erx/core/audit/contract';
import type { ExportFormat } from '@erx/core/audit/model';
import { addressOf } from '@erx/core/client/call';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context } from '../../context';
import { TerminalFailure } from '../../messages';
import { reportOf } from '../../output/report';
import { connect } from '../../session/connect';
import { queryOf, type FilterOptions } from './filters';

export interface ExportOptions extends FilterOptions {
  readonly output: string;
  readonly format: ExportFormat;
}

/**
 * Saves a search of the trail as a file while it is made, so that it may be of any size, and asks the server afterwards how it ended.
 * @throws TerminalFailure terminal.trail-broken-in-file, terminal.export-not-whole, terminal.file-unwritable; CallError
 */
export async function exportAuditCommand(options: ExportOptions, context: Context): Promise<void> {
  const report = reportOf(options, context);
  const { client, origin } = await connect(options, context, report);
  const query = Object.fromEntries(Object.entries(queryOf(options)).filter(([, value]) => value !== undefined)) as Record<string, string>;
  const { ticket, exportId } = await client.call(openAuditExport, { query }, { signal: context.cancelled });
  const answer = await context.fetch(`${origin}/${addressOf(downloadAuditExport, {})}`, {
    method: 'POST', body: new URLSearchParams({ ...query, ticket, format: options.format }), signal: context.cancelled,
  });
  if (!answer.ok || !answer.body) throw new TerminalFailure('terminal.export-not-whole', { file: options.output });
  await save(answer.body, options.output);
  const { state, records } = await client.call(getAuditExport, { params: { exportId } }, { signal: context.cancelled });
  if (options.json) report.json({ state, records, file: options.output });
  if (state === 'broken') throw new TerminalFailure('terminal.trail-broken-in-file', { file: options.output });
  if (state !== 'complete') throw new TerminalFailure('terminal.export-not-whole', { file: options.output });
  if (!options.json) report.say(`${String(records)} records are saved in ${options.output}; their seals were verified.`);
}

async function save(body: ReadableStream<Uint8Array>, file: string): Promise<void> {
  const reading = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  let isCutOff = false;
  reading.once('error', () => { isCutOff = true; });
  try {
    await pipeline(reading, createWriteStream(file));
  } catch (error) {
    throw new TerminalFailure(isCutOff ? 'terminal.export-not-whole' : 'terminal.file-unwritable', { file }, error);
  }
}
