import { listAttention } from '@erx/core/attention/contract';
import { ATTENTION_LABEL, type AttentionItem } from '@erx/core/attention/model';
import { attentionSubject, waitingFor } from '@erx/core/attention/rules';
import { attentionText } from '@erx/core/attention/words';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import { bornText, patientText, pharmacyText } from '../../attention/item-text';
import type { Context } from '../../context';
import { TerminalFailure } from '../../messages';
import { createReport } from '../../output/report';
import { type Most, type RowOptions, printRows } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';
import { findTimeZone } from '../../session/days';

export interface AttentionOptions extends RowOptions, Most {
  /** In milliseconds. */
  readonly olderThan?: number;
}

/**
 * Prints what waits until a user acts: what endangers a patient first, then what waits longest.
 * @throws TerminalFailure, such as terminal.waits-too-long where something has waited as long as was asked for, or
 * CallError
 */
export async function attentionCommand(options: AttentionOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const { olderThan } = options;
  const items = await client.call(listAttention, { query: {} }, { signal: context.cancelled });
  const waiting = olderThan === undefined ? items : waitingFor(items, olderThan, context.clock.now());
  await printRows(
    {
      columns: attentionColumns,
      under: ({ prescription }) => prescription?.sig ?? '',
      none: olderThan === undefined ? 'Nothing waits for you.' : 'Nothing has waited so long.',
      zone: () => findTimeZone(client, context),
    },
    waiting,
    options,
    context,
    report,
  );
  if (olderThan !== undefined) refuseIfWaiting(waiting, olderThan);
}

/** @throws TerminalFailure terminal.waits-too-long where there is any */
export function refuseIfWaiting(waiting: readonly AttentionItem[], olderThan: number): void {
  if (waiting.length === 0) return;
  const what = waiting.length === 1 ? '1 thing has waited' : `${String(waiting.length)} things have waited`;
  throw new TerminalFailure('terminal.waits-too-long', { what, time: spanText(olderThan) });
}

/** Such as 15 minutes. */
function spanText(milliseconds: number): string {
  const minutes = milliseconds / 60_000;
  if (minutes % 1440 === 0) return counted(minutes / 1440, 'day');
  return minutes % 60 === 0 ? counted(minutes / 60, 'hour') : counted(minutes, 'minute');
}

const counted = (count: number, noun: string): string => `${String(count)} ${noun}${count === 1 ? '' : 's'}`;

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
