import type { TimelineEntry } from '@erx/core/prescription-history/model';
import { wordsOfAct, wordsOfMessage } from '@erx/core/prescription-history/words';
import { showInstantToSecond, type TimeZone } from '@erx/core/values/dates';
import type { Fact } from '../output/fact-lines';
import type { TextColumn } from '../output/text-table';

/** What is before an entry: whether a message went out or came in, or a user did something. */
export function signOfEntry(entry: TimelineEntry): '→' | '←' | '·' {
  if (entry.of === 'act') return '·';
  return entry.direction === 'out' ? '→' : '←';
}

/** What happened, in words. */
export function wordsOfEntry(entry: TimelineEntry): string {
  return entry.of === 'act' ? wordsOfAct(entry) : wordsOfMessage(entry);
}

/** Who did it, or what a message said. */
export function saidByEntry(entry: TimelineEntry): string {
  if (entry.of === 'act')
    return [`by ${entry.by ?? 'the pharmacy network or the service'}`, entry.note].filter(Boolean).join(': ');
  return [entry.code, entry.text].filter(Boolean).join(' ');
}

/** Whether an entry reports something that went wrong. */
export function isFailure(entry: TimelineEntry): boolean {
  return entry.of === 'act' ? entry.outcome !== 'done' : entry.kind === 'Error';
}

/**
 * The way of a prescription; times in the time zone, or as the contract writes instants where none is given.
 */
export function timelineColumns(zone?: TimeZone): TextColumn<TimelineEntry>[] {
  return [
    {
      heading: 'When',
      least: 22,
      most: 24,
      text: ({ at }) => (zone === undefined ? at : showInstantToSecond(zone, at)),
    },
    { heading: ' ', least: 1, most: 1, text: signOfEntry },
    { heading: 'What', least: 16, most: 36, text: wordsOfEntry },
    { heading: 'Details', least: 16, most: 80, text: saidByEntry },
    { heading: 'Message', least: 8, most: 19, text: (entry) => (entry.of === 'act' ? '' : entry.kind) },
    {
      heading: 'Message id',
      least: 12,
      most: 36,
      text: (entry) => (entry.of === 'act' ? '' : entry.messageId),
    },
    {
      heading: 'About message',
      least: 12,
      most: 36,
      text: (entry) => (entry.of === 'act' ? '' : (entry.relatesTo ?? '')),
    },
    { heading: 'Record', least: 36, most: 36, text: ({ id }) => id },
  ];
}

/** All that is shown of one entry. */
export function entryFacts(entry: TimelineEntry, zone: TimeZone): readonly Fact[] {
  const role = isFailure(entry) ? { role: 'bad' as const } : {};
  const facts: readonly Fact[] =
    entry.of === 'act'
      ? [
          { name: 'When', value: showInstantToSecond(zone, entry.at) },
          { name: 'What', value: wordsOfEntry(entry), ...role },
          { name: 'By', value: entry.by ?? 'the pharmacy network or the service' },
          { name: 'Note', value: entry.note ?? '' },
          { name: 'Event', value: entry.event },
          { name: 'Outcome', value: entry.outcome },
        ]
      : [
          { name: 'When', value: showInstantToSecond(zone, entry.at) },
          {
            name: entry.direction === 'out' ? 'Sent' : 'Received',
            value: `${wordsOfEntry(entry)} (${entry.kind})`,
            ...role,
          },
          { name: 'Code', value: entry.code ?? '' },
          { name: 'Says', value: entry.text ?? '' },
          { name: 'Message id', value: entry.messageId },
          { name: 'About', value: entry.relatesTo === undefined ? '' : `message ${entry.relatesTo}` },
        ];
  return facts.filter(({ value }) => value !== '');
}
