import { citedSource } from '@erx/core/findings/cited-source';
import { listOrderSets } from '@erx/core/order-sets/contract';
import type { OrderSet, OrderSetLine } from '@erx/core/order-sets/model';
import {
  drugOfLine,
  placeInsteadOf,
  showAmounts,
  showBounds,
  showDirections,
} from '@erx/core/order-sets/words';
import type { Context } from '../../context';
import { TerminalFailure } from '../../messages';
import { createReport } from '../../output/report';
import { type RowOptions, printRows } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';

const SETS: TextColumn<OrderSet>[] = [
  { heading: 'Name', least: 16, most: 48, text: ({ content }) => content.name },
  {
    heading: 'Of',
    least: 8,
    most: 36,
    text: ({ ownerId }) => (ownerId === undefined ? 'practice' : ownerId),
  },
  { heading: 'Lines', least: 5, most: 5, text: ({ content }) => String(content.lines.length) },
  { heading: 'Version', least: 7, most: 7, text: ({ version }) => String(version) },
  {
    heading: 'State',
    least: 13,
    most: 13,
    text: ({ isRetired, confirmed }) => (isRetired ? 'retired' : confirmed ? 'confirmed' : 'not confirmed'),
  },
  { heading: 'Confirmed by', least: 12, most: 32, text: ({ confirmed }) => confirmed?.by ?? '' },
  { heading: 'Diagnosis', least: 8, most: 10, text: ({ content }) => content.icd10Code },
  { heading: 'Id', least: 36, most: 36, text: ({ id }) => id },
];

/** Lists the order sets of the practice. @throws TerminalFailure or CallError */
export async function listOrderSetsCommand(options: RowOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const sets = await client.call(listOrderSets, {}, { signal: context.cancelled });
  await printRows(
    { columns: () => SETS, none: 'The practice has no order sets.' },
    sets,
    options,
    context,
    report,
  );
}

const linesOf = (set: OrderSet): TextColumn<OrderSetLine>[] => [
  { heading: 'Line', least: 4, most: 4, text: (line) => String(set.content.lines.indexOf(line) + 1) },
  { heading: 'Drug', least: 20, most: 60, text: (line) => drugOfLine(set, line) },
  { heading: 'Directions', least: 20, most: 100, text: (line) => showDirections(set, line) },
  { heading: 'Amounts', least: 10, most: 32, text: showAmounts },
  { heading: 'For whom', least: 8, most: 48, text: ({ bounds }) => showBounds(bounds) },
  {
    heading: 'Instead of',
    least: 10,
    most: 10,
    text: (line) => String(placeInsteadOf(set.content.lines, line) ?? ''),
  },
  { heading: 'Ticked', least: 6, most: 6, text: ({ isTicked }) => (isTicked ? 'yes' : 'no') },
  {
    heading: 'Source',
    least: 12,
    most: 120,
    text: ({ source: { text, isConfirmed } }) => (text === '' ? '' : citedSource(text, isConfirmed)),
  },
];

/**
 * Lists the lines of an order set.
 * @throws TerminalFailure terminal.order-set-unknown, CallError
 */
export async function showOrderSetCommand(id: string, options: RowOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const sets = await client.call(listOrderSets, {}, { signal: context.cancelled });
  const set = sets.find((one) => one.id === id);
  if (!set) throw new TerminalFailure('terminal.order-set-unknown', { id });
  await printRows(
    { columns: () => linesOf(set), none: 'The order set has no lines.' },
    set.content.lines,
    options,
    context,
    report,
  );
}
