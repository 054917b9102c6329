import {
  exportPrescriptionHistory,
  exportPrescriptionHistoryXlsx,
} from '@erx/core/prescription-history/contract';
import type { HistoryScriptStatus, HistorySort, SubStateFilter } from '@erx/core/prescription-history/model';
import type { Context } from '../../context';
import { type ExportOptions, fileSource, saveExport } from '../../exports/save-export';
import { createReport } from '../../output/report';
import { connect } from '../../session/connect';
import { daysNamed } from '../../session/days';

export interface PrescriptionExportOptions extends ExportOptions {
  readonly format: 'csv' | 'xlsx';
  readonly from?: string;
  readonly to?: string;
  readonly patient?: string;
  readonly status?: HistoryScriptStatus;
  readonly subState?: SubStateFilter;
  readonly controlled?: boolean;
  readonly sort?: HistorySort;
}

/**
 * Saves the history of prescriptions as a file, whole; each export is written into the audit trail.
 * @throws TerminalFailure or CallError, as saveExport
 */
export async function exportPrescriptionsCommand(
  options: PrescriptionExportOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const { from, to, patient, status, subState, controlled, sort, format } = options;
  const query = {
    ...(await daysNamed({ from, to }, client, context)),
    ...(patient === undefined ? {} : { patientId: patient }),
    ...(status === undefined ? {} : { scriptStatus: status }),
    ...(subState === undefined ? {} : { subState }),
    ...(controlled ? { onlyControlledSubstances: 'true' } : {}),
    ...(sort === undefined ? {} : { sortBy: sort }),
  };
  const source =
    format === 'csv'
      ? fileSource(client, exportPrescriptionHistory, { query }, context)
      : fileSource(client, exportPrescriptionHistoryXlsx, { query }, context);
  await saveExport(source, options, context, report);
}
