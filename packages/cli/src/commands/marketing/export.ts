import { exportMarketingLog, exportMarketingLogXlsx } from '@erx/core/audit/contract';
import type { Context } from '../../context';
import { type ExportOptions, fileSource, saveExport } from '../../exports/save-export';
import { createReport } from '../../output/report';
import { connect } from '../../session/connect';
import { type FilterOptions, toQuery } from './filters';

/** Saves a search of the log as a file. @throws TerminalFailure or CallError, as saveExport */
export async function exportMarketingCommand(
  options: FilterOptions & ExportOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const query = await toQuery(options, client, context);
  await saveExport(
    fileSource(
      client,
      options.format === 'xlsx' ? exportMarketingLogXlsx : exportMarketingLog,
      { query },
      context,
    ),
    options,
    context,
    report,
  );
}
