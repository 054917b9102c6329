import type { ExportFormat } from '@erx/core/audit/model';
import type { Context } from '../../context';
import { type ExportOptions, saveExport } from '../../exports/save-export';
import { trailSource } from '../../exports/trail-source';
import { createReport } from '../../output/report';
import { connect } from '../../session/connect';
import { type FilterOptions, toQuery } from './filters';

export interface AuditExportOptions extends FilterOptions, ExportOptions {
  readonly format: ExportFormat;
}

/**
 * Saves a search of the trail as a file while it is made, and asks the server afterwards how it ended.
 * @throws TerminalFailure or CallError, as saveExport
 */
export async function exportAuditCommand(options: AuditExportOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  await saveExport(
    trailSource(client, await toQuery(options, client, context), options.format, context),
    options,
    context,
    report,
  );
}
