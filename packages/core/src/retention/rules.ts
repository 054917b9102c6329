import { TERMINAL_DAYS } from '../session/signed-in';
import { daysFrom } from '../values/dates';
import type { RetentionNotice, RetentionPeriods, StoredSize, TrimmedKind } from './model';

const DAY = 86_400_000;

interface Bounds {
  readonly least: number;
  readonly most: number;
}

/**
 * Replies by their Idempotency-Key, in days. A repetition after that would be carried out again, so it is more
 * than a client may wait: ours repeat at once and end with their page, a script that a person starts once more
 * may do so after a weekend. The draft of the header asks that the period is published and names none
 * (draft-ietf-httpapi-idempotency-key-header-07, 2.3).
 */
export const REPLY_DAYS = { least: 3, most: 90, preset: 7 } as const satisfies Bounds & { preset: number };

/**
 * Events of the push channel, in days. A terminal that slept catches up as long as it is signed in, so they
 * outlive its sign-in; a client that comes later is answered that events are missing.
 */
export const EVENT_DAYS = { least: TERMINAL_DAYS + 1, most: 400, preset: 30 } as const satisfies Bounds & {
  preset: number;
};

/**
 * Messages of the pharmacy network, in years, where an installation ends them at all. 21 CFR 1311.305(b): two
 * years from creation or receipt for records of controlled substances, and no shorter than any other law says
 * (states and Medicare Part D ask for up to ten: 42 CFR 423.505(d)). The bound is the same for every drug: a
 * message is not sorted by its schedule years later. A prescription that such a message is about can neither be
 * refilled nor canceled any more.
 */
export const MESSAGE_YEARS = { least: 2, most: 100 } as const satisfies Bounds;

/**
 * Days between the announcement in the trail of every practice and the first message that is deleted: an
 * administrator who objects has a month.
 */
const NOTICE_DAYS = 30;

/**
 * The notice that holds now: a new one where messages are to be kept for a shorter time than was announced, none
 * where they are kept for good.
 */
export function noticeNow(
  announced: RetentionNotice | undefined,
  years: number | undefined,
  now: Date,
): RetentionNotice | undefined {
  if (years === undefined) return undefined;
  if (announced && announced.years <= years) return { ...announced, years };
  return { years, announcedAt: now };
}

/** When the first messages may be deleted that a notice is about. */
export function messagesEndFrom({ announcedAt }: RetentionNotice): Date {
  return new Date(announcedAt.getTime() + NOTICE_DAYS * DAY);
}

/** The same day so many years before; of February the 28th where there is no 29th. */
function yearsBefore(day: Date, years: number): Date {
  const before = new Date(day);
  before.setUTCFullYear(day.getUTCFullYear() - years);
  if (before.getUTCDate() !== day.getUTCDate()) before.setUTCDate(0);
  return before;
}

/**
 * The instant before which rows of a kind are deleted on a day; undefined where none are. The trail, prescriptions and
 * what was signed are no such kind: a trail that was cut agrees with itself and a seal proves the one before it
 * (docs/decisions/retention.md; 45 CFR 164.316(b)(2)(i) asks for six years, 21 CFR 1311.305(b) for two).
 * @param startOfDay in UTC
 */
export function trimmedBefore(
  kind: TrimmedKind,
  { replyDays, eventDays }: RetentionPeriods,
  notice: RetentionNotice | undefined,
  startOfDay: Date,
): Date | undefined {
  if (kind === 'replies') return new Date(startOfDay.getTime() - replyDays * DAY);
  if (kind === 'events') return new Date(startOfDay.getTime() - eventDays * DAY);
  if (!notice || messagesEndFrom(notice) > startOfDay) return undefined;
  return yearsBefore(startOfDay, notice.years);
}

/**
 * What a year adds at the pace between the oldest size and the newest; undefined where no day lies between them:
 * no pace is known then, which is not the same as none. What shrank adds nothing.
 * @param sizes oldest first
 */
export function growthInYear(sizes: readonly StoredSize[]): number | undefined {
  const [oldest] = sizes;
  const newest = sizes.at(-1);
  if (!oldest || !newest) return undefined;
  const days = daysFrom(oldest.day, newest.day);
  if (days < 1) return undefined;
  return Math.max(0, Math.round(((newest.bytes - oldest.bytes) / days) * 365));
}
