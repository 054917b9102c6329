import { ALIKE_TEXT } from '@erx/core/patients/alike';
import { entriesText, MERGE_PART_TEXT, mergeConflictText } from '@erx/core/patients/merge';
import {
  compareCharts,
  listAlikePairs,
  listMerges,
  mergeCharts,
  markDistinct,
  undoMerge,
  unmarkDistinct,
} from '@erx/core/patients/merge-contract';
import type { AlikePair, ChartInShort, MergePart, PatientMerge } from '@erx/core/patients/merge-model';
import { patientName } from '@erx/core/patients/name';
import { say } from '@erx/core/findings/messages';
import { showDate, showInstant, type TimeZone } from '@erx/core/values/dates';
import type { CommonOptions, Context } from '../../context';
import { TerminalFailure } from '../../messages';
import { createReport, type Report } from '../../output/report';
import { type RowOptions, printRows } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';
import { findTimeZone } from '../../session/days';
import { confirm, type ConfirmOptions } from '../../terminal/confirm';

const chartText = (chart: ChartInShort): string =>
  `${patientName(chart)}, ${chart.birthDate === '' ? 'birth date not known' : showDate(chart.birthDate)}`;

const PAIR_COLUMNS: TextColumn<AlikePair>[] = [
  { heading: 'Account', least: 6, most: 12, text: ({ one }) => one.accountNumber },
  { heading: 'Chart', least: 16, most: 36, text: ({ one }) => chartText(one) },
  { heading: 'Other account', least: 6, most: 13, text: ({ other }) => other.accountNumber },
  { heading: 'Other chart', least: 16, most: 36, text: ({ other }) => chartText(other) },
  {
    heading: 'Why',
    least: 12,
    most: 32,
    text: ({ by, distinct }) =>
      distinct ? `Two people: ${distinct.reason}` : by === undefined ? '' : ALIKE_TEXT[by],
  },
  { heading: 'Id', least: 36, most: 36, text: ({ one }) => one.id },
  { heading: 'Other id', least: 36, most: 36, text: ({ other }) => other.id },
];

/** Prints charts that may be of one person. @throws TerminalFailure or CallError */
export async function listAlikeCommand(
  options: RowOptions & { readonly distinct?: boolean },
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const rows = await client.call(listAlikePairs, options.distinct ? { query: { distinct: 'true' } } : {}, {
    signal: context.cancelled,
  });
  const none = options.distinct ? 'No charts were marked as of two people.' : 'No two charts are alike.';
  await printRows({ columns: () => PAIR_COLUMNS, none }, rows, options, context, report);
}

/** Prints the merges of the practice. @throws TerminalFailure or CallError */
export async function listMergesCommand(options: RowOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const rows = await client.call(listMerges, {}, { signal: context.cancelled });
  await printRows(
    {
      columns: mergeColumns,
      none: 'No charts were merged.',
      zone: () => findTimeZone(client, context),
    },
    rows,
    options,
    context,
    report,
  );
}

function mergeColumns(zone?: TimeZone): TextColumn<PatientMerge>[] {
  const time = (instant: string): string => (zone === undefined ? instant : showInstant(zone, instant));
  return [
    { heading: 'Merged at', least: 19, most: 24, text: ({ mergedAt }) => time(mergedAt) },
    { heading: 'Kept', least: 6, most: 12, text: ({ kept }) => kept.accountNumber },
    { heading: 'Merged', least: 6, most: 12, text: ({ accountNumber }) => accountNumber },
    { heading: 'Patient', least: 16, most: 32, text: ({ kept }) => patientName(kept) },
    { heading: 'State', least: 6, most: 6, text: ({ undone }) => (undone ? 'undone' : 'merged') },
    { heading: 'By', least: 10, most: 24, text: ({ mergedBy }) => mergedBy },
    { heading: 'Reason', least: 12, most: 40, text: ({ reason }) => reason },
    { heading: 'Moved', least: 12, most: 60, text: ({ entries }) => entriesText(entries) || 'nothing' },
    { heading: 'Id', least: 36, most: 36, text: ({ id }) => id },
  ];
}

interface MergeOptions extends CommonOptions, ConfirmOptions {
  readonly from: string;
  readonly reason: string;
  readonly take?: readonly MergePart[];
}

/** Shows what differs, asks, and merges. @throws TerminalFailure or CallError */
export async function mergeCommand(kept: string, options: MergeOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const signal = context.cancelled;
  const comparison = await client.call(
    compareCharts,
    { params: { id: kept, otherId: options.from } },
    { signal },
  );
  const { kept: own, merged: other, differences, conflicts, entries, seen } = comparison;
  const take = options.take ?? [];
  for (const { part, kept: ours, merged: theirs } of differences)
    report.say(
      `${MERGE_PART_TEXT[part]}: ${(take.includes(part) ? theirs : ours) || 'not known'} is kept, not ${
        (take.includes(part) ? ours : theirs) || 'not known'
      }`,
    );
  for (const conflict of conflicts) report.ask(mergeConflictText(conflict));
  await confirm(
    `Merge ${patientName(other)} (${other.accountNumber}: ${entriesText(entries.merged) || 'nothing'}) into ` +
      `${patientName(own)} (${own.accountNumber})?`,
    options,
    context,
  );
  const merge = await client.call(
    mergeCharts,
    { params: { id: kept }, body: { otherId: options.from, reason: options.reason, take: [...take], seen } },
    { signal },
  );
  tellDone(report, options, merge, say('patient.merge-done'));
}

/** Undoes a merge, after asking. @throws TerminalFailure or CallError */
export async function unmergeCommand(
  mergeId: string,
  options: CommonOptions & ConfirmOptions & { readonly reason: string },
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  await confirm(`Undo the merge? ${say('patient.undo-merge-question')}`, options, context);
  const merge = await client.call(
    undoMerge,
    { params: { mergeId }, body: { reason: options.reason } },
    { signal: context.cancelled },
  );
  tellDone(report, options, merge, say('patient.merge-taken-back'));
}

interface DistinctOptions extends CommonOptions {
  readonly from: string;
  readonly reason?: string;
  readonly undo?: boolean;
}

/** Remembers that two charts are of two people, or forgets it. @throws TerminalFailure or CallError */
export async function markDistinctCommand(
  chart: string,
  options: DistinctOptions,
  context: Context,
): Promise<void> {
  if (!options.undo && options.reason === undefined)
    throw new TerminalFailure('terminal.distinct-reason-missing');
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const two = { oneId: chart, otherId: options.from };
  if (options.undo) await client.call(unmarkDistinct, { body: two }, { signal: context.cancelled });
  else
    await client.call(
      markDistinct,
      { body: { ...two, reason: options.reason ?? '' } },
      { signal: context.cancelled },
    );
  report.say(say(options.undo ? 'patient.alike-again' : 'patient.marked-distinct'));
}

function tellDone(report: Report, options: CommonOptions, merge: PatientMerge, sentence: string): void {
  report.say(sentence);
  if (options.json) report.json(merge);
  else report.data(merge.id);
}
