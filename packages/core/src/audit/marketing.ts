import * as z from 'zod';
import { CalendarDate, Instant } from '../values/dates';
import { Id } from '../values/ids';
import { MARKETING_LOG_KINDS } from './vocabulary';

/** What the marketing log shows (S2.8-1). */
export const LogKind = z.enum(MARKETING_LOG_KINDS);
export type LogKind = z.infer<typeof LogKind>;

/** A search of the marketing log (S7-28). Both days belong to it, in the practice's time zone. */
export const MarketingQuery = z.object({
  from: CalendarDate.optional(),
  end: CalendarDate.optional(),
  userId: Id.optional(),
  type: LogKind.optional(),
});
export type MarketingQuery = z.output<typeof MarketingQuery>;

/**
 * A line of the marketing log (S2.8-2, S3-11, S3-12). A coupon names its drug and address, never its patient.
 */
export const MarketingEntry = z.object({
  id: Id,
  createdAt: Instant,
  userId: Id,
  userName: z.string(),
  userEmail: z.string(),
  /** BannerSeen, BannerClick, CouponSeen or CouponClick. */
  type: z.enum(['BannerSeen', 'BannerClick', 'CouponSeen', 'CouponClick']),
  description: z.string(),
});
export type MarketingEntry = z.infer<typeof MarketingEntry>;

/** The words of each type. */
export const ENTRY_LABEL: Readonly<Record<MarketingEntry['type'], string>> = {
  BannerSeen: 'Advertisement seen',
  BannerClick: 'Advertisement opened',
  CouponSeen: 'Coupon shown',
  CouponClick: 'Coupon opened',
};
