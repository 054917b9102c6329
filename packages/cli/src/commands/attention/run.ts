import { listAttention } from '@erx/core/attention/contract';
import { ATTENTION_LABEL, type AttentionItem } from '@erx/core/attention/model';
import { attentionSubject } from '@erx/core/attention/rules';
import { attentionText } from '@erx/core/attention/words';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import { bornText, patientText, pharmacyText } from '../../attention/item-text';
import type { Context } from '../../context';
import { createReport } from '../../output/report';
import { type RowOptions, printRows } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';
import { findTimeZone } from '../../session/days';

/**
 * Prints what did not reach a pharmacy, or was not stopped by it, and waits until a user acts: what endangers a
 * patient first, then what waits longest.
 * @throws TerminalFailure or CallError
 */
export async function attentionCommand(options: RowOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  await printRows(
    {
      columns: attentionColumns,
      under: ({ prescription }) => prescription?.sig ?? '',
      none: 'Nothing waits for you.',
      zone: () => findTimeZone(client, context),
    },
    await client.call(listAttention, { query: {} }, { signal: context.cancelled }),
    options,
    context,
    report,
  );
}

/**
 * What the list says of an item; times in the time zone, or as the contract writes instants where none is
 * given.
 */
function attentionColumns(zone?: TimeZone): TextColumn<AttentionItem>[] {
  return [
    { heading: 'What', least: 13, most: 31, text: ({ kind }) => ATTENTION_LABEL[kind] },
    { heading: 'Patient', least: 11, most: 26, text: patientText },
    { heading: 'About', least: 16, most: 48, text: attentionText },
    { heading: 'Order', least: 12, most: 36, text: (item) => attentionSubject(item).orderNumber },
    {
      heading: 'Since',
      least: 19,
      most: 24,
      text: ({ since }) => (zone === undefined ? since : showInstant(zone, since)),
    },
    { heading: 'Born', least: 10, most: 10, text: bornText },
    { heading: 'Pharmacy', least: 12, most: 30, text: pharmacyText },
    { heading: 'Id', least: 36, most: 36, text: (item) => attentionSubject(item).id },
    // On a terminal they are below each row.
    ...(zone === undefined
      ? [
          {
            heading: 'Directions',
            least: 16,
            most: 140,
            text: ({ prescription }: AttentionItem) => prescription?.sig ?? '',
          },
        ]
      : []),
  ];
}
