import type { AuditDetails, AuditedResource } from '@erx/core/audit/events';
import type { RetentionNotice, RetentionPeriods, TrimmedKind } from '@erx/core/retention/model';
import { messagesEndFrom, noticeNow, trimmedBefore } from '@erx/core/retention/rules';
import { TRIMMED_KINDS } from '@erx/core/retention/vocabulary';
import type { CalendarDate } from '@erx/core/values/dates';
import { isDeepStrictEqual } from 'node:util';
import { recordAudit } from '../platform/audit-trail/record';
import type { Connection, Database } from '../platform/database/database';
import { allPractices } from '../practices/scheduled-practice-store';
import { MOST_DELETED } from './delete-statements';
import {
  deleteOldest,
  finishDay,
  holdsRetention,
  isFinished,
  keepNotice,
  keepSizes,
  readNotice,
  takeCounts,
} from './store';

/** Statements of one look: what is left then waits for the next, so that other scheduled work gets its turn. */
const MOST_STATEMENTS = 20;

const DETAIL = {
  replies: 'replies',
  events: 'events',
  'network-messages': 'networkMessages',
  'inbound-messages': 'inboundMessages',
} as const satisfies Record<TrimmedKind, string>;

interface Needs {
  readonly database: Database;
  readonly periods: RetentionPeriods;
  readonly now: Date;
  /** Statements at most; for tests of what is left. */
  readonly most?: number;
}

/**
 * Announces what is to end, and deletes what is due today, the oldest first, in statements of a thousand rows.
 * Once nothing is left the day is finished: one record in the trail of each practice that rows were of, and the
 * size of each kind. Of several processes one works at a time; what was deleted is counted with its deletion, so
 * that a process that dies leaves nothing unrecorded.
 * @returns how many rows were deleted, and whether the day is finished
 */
export async function trim({
  database,
  periods,
  now,
  most = MOST_STATEMENTS,
}: Needs): Promise<{ readonly rows: number; readonly isFinished: boolean }> {
  const day = now.toISOString().slice(0, 10);
  const notice = await announce(database, periods.messageYears, now);
  if (await isFinished(database, day)) return { rows: 0, isFinished: true };
  const startOfDay = new Date(`${day}T00:00:00.000Z`);
  let rows = 0;
  let statements = 0;
  for (const kind of TRIMMED_KINDS) {
    const before = trimmedBefore(kind, periods, notice, startOfDay);
    if (before === undefined) continue;
    for (let deleted = MOST_DELETED; deleted === MOST_DELETED; rows += deleted) {
      if (statements === most) return { rows, isFinished: false };
      statements += 1;
      const count = await database.transaction(async (transaction) =>
        (await holdsRetention(transaction)) ? await deleteOldest(transaction, kind, before) : undefined,
      );
      if (count === undefined) return { rows, isFinished: false };
      deleted = count;
    }
  }
  return { rows, isFinished: await finish(database, day, now) };
}

/** Announces in every trail that messages are to end, where that is new. @returns what holds now */
async function announce(
  database: Database,
  years: number | undefined,
  now: Date,
): Promise<RetentionNotice | undefined> {
  const known = await readNotice(database);
  if (isDeepStrictEqual(known, noticeNow(known, years, now))) return known;
  return await database.transaction(async (transaction) => {
    if (!(await holdsRetention(transaction))) return undefined; // another process is at it
    const announced = await readNotice(transaction);
    const notice = noticeNow(announced, years, now);
    await keepNotice(transaction, notice);
    if (!notice || notice.announcedAt.getTime() === announced?.announcedAt.getTime()) return notice;
    const details = { years: notice.years, firstOn: messagesEndFrom(notice).toISOString().slice(0, 10) };
    for (const practiceId of await allPractices(transaction))
      await recordInTrail(transaction, practiceId, { event: 'retention.announced', details }, now);
    return notice;
  });
}

/** Ends a day: what was deleted of each practice is in its trail, and the size of each kind is kept. */
async function finish(database: Database, day: CalendarDate, now: Date): Promise<boolean> {
  return await database.transaction(async (transaction) => {
    if (!(await holdsRetention(transaction))) return false;
    if (!(await finishDay(transaction, day, now))) return true;
    await keepSizes(transaction, day);
    for (const [practiceId, counts] of await takeCounts(transaction)) {
      const details = Object.fromEntries([...counts].map(([kind, count]) => [DETAIL[kind], count]));
      await recordInTrail(transaction, practiceId, { event: 'retention.trimmed', details }, now);
    }
    return true;
  });
}

/** What the service does of itself to the installation, in the trail of a practice. */
async function recordInTrail<Event extends 'retention.announced' | 'retention.trimmed'>(
  transaction: Connection,
  practiceId: string,
  { event, details }: { readonly event: Event; readonly details: AuditDetails<Event> },
  at: Date,
): Promise<void> {
  await recordAudit<Event>(
    transaction,
    {
      practiceId,
      accountId: null,
      event,
      outcome: 'done',
      resourceType: 'Installation' as AuditedResource<Event>,
      resourceId: null,
      details,
    },
    at,
  );
}
