import type { AccessReviewSummary, Oddity, ReviewDecision } from '@erx/core/grants/review';
import { reviewDueAt } from '@erx/core/grants/review';
import type { Connection, Statement } from '../platform/database/database';
import { batch } from '../platform/database/batch';
import { named } from '../platform/database/named';

interface SummaryRow {
  readonly id: string;
  readonly openedBy: string;
  readonly openedAt: Date;
  readonly people: number;
  readonly kept: number;
  readonly ended: number;
  readonly signedBy: string;
  readonly signedAt: Date | null;
  readonly signedWith: AccessReviewSummary['signedWith'];
}

/** A person of a review as it is stored. */
export interface StoredReviewed {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly decision: ReviewDecision | null;
  readonly decidedBy: string;
  readonly decidedAt: Date | null;
  readonly held: readonly string[];
  readonly oddities: readonly Oddity[];
  readonly lastSignInAt: Date | null;
  readonly hadLeft: boolean;
}

const SUMMARY = `SELECT w.id, w.opened_by_name AS "openedBy", w.opened_at AS "openedAt",
      w.signed_by_name AS "signedBy", w.signed_at AS "signedAt", w.signed_with AS "signedWith",
      count(p.account_id)::int AS people, count(*) FILTER (WHERE p.decision = 'kept')::int AS kept,
      count(*) FILTER (WHERE p.decision = 'ended')::int AS ended
    FROM access_reviews w
    LEFT JOIN access_review_people p ON p.practice_id = w.practice_id AND p.review_id = w.id`;
const LIST: Statement = {
  name: 'access-reviews',
  text: `${SUMMARY}
    WHERE w.practice_id = $1
    GROUP BY w.practice_id, w.id
    ORDER BY w.opened_at DESC, w.id DESC
    LIMIT 200`,
};
const FIND: Statement = {
  name: 'access-review',
  text: `${SUMMARY}
    WHERE w.practice_id = $1 AND w.id = $2
    GROUP BY w.practice_id, w.id`,
};
const HOLD: Statement = {
  name: 'hold-access-review',
  text: 'SELECT id FROM access_reviews WHERE practice_id = $1 AND id = $2 FOR UPDATE',
};
const PEOPLE: Statement = {
  name: 'people-of-access-review',
  text: `SELECT account_id AS id, name, email, decision, decided_by_name AS "decidedBy", decided_at AS "decidedAt",
      held, oddities, last_sign_in_at AS "lastSignInAt", had_left AS "hadLeft"
    FROM access_review_people
    WHERE practice_id = $1 AND review_id = $2
    ORDER BY lower(name), account_id`,
};
/** The partial index lets one review of a practice be open: of two at the same time one opens none. */
const OPEN = named({
  name: 'open-access-review',
  text: `INSERT INTO access_reviews (practice_id, id, opened_by, opened_by_name, opened_at)
    VALUES (:practiceId, :id, :by, :byName, :now)
    ON CONFLICT (practice_id) WHERE signed_at IS NULL DO NOTHING
    RETURNING id`,
});
const REVIEWED = batch({ account_id: 'uuid', name: 'text', email: 'text' }, 3);
const ADD_PEOPLE: Statement = {
  name: 'add-people-to-access-review',
  text: `INSERT INTO access_review_people (practice_id, review_id, account_id, name, email)
    SELECT $1, $2, input.account_id, input.name, input.email FROM ${REVIEWED.from('input')}
    ON CONFLICT DO NOTHING`,
};
const DECIDE = named({
  name: 'decide-access',
  text: `UPDATE access_review_people
    SET decision = :decision, decided_by = :by, decided_by_name = :byName, decided_at = :now, held = :held::text[],
      oddities = :oddities::jsonb, last_sign_in_at = :lastSignInAt::timestamptz
    WHERE practice_id = :practiceId AND review_id = :reviewId AND account_id = :personId`,
});
/** Those who left without a decision have nothing left, and when they last signed in is kept as of then. */
const LEFT = batch({ account_id: 'uuid', last_sign_in_at: 'timestamptz' }, 3);
const MARK_LEFT: Statement = {
  name: 'mark-left-in-access-review',
  text: `UPDATE access_review_people p
    SET had_left = true, last_sign_in_at = input.last_sign_in_at
    FROM ${LEFT.from('input')}
    WHERE p.practice_id = $1 AND p.review_id = $2 AND p.account_id = input.account_id`,
};
const SIGN = named({
  name: 'sign-access-review',
  text: `UPDATE access_reviews
    SET signed_by = :by, signed_by_name = :byName, signed_at = :now, signed_with = :with
    WHERE practice_id = :practiceId AND id = :id`,
});
/** Of the last review that was signed off; of the practice itself where there is none. */
const SINCE: Statement = {
  name: 'access-reviewed-since',
  text: `SELECT p.access_review_days AS days, coalesce((SELECT max(w.signed_at) FROM access_reviews w
        WHERE w.practice_id = p.id), p.created_at) AS since
    FROM practices p
    WHERE p.id = $1`,
};
const SET_DAYS: Statement = {
  name: 'set-access-review-days',
  text: 'UPDATE practices SET access_review_days = $2 WHERE id = $1',
};

