import * as z from 'zod';
import { CalendarDate, Instant } from '../values/dates';
import { KEPT_KINDS, type TRIMMED_KINDS } from './vocabulary';

export const KeptKind = z.enum(KEPT_KINDS);
export type KeptKind = z.infer<typeof KeptKind>;
export type TrimmedKind = (typeof TRIMMED_KINDS)[number];

/** How long rows are kept that are not kept for good. */
export interface RetentionPeriods {
  readonly replyDays: number;
  readonly eventDays: number;
  /** Of messages of the pharmacy network, both ways; undefined for good. */
  readonly messageYears: number | undefined;
}

/** That messages are to be deleted, as it was announced to every practice. */
export interface RetentionNotice {
  readonly years: number;
  readonly announcedAt: Date;
}

/** What a kind takes on the disk of the database, on a day. */
export interface StoredSize {
  readonly day: CalendarDate;
  readonly bytes: number;
}

const Size = z.object({
  bytes: z.number().int(),
  /** What a year adds at the pace of the last days; absent while fewer than one is known. */
  bytesInYear: z.number().int().optional(),
});

/** What is kept for how long, and how much of it there is. */
export const RetentionStatus = z.object({
  kinds: z.array(
    Size.extend({
      kind: KeptKind,
      /** How long rows are kept; both absent where it is for good. */
      days: z.number().int().optional(),
      years: z.number().int().optional(),
    }),
  ),
  /** Absent, and `kinds` empty, while nothing was measured yet. */
  database: Size.optional(),
  /** Where messages are to be deleted: after how many years, and from when on. */
  messagesEnd: z.object({ years: z.number().int(), from: Instant }).optional(),
  /** The last day on which all was deleted that was due; absent where there was none yet. */
  lastTrimmedOn: CalendarDate.optional(),
});
export type RetentionStatus = z.infer<typeof RetentionStatus>;
