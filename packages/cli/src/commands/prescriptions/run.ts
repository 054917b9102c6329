import { listPrescriptions, cancelPrescription } from '@erx/core/prescriptions/contract';
import {
  type Duration,
  type Prescription,
  ScriptStatus,
  type PrescriptionFilter,
} from '@erx/core/prescriptions/model';
import type { Context, CommonOptions } from '../../context';
import { TerminalFailure } from '../../messages';
import { createReport } from '../../output/report';
import { type RowOptions, rowWriter } from '../../output/row-writer';
import { connect, type Connection } from '../../session/connect';
import { findTimeZone, daysNamed } from '../../session/days';
import { eachPage, type Extent, moreExist, pagesOf } from '../../session/pages';
import { firstThenAll } from '../../session/probe-permission-first';
import { prescriptionColumns } from '../../prescriptions/columns';
import { factLines } from '../../output/fact-lines';
import { findPrescription } from '../../prescriptions/find';
import { prescriptionFacts } from '../../prescriptions/prescription-facts';
import {
  getTimeline,
  getRawMessage,
  exportPrescriptionHistory,
  exportPrescriptionHistoryXlsx,
} from '@erx/core/prescription-history/contract';
import { timelineColumns } from '../../prescriptions/timeline-columns';
import { indented } from '../../prescriptions/indented';
import type { HistoryScriptStatus, HistorySort, SubStateFilter } from '@erx/core/prescription-history/model';
import { type ExportOptions, fileSource, saveExport } from '../../exports/save-export';
import { AppError } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { cancelWay } from '@erx/core/prescriptions/rules/cancelling';
import { confirm, type ConfirmOptions } from '../../terminal/confirm';
import { canAsk } from '../../terminal/prompter';

export interface ListOptions extends RowOptions, Extent {
  readonly status?: PrescriptionFilter;
  readonly patient?: string;
  readonly duration?: Duration;
}

/**
 * Prints prescriptions of the practice, newest first: of one status, or of every one when none is named.
 * @throws TerminalFailure or CallError
 */
export async function listPrescriptionsCommand(options: ListOptions, context: Context): Promise<void> {
  if (options.after !== undefined && options.status === undefined)
    throw new TerminalFailure('terminal.cursor-without-status');
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const writer = rowWriter(
    {
      columns: prescriptionColumns,
      under: ({ sig }) => sig,
      none: 'No prescriptions match.',
      zone: () => findTimeZone(client, context),
    },
    options,
    context,
    report,
  );
  if (options.status === undefined) {
    const { items, hasMore } = await ofEveryStatus(options, client, context);
    await writer.add(items);
    await writer.end();
    if (hasMore) report.say(moreExist());
    return;
  }
  const next = await eachPage(ofStatus(options.status, options, client, context), (items) =>
    writer.add(items),
  );
  await writer.end();
  if (next !== undefined) report.say(moreExist(`--after ${next}`));
}

function ofStatus(
  status: PrescriptionFilter,
  options: ListOptions,
  client: Connection['client'],
  context: Context,
): AsyncGenerator<readonly Prescription[], string | undefined> {
  return pagesOf(options, (page) =>
    client.page(
      listPrescriptions,
      { params: { status }, query: { ...page, patientId: options.patient, duration: options.duration } },
      { signal: context.cancelled },
    ),
  );
}

/** Every status, merged by the day of writing; each contributes as many as could appear. */
async function ofEveryStatus(
  options: ListOptions,
  client: Connection['client'],
  context: Context,
): Promise<{ readonly items: readonly Prescription[]; readonly hasMore: boolean }> {
  const lists = await firstThenAll(
    ScriptStatus.options.map((status) => async () => {
      const items: Prescription[] = [];
      const next = await eachPage(
        ofStatus(status, options, client, context),
        async (page) => void items.push(...page),
      );
      return { items, next };
    }),
  );
  const merged = lists
    .flatMap(({ items }) => items)
    .sort((one, other) => other.scriptedAt.localeCompare(one.scriptedAt) || other.id.localeCompare(one.id));
  const items = options.all ? merged : merged.slice(0, options.limit);
  return { items, hasMore: merged.length > items.length || lists.some(({ next }) => next !== undefined) };
}

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
  if (options.json) return report.json(found);
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
  const writer = rowWriter(
    {
      columns: timelineColumns,
      none: 'Nothing was done with this prescription yet.',
      zone: () => findTimeZone(client, context),
    },
    options,
    context,
    report,
  );
  await writer.add(entries);
  await writer.end();
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

/**
 * Cancels a prescription, immediately or by asking the pharmacy that may have it; asks before, with the
 * prescription in view. Whatever the server says counts: a prescription that changed meanwhile is not
 * cancelled.
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
