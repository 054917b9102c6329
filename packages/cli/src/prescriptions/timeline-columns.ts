import type { TimelineEntry } from '@erx/core/prescription-history/model';
import {
  resultOfAttempt,
  wordsOfAct,
  wordsOfAttempt,
  wordsOfMessage,
} from '@erx/core/prescription-history/words';
import { type Instant, showClock, showInstantToSecond, type TimeZone } from '@erx/core/values/dates';
import type { Fact } from '../output/fact-lines';
import type { TextColumn } from '../output/text-table';

/**
 * What is before an entry: whether a message went out or came in, was not delivered, or a user did something.
 */
export function signOfEntry(entry: TimelineEntry): '→' | '←' | '·' | '↻' {
  if (entry.of === 'act') return '·';
  if (entry.of === 'attempt') return '↻';
  return entry.direction === 'out' ? '→' : '←';
}

/** What happened, in words. */
export function wordsOfEntry(entry: TimelineEntry): string {
  if (entry.of === 'attempt') return wordsOfAttempt(entry);
  return entry.of === 'act' ? wordsOfAct(entry) : wordsOfMessage(entry);
}

/** Who did it, what a message said, or why it was not delivered; times as columns write them. */
export function saidByEntry(entry: TimelineEntry, zone?: TimeZone): string {
  if (entry.of === 'attempt') return resultOfAttempt(entry, clockIn(zone));
  if (entry.of === 'act')
    return [`by ${entry.by ?? 'the pharmacy network or the service'}`, entry.note].filter(Boolean).join(': ');
  return [entry.code, entry.text].filter(Boolean).join(' ');
}

const clockIn =
  (zone?: TimeZone) =>
  (instant: Instant): string =>
    zone === undefined ? instant : showClock(zone, instant);

/** Whether an entry reports something that went wrong. */
export function isFailure(entry: TimelineEntry): boolean {
  if (entry.of === 'attempt') return true;
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
    { heading: 'Details', least: 16, most: 80, text: (entry) => saidByEntry(entry, zone) },
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
      text: (entry) => (entry.of === 'message' ? (entry.relatesTo ?? '') : ''),
    },
    { heading: 'Record', least: 36, most: 36, text: (entry) => (entry.of === 'attempt' ? '' : entry.id) },
  ];
}

/** All that is shown of one entry. */
export function entryFacts(entry: TimelineEntry, zone: TimeZone): readonly Fact[] {
  const role = isFailure(entry) ? { role: 'bad' as const } : {};
  const facts: readonly Fact[] =
    entry.of === 'attempt'
      ? [
          { name: 'When', value: showInstantToSecond(zone, entry.at) },
          { name: 'What', value: `${wordsOfEntry(entry)} to deliver ${entry.kind}`, ...role },
          { name: 'Result', value: saidByEntry(entry, zone) },
          { name: 'Message id', value: entry.messageId },
        ]
      : entry.of === 'act'
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
