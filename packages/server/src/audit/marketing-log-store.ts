import type { LogKind, MarketingEntry } from '@erx/core/audit/marketing';
import * as z from 'zod';
import type { Connection } from '../platform/database/database';
import { named } from '../platform/database/named';
import { readCursor, writeCursor } from '../platform/cursor';

/** A search of the marketing log; what is undefined does not narrow. */
export interface MarketingSearch {
  readonly kind: LogKind;
  readonly from: Date | undefined;
  readonly before: Date | undefined;
  readonly userId: string | undefined;
  readonly oldestFirst: boolean;
  readonly after: string | undefined;
  readonly limit: number;
}

interface Row {
  id: string;
  at: Date;
  user_id: string;
  user_name: string;
  user_email: string;
  type: MarketingEntry['type'];
  description: string;
}

/** Of a log's table `l`: its time, what it says, and where else that is. */
const LOGS: Readonly<
  Record<LogKind, { readonly at: string; readonly columns: string; readonly from: string }>
> = {
  Marketing: {
    at: 'l.created_at',
    columns: 'l.user_name, l.user_email, l.type, l.description',
    from: 'marketing_audits l',
  },
  Coupon: {
    at: 'l.occurred_on',
    columns: `concat_ws(' ', u.first_name, NULLIF(u.middle_name, ''), u.last_name) AS user_name,
      coalesce(u.email, '') AS user_email,
      CASE WHEN l.coupon_click THEN 'CouponClick' ELSE 'CouponSeen' END AS type,
        concat_ws(' · ', NULLIF(l.description_text, ''), l.coupon_url) AS description`,
    from: 'coupon_audits l LEFT JOIN accounts u ON u.id = l.user_id',
  },
};

function pageOf(kind: LogKind, oldestFirst: boolean) {
  const { at, columns, from } = LOGS[kind];
  const order = oldestFirst ? 'ASC NULLS FIRST' : 'DESC NULLS LAST';
  return named({
    name: `marketing-log-${kind}${oldestFirst ? '-oldest' : ''}`,
    text: `SELECT l.id, ${at} AS at, l.user_id, ${columns} FROM ${from} WHERE l.practice_id = :practiceId
      AND (:from::timestamptz IS NULL OR ${at} >= :from) AND (:before::timestamptz IS NULL OR ${at} < :before)
        AND (:userId::uuid IS NULL OR l.user_id = :userId)
      AND (:at::timestamptz IS NULL OR (${at}, l.id) ${oldestFirst ? '>' : '<'} (:at, :id::uuid))
      ORDER BY ${at} ${order}, l.id ${order}
      LIMIT :limit`,
  });
}

const pagesOf = (kind: LogKind) => ({ oldest: pageOf(kind, true), latest: pageOf(kind, false) });
const PAGES = { Marketing: pagesOf('Marketing'), Coupon: pagesOf('Coupon') };

/** Where a page ended. */
const Place = z.tuple([z.iso.datetime(), z.uuid()]);

/** What the people of one practice saw and opened of advertisements and coupons. */
export const marketingLogStore = (connection: Connection, practiceId: string) => ({
  /** A page. @throws AppError call.cursor-unknown for a cursor that no page ended with */
  async search({
    kind,
    from,
    before,
    userId,
    oldestFirst,
    after,
    limit,
  }: MarketingSearch): Promise<{ readonly items: MarketingEntry[]; readonly next: string | undefined }> {
    const [at, id] = after === undefined ? [null, null] : readCursor(Place, after);
    const rows = await PAGES[kind][oldestFirst ? 'oldest' : 'latest'].run<Row>(connection, {
      practiceId,
      from,
      before,
      userId,
      at,
      id,
      limit: limit + 1,
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.map((row) => ({
        id: row.id,
        createdAt: row.at.toISOString(),
        userId: row.user_id,
        userName: row.user_name,
        userEmail: row.user_email,
        type: row.type,
        description: row.description,
      })),
      next: rows.length > limit && last ? writeCursor([last.at.toISOString(), last.id]) : undefined,
    };
  },
});
