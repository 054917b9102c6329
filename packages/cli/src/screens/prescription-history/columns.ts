import type { TimelineEntry } from '@erx/core/prescription-history/model';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import { isFailure, saidByEntry, signOfEntry, wordsOfEntry } from '../../prescriptions/timeline-columns';
import type { ScreenColumn } from '../../terminal/row-table';

/** What stands before an entry; what went wrong has its own sign. */
export function toSign(entry: TimelineEntry, isSelected: boolean): string {
  if (isSelected) return '›';
  return isFailure(entry) ? '✕' : ' ';
}

/** The entries of a timeline on a screen. */
export function entryColumns(zone: TimeZone): readonly ScreenColumn<TimelineEntry>[] {
  return [
    { heading: 'When', width: 19, from: 45, text: ({ at }) => showInstant(zone, at) },
    {
      heading: '  What',
      width: 28,
      from: 0,
      text: (entry) => `${signOfEntry(entry)} ${wordsOfEntry(entry)}`,
    },
    { heading: 'Details', width: 26, from: 70, text: saidByEntry },
    { heading: 'Message', width: 18, from: 100, text: (entry) => (entry.of === 'act' ? '' : entry.kind) },
    {
      heading: 'Message id',
      width: 36,
      from: 140,
      text: (entry) => (entry.of === 'act' ? '' : entry.messageId),
    },
  ];
}
