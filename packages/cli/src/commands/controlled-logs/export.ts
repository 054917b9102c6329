import { exportControlledLog } from '@erx/core/incidents/contract';
import { getUserInfo } from '@erx/core/users/contract';
import type { CommonOptions, Context } from '../../context';
import { fileSource, saveExport } from '../../exports/save-export';
import { createReport } from '../../output/report';
import { connect } from '../../session/connect';
import { personFilter } from '../../session/person-filter';

export interface LogExportOptions extends CommonOptions {
  readonly out: string;
  readonly month: string;
  readonly prescriber?: string;
}

/** Saves the log of a prescriber and month. @throws TerminalFailure or CallError, as saveExport */
export async function exportControlledLogCommand(options: LogExportOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const accountId =
    (await personFilter(options.prescriber, client, context)) ??
    (await client.call(getUserInfo, {}, { signal: context.cancelled })).id;
  await saveExport(
    fileSource(client, exportControlledLog, { params: { accountId, month: options.month } }, context),
    { ...options, format: 'csv' },
    context,
    report,
  );
}
