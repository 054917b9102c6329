import type { LogKind, MarketingEntry } from '@erx/core/audit/marketing';
import * as z from 'zod';
import type { Connection, Statement } from '../platform/database/database';
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

function statementOf(kind: LogKind, oldestFirst: boolean): Statement {
  const { at, columns, from } = LOGS[kind];
  const order = oldestFirst ? 'ASC NULLS FIRST' : 'DESC NULLS LAST';
  return {
    name: `marketing-log-${kind}${oldestFirst ? '-oldest' : ''}`,
    text: `SELECT l.id, ${at} AS at, l.user_id, ${columns} FROM ${from} WHERE l.practice_id = $1
      AND ($2::timestamptz IS NULL OR ${at} >= $2) AND ($3::timestamptz IS NULL OR ${at} < $3)
        AND ($4::uuid IS NULL OR l.user_id = $4)
      AND ($5::timestamptz IS NULL OR (${at}, l.id) ${oldestFirst ? '>' : '<'} ($5, $6::uuid))
      ORDER BY ${at} ${order}, l.id ${order}
      LIMIT $7`,
  };
}

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
    const rows = await connection.run<Row>(statementOf(kind, oldestFirst), [
      practiceId,
      from ?? null,
      before ?? null,
      userId ?? null,
      at,
      id,
      limit + 1,
    ]);
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
