import { exportIncidents, exportIncidentsXlsx } from '@erx/core/incidents/contract';
import type { Context } from '../../context';
import { type ExportOptions, fileSource, saveExport } from '../../exports/save-export';
import { createReport } from '../../output/report';
import { connect } from '../../session/connect';
import { type FilterOptions, toQuery } from './filters';

/** Saves a search of the report as a file. @throws TerminalFailure or CallError, as saveExport */
export async function exportIncidentsCommand(
  options: FilterOptions & ExportOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const query = await toQuery(options, client, context);
  await saveExport(
    fileSource(client, options.format === 'xlsx' ? exportIncidentsXlsx : exportIncidents, { query }, context),
    options,
    context,
    report,
  );
}
