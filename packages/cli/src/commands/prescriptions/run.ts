import { prescriptionRecord } from '@erx/core/prescription-history/columns';
import { cancelPrescription } from '@erx/core/prescriptions/contract';
import type { FileFormat } from '@erx/core/audit/model';
import { FILE_FORMATS } from '@erx/core/audit/vocabulary';
import type { Context, CommonOptions } from '../../context';
import { createReport } from '../../output/report';
import { type RowOptions, printRows } from '../../output/row-writer';
import { connect } from '../../session/connect';
import { findTimeZone, parseDateRange } from '../../session/days';
import { factLines } from '../../output/fact-lines';
import { findPrescription } from '../../prescriptions/find';
import { prescriptionFacts } from '../../prescriptions/prescription-facts';
import {
  getTimeline,
  getRawMessage,
  exportPrescriptionHistory,
  exportPrescriptionHistoryLines,
  exportPrescriptionHistoryXlsx,
} from '@erx/core/prescription-history/contract';
import { timelineColumns } from '../../prescriptions/timeline-columns';
import { indented } from '../../prescriptions/indented';
import type { HistoryScriptStatus, SubStateFilter } from '@erx/core/prescription-history/model';
import { exportCommand, type ExportOptions, fileSource } from '../../exports/save-export';
import { AppError } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { cancelWay } from '@erx/core/prescriptions/rules/cancelling';
import { confirm, type ConfirmOptions } from '../../terminal/confirm';
import { canAsk } from '../../terminal/prompter';
import type { HistorySort } from '@erx/core/prescriptions/model';

/**
 * Prints all that is known of one prescription, by its id or order number.
 * @throws TerminalFailure or CallError
 */
export async function showPrescriptionCommand(
  word: string,
  options: CommonOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const found = await findPrescription(word, client, context.cancelled);
  if (options.json) return report.json(prescriptionRecord(found));
  report.data(
    factLines(
      prescriptionFacts(found, await findTimeZone(client, context)),
      context.stdout.isTTY ? context.stdout.columns : undefined,
    ),
  );
}

/**
 * Prints what was sent, received and done about a prescription, oldest first.
 * @throws TerminalFailure or CallError
 */
export async function timelineCommand(word: string, options: RowOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const { id } = await findPrescription(word, client, context.cancelled);
  const entries = await client.call(getTimeline, { params: { id } }, { signal: context.cancelled });
  await printRows(
    {
      columns: timelineColumns,
      none: 'Nothing was done with this prescription yet.',
      zone: () => findTimeZone(client, context),
    },
    entries,
    options,
    context,
    report,
  );
}

/**
 * Prints a message as it went over the wire: the very text to a program or a file, indented and harmless to a
 * terminal. Anyone who reads one is written into the audit trail.
 * @throws TerminalFailure or CallError
 */
export async function messageCommand(id: string, options: CommonOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const message = await client.call(getRawMessage, { params: { id } }, { signal: context.cancelled });
  if (options.json) return report.json(message);
  if (context.stdout.isTTY) return report.data(indented(message.xml).join('\n'));
  context.stdout.write(message.xml);
}

export interface PrescriptionExportOptions extends ExportOptions {
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
export const exportPrescriptionsCommand = exportCommand<PrescriptionExportOptions, FileFormat>(
  FILE_FORMATS,
  async ({ options, client, context, format, plain }) => {
    const { from, to, patient, status, subState, controlled, sort } = options;
    const query = {
      ...(await parseDateRange({ from, to }, client, context)),
      ...(patient === undefined ? {} : { patientId: patient }),
      ...(status === undefined ? {} : { scriptStatus: status }),
      ...(subState === undefined ? {} : { subState }),
      ...(controlled ? { onlyControlledSubstances: 'true' as const } : {}),
      ...(sort === undefined ? {} : { sortBy: sort }),
      ...plain,
    };
    const endpoint = {
      csv: exportPrescriptionHistory,
      xlsx: exportPrescriptionHistoryXlsx,
      jsonl: exportPrescriptionHistoryLines,
    }[format];
    return fileSource(client, endpoint, { query }, context);
  },
);

/**
 * Cancels a prescription, immediately or by asking the pharmacy; asks first, with the prescription in view.
 * One that changed in the meantime is not cancelled.
 * @throws AppError prescription.not-cancellable; CallError; TerminalFailure
 */
export async function cancelCommand(
  word: string,
  options: CommonOptions & ConfirmOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const found = await findPrescription(word, client, context.cancelled);
  const way = cancelWay(found);
  if (way === undefined) throw new AppError('prescription.not-cancellable');
  if (!options.yes && canAsk(context))
    report.ask(
      `${factLines(prescriptionFacts(found, await findTimeZone(client, context)), context.stderr.columns || undefined)}\n`,
    );
  await confirm(
    `${say(way === 'ask-pharmacy' ? 'cancel.confirm-asking' : 'cancel.confirm-at-once')} Cancel it?`,
    options,
    context,
  );
  const now = await client.call(cancelPrescription, {
    params: { id: found.id },
    body: { version: found.version },
  });
  if (options.json) return report.json(now);
  // Success is said only of what is stopped (P8-2); a request still waits for the pharmacy.
  report.say(say(now.scriptStatus === 'CancelledAfterSending' ? 'cancel.on-its-way' : 'sending.cancelled'));
}
