import type { KeptKind, RetentionStatus } from '@erx/core/retention/model';
import { daysFrom } from '@erx/core/values/dates';
import { showBytes } from '../../exports/amounts';
import { type Check, ok, warn } from './check';

/** It is deleted each day; two days without it are a fault. */
const TRIMMED_WITHIN_DAYS = 2;

const NAMES: Readonly<Record<KeptKind, string>> = {
  'audit-trail': 'audit trail',
  prescriptions: 'prescriptions',
  'network-messages': 'network messages',
  'inbound-messages': 'receipts of messages',
  'refused-messages': 'refused messages',
  replies: 'stored replies',
  events: 'live updates',
  other: 'all else',
};

/** How much the database holds, of which kinds, and what a year adds. */
export function storageCheck({ database, kinds }: RetentionStatus): Check {
  if (!database)
    return warn(
      'Storage',
      'Not measured yet.',
      'The service measures once a day: look again in some minutes.',
    );
  const largest = kinds.toSorted((one, other) => other.bytes - one.bytes);
  const each = largest
    .map((kind) => `${NAMES[kind.kind]} ${showBytes(kind.bytes)}${growthOf(kind)}`)
    .join(', ');
  const more =
    database.bytesInYear === undefined
      ? 'what a year adds is known after a day'
      : `a year adds ${showBytes(database.bytesInYear)} at the present pace`;
  return ok('Storage', `${showBytes(database.bytes)}; ${more}: ${each}.`);
}

const growthOf = ({ bytesInYear }: { readonly bytesInYear?: number | undefined }): string =>
  bytesInYear === undefined ? '' : ` (+${showBytes(bytesInYear)})`;

/** Whether what was kept long enough is deleted each day, and what of the records is to be. */
export function retentionCheck({ kinds, messagesEnd, lastTrimmedOn }: RetentionStatus, now: Date): Check {
  const today = now.toISOString().slice(0, 10);
  if (lastTrimmedOn === undefined)
    return warn(
      'Retention',
      'Nothing was deleted yet.',
      'The service begins within a minute of its start: look again.',
    );
  if (daysFrom(lastTrimmedOn, today) > TRIMMED_WITHIN_DAYS)
    return warn(
      'Retention',
      `What was kept long enough was last deleted on ${lastTrimmedOn}.`,
      'Look into the log of the service for scheduler.retention-failed.',
    );
  const ended = kinds.flatMap(({ kind, days, years }) =>
    days === undefined
      ? years === undefined
        ? []
        : [`${NAMES[kind]} ${String(years)} years`]
      : [`${NAMES[kind]} ${String(days)} days`],
  );
  const says = `Kept for a time: ${ended.join(', ')}. All else is kept for good. Last deleted on ${lastTrimmedOn}.`;
  if (messagesEnd && Date.parse(messagesEnd.from) > now.getTime())
    return warn(
      'Retention',
      `${says} From ${messagesEnd.from.slice(0, 10)} on, messages are deleted that are older than ` +
        `${String(messagesEnd.years)} years.`,
      'To keep them for good, take ERX_MESSAGE_YEARS away and start the service again.',
    );
  return ok('Retention', says);
}