/** A person as a review names them. */
export interface PersonInReview {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

interface Reviewer {
  readonly accountId: string;
  readonly name: string;
}

/** The reviews of access of one practice. */
export const reviewStore = (connection: Connection, practiceId: string) => ({
  list: async () => (await connection.run<SummaryRow>(LIST, [practiceId])).map(toSummary),
  async find(id: string): Promise<AccessReviewSummary | undefined> {
    const [row] = await connection.run<SummaryRow>(FIND, [practiceId, id]);
    return row && toSummary(row);
  },
  /** In a transaction: until its end no one else decides in it, or signs it. */
  async hold(id: string): Promise<void> {
    await connection.run(HOLD, [practiceId, id]);
  },
  people: (id: string) => connection.run<StoredReviewed>(PEOPLE, [practiceId, id]),
  /** In a transaction. @returns whether none was open */
  async open(id: string, by: Reviewer, people: readonly PersonInReview[], now: Date): Promise<boolean> {
    const opened = await OPEN.run(connection, { practiceId, id, by: by.accountId, byName: by.name, now });
    if (opened.length === 0) return false;
    await this.add(id, people);
    return true;
  },
  /** Those who are in the review already stay as they are in it. */
  async add(id: string, people: readonly PersonInReview[]): Promise<void> {
    const rows = people.map(({ id: account_id, name, email }) => ({ account_id, name, email }));
    await connection.run(ADD_PEOPLE, [practiceId, id, ...REVIEWED.values(rows)]);
  },
  async decide(
    { reviewId, personId }: { readonly reviewId: string; readonly personId: string },
    by: Reviewer,
    what: {
      readonly decision: ReviewDecision;
      readonly held: readonly string[];
      readonly oddities: readonly Oddity[];
      readonly lastSignInAt: string | undefined;
    },
    now: Date,
  ): Promise<void> {
    await DECIDE.run(connection, {
      practiceId,
      reviewId,
      personId,
      by: by.accountId,
      byName: by.name,
      decision: what.decision,
      held: what.held,
      oddities: JSON.stringify(what.oddities),
      lastSignInAt: what.lastSignInAt ?? null,
      now,
    });
  },
  /** @param left those who left without a decision */
  async sign(
    id: string,
    left: readonly { readonly id: string; readonly lastSignInAt: string | undefined }[],
    by: Reviewer,
    signedWith: Exclude<AccessReviewSummary['signedWith'], ''>,
    now: Date,
  ): Promise<void> {
    const rows = left.map(({ id: account_id, lastSignInAt }) => ({
      account_id,
      last_sign_in_at: lastSignInAt === undefined ? null : new Date(lastSignInAt),
    }));
    await connection.run(MARK_LEFT, [practiceId, id, ...LEFT.values(rows)]);
    await SIGN.run(connection, { practiceId, id, by: by.accountId, byName: by.name, with: signedWith, now });
  },
  /** When the next one is due, and after how many days. */
  async due(): Promise<{ readonly at: Date; readonly days: number }> {
    const [row] = await connection.run<{ since: Date; days: number }>(SINCE, [practiceId]);
    if (!row) throw new Error('There is no such practice.');
    return { at: reviewDueAt(row.since, row.days), days: row.days };
  },
  async setDays(days: number): Promise<void> {
    await connection.run(SET_DAYS, [practiceId, days]);
  },
});

function toSummary({ openedAt, signedAt, ...row }: SummaryRow): AccessReviewSummary {
  return {
    ...row,
    openedAt: openedAt.toISOString(),
    ...(signedAt === null ? {} : { signedAt: signedAt.toISOString() }),
  };
}
