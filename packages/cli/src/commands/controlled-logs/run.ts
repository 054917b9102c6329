import { LOG_FORMATS } from '@erx/core/incidents/vocabulary';
import {
  listControlledLogs,
  exportControlledLog,
  exportControlledLogLines,
} from '@erx/core/incidents/contract';
import type { ControlledLog } from '@erx/core/incidents/controlled-log';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import type { Context } from '../../context';
import { createReport } from '../../output/report';
import { type RowOptions, printRows } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';
import { findTimeZone } from '../../session/days';
import { getUserInfo } from '@erx/core/users/contract';
import { exportCommand, type ExportOptions, fileSource } from '../../exports/save-export';
import { personFilter } from '../../session/person-filter';

export interface ListOptions extends RowOptions {
  readonly month?: string;
}

const columnsOf = (zone?: TimeZone): TextColumn<ControlledLog>[] => [
  { heading: 'Month', least: 7, most: 7, text: ({ month }) => month },
  { heading: 'Prescriber', least: 14, most: 40, text: ({ prescriber }) => prescriber.name },
  { heading: 'Rows', least: 4, most: 7, text: ({ made }) => (made ? String(made.rows) : '') },
  {
    heading: 'Made',
    least: 19,
    most: 24,
    text: ({ made }) =>
      made ? (zone === undefined ? made.at : showInstant(zone, made.at)) : 'when it is asked for',
  },
  { heading: 'Prescriber id', least: 36, most: 36, text: ({ prescriber }) => prescriber.id },
];

/** Lists the monthly logs. @throws TerminalFailure or CallError */
export async function listControlledLogsCommand(options: ListOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const logs = await client.call(
    listControlledLogs,
    { query: { month: options.month } },
    { signal: context.cancelled },
  );
  await printRows(
    { columns: columnsOf, none: 'There is no log.', zone: () => findTimeZone(client, context) },
    logs,
    options,
    context,
    report,
  );
}

export interface LogExportOptions extends ExportOptions {
  readonly month: string;
  readonly prescriber?: string;
}

/** Saves the log of a prescriber and month. @throws TerminalFailure or CallError, as saveExport */
export const exportControlledLogCommand = exportCommand<LogExportOptions, (typeof LOG_FORMATS)[number]>(
  LOG_FORMATS,
  async ({ options, client, context, format, plain }) => {
    const accountId =
      (await personFilter(options.prescriber, client, context)) ??
      (await client.call(getUserInfo, {}, { signal: context.cancelled })).id;
    const endpoint = { csv: exportControlledLog, jsonl: exportControlledLogLines }[format];
    return fileSource(
      client,
      endpoint,
      { params: { accountId, month: options.month }, query: plain },
      context,
    );
  },
);
