import { exportSignedLines, exportSignedPrescriptions } from '@erx/core/signing/contract';
import type { Context } from '../../context';
import { type ExportOptions, fileSource, saveExport } from '../../exports/save-export';
import { createReport } from '../../output/report';
import { connect } from '../../session/connect';
import { type FilterOptions, toQuery } from './filters';

/** Saves a search of the archive with its signatures. @throws TerminalFailure or CallError, as saveExport */
export async function exportSignedCommand(
  options: FilterOptions & ExportOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const query = await toQuery(options, client, context);
  await saveExport(
    fileSource(
      client,
      options.format === 'csv' ? exportSignedPrescriptions : exportSignedLines,
      { query },
      context,
    ),
    options,
    context,
    report,
  );
}
