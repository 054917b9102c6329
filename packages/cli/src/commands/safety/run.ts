import { reportFindings, type SafetyReportRow } from '@erx/core/safety/contract';
import type { Context } from '../../context';
import { createReport } from '../../output/report';
import { type RowOptions, printRows } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';
import { parseDateRange } from '../../session/days';

export interface ReportOptions extends RowOptions {
  readonly start?: string;
  readonly end?: string;
}

const COLUMNS: TextColumn<SafetyReportRow>[] = [
  { heading: 'Shown', least: 5, most: 7, text: ({ shown }) => String(shown) },
  { heading: 'Answered', least: 8, most: 8, text: ({ answered }) => String(answered) },
  { heading: 'Noise', least: 5, most: 5, text: ({ isNoise }) => (isNoise ? 'NOISE' : '') },
  { heading: 'Alike', least: 5, most: 22, text: ({ alike = '' }) => alike },
  {
    heading: 'Median',
    least: 6,
    most: 8,
    text: ({ medianSeconds }) => (medianSeconds === undefined ? '' : `${String(medianSeconds)} s`),
  },
  { heading: 'Quiet', least: 5, most: 10, text: ({ quietUntil = '' }) => quietUntil },
  { heading: 'Tier', least: 6, most: 6, text: ({ tier }) => tier },
  { heading: 'Kind', least: 9, most: 10, text: ({ kind }) => kind },
  {
    heading: 'Reasons',
    least: 10,
    most: 40,
    text: ({ reasons }) => reasons.map(({ code, count }) => `${code} ${String(count)}`).join(', '),
  },
  { heading: 'Finding', least: 20, most: 120, text: ({ text }) => text },
  { heading: 'Source', least: 10, most: 60, text: ({ source }) => source },
  { heading: 'Fact', least: 12, most: 32, text: ({ factId = '' }) => factId },
];

/** Counts each finding and its answers. @throws TerminalFailure or CallError */
export async function reportFindingsCommand(options: ReportOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const { start, end } = await parseDateRange({ start: options.start, end: options.end }, client, context);
  const rows = await client.call(
    reportFindings,
    { query: { from: start, to: end } },
    { signal: context.cancelled },
  );
  await printRows({ columns: () => COLUMNS, none: 'Nothing was found.' }, rows, options, context, report);
}
