import type { QuietRule } from '@erx/core/safety/quiet';
import { askForQuiet, decideOnQuiet, endQuiet, listQuietRules } from '@erx/core/safety/contract';
import type { Context } from '../../context';
import { TerminalFailure } from '../../messages';
import { createReport, type Report } from '../../output/report';
import { printRows, type RowOptions } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';

const COLUMNS: TextColumn<QuietRule>[] = [
  { heading: 'Id', least: 36, most: 36, text: ({ id }) => id },
  { heading: 'State', least: 8, most: 8, text: ({ state, isQuiet }) => (isQuiet ? 'quiet' : state) },
  { heading: 'Until', least: 10, most: 10, text: ({ reviewOn }) => reviewOn },
  { heading: 'Fact', least: 12, most: 32, text: ({ factId }) => factId },
  { heading: 'Line', least: 20, most: 100, text: ({ text }) => text },
  { heading: 'Reason', least: 12, most: 60, text: ({ reason }) => reason },
  { heading: 'Asked by', least: 8, most: 28, text: ({ askedBy }) => askedBy },
  { heading: 'Decided by', least: 10, most: 28, text: ({ decidedBy = '' }) => decidedBy },
];

const print = (
  rows: readonly QuietRule[],
  options: RowOptions,
  context: Context,
  report: Report,
): Promise<void> =>
  printRows(
    { columns: () => COLUMNS, none: 'No line of the safety check was made quiet.' },
    rows,
    options,
    context,
    report,
  );

/** Lists the lines that were made quiet or asked to be. @throws TerminalFailure or CallError */
export async function listQuietCommand(options: RowOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const rules = await client.call(listQuietRules, {}, { signal: context.cancelled });
  await print(rules, options, context, report);
}

export interface AskQuietOptions extends RowOptions {
  readonly reason: string;
  readonly until: string;
}

/** Asks that a line be quiet. @throws TerminalFailure or CallError */
export async function askQuietCommand(
  factId: string,
  options: AskQuietOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const { reason, until } = options;
  const rule = await client.call(askForQuiet, { body: { factId, reason, reviewOn: until } });
  await print([rule], options, context, report);
}

/** Approves, declines or ends one as it is now. */
const change =
  (act: 'approve' | 'decline' | 'end') =>
  async (id: string, options: RowOptions, context: Context): Promise<void> => {
    const report = createReport(options, context);
    const { client } = await connect(options, context, report);
    const rules = await client.call(listQuietRules, {}, { signal: context.cancelled });
    const rule = rules.find((each) => each.id === id);
    if (!rule) throw new TerminalFailure('terminal.quiet-unknown', { id });
    const { version } = rule;
    const changed =
      act === 'end'
        ? await client.call(endQuiet, { params: { id }, body: { version } })
        : await client.call(decideOnQuiet, {
            params: { id },
            body: { version, isApproved: act === 'approve' },
          });
    await print([changed], options, context, report);
  };

export const approveQuietCommand = change('approve');
export const declineQuietCommand = change('decline');
export const endQuietCommand = change('end');
