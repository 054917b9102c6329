import { getRetention } from '@erx/core/retention/contract';
import type { KeptKind, RetentionPeriods, RetentionStatus, StoredSize } from '@erx/core/retention/model';
import { growthInYear, messagesEndFrom } from '@erx/core/retention/rules';
import { KEPT_KINDS } from '@erx/core/retention/vocabulary';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { lastDay, readNotice, readSizes } from './store';

/** What the installation keeps for how long, and how much of it there is. */
export function serveRetention(server: Server, { config, database }: Services): void {
  server.serve(getRetention, async () => {
    const sizes = await readSizes(database);
    const notice = await readNotice(database);
    const last = await lastDay(database);
    const sizeOf = (days: readonly StoredSize[]) => {
      const bytesInYear = growthInYear(days);
      return { bytes: days.at(-1)?.bytes ?? 0, ...(bytesInYear === undefined ? {} : { bytesInYear }) };
    };
    const kinds: RetentionStatus['kinds'] = KEPT_KINDS.flatMap((kind) => {
      const days = sizes.get(kind);
      if (!days) return []; // not measured yet
      return [{ kind, ...sizeOf(days), ...periodOf(kind, config) }];
    });
    return {
      kinds,
      ...(kinds.length === 0 ? {} : { database: sizeOf(sumsByDay(sizes)) }),
      ...(notice
        ? { messagesEnd: { years: notice.years, from: messagesEndFrom(notice).toISOString() } }
        : {}),
      ...(last === undefined ? {} : { lastTrimmedOn: last }),
    };
  });
}

function periodOf(
  kind: KeptKind,
  {
    refusedMessageDays,
    retention,
  }: { readonly refusedMessageDays: number; readonly retention: RetentionPeriods },
): { days?: number; years?: number } {
  if (kind === 'replies') return { days: retention.replyDays };
  if (kind === 'events') return { days: retention.eventDays };
  if (kind === 'refused-messages') return { days: refusedMessageDays };
  const isMessage = kind === 'network-messages' || kind === 'inbound-messages';
  return isMessage && retention.messageYears !== undefined ? { years: retention.messageYears } : {};
}

/** All kinds together, day by day. */
function sumsByDay(sizes: ReadonlyMap<KeptKind, readonly StoredSize[]>): StoredSize[] {
  const sums = new Map<string, number>();
  for (const days of sizes.values())
    for (const { day, bytes } of days) sums.set(day, (sums.get(day) ?? 0) + bytes);
  return [...sums].map(([day, bytes]) => ({ day, bytes })).sort((a, b) => a.day.localeCompare(b.day));
}
