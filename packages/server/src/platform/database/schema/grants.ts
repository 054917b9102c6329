import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { instant, practiceId, textOrEmpty } from './columns';
import { memberships } from './practices';
import {
  GIVEN_ROLES,
  OPERATIONS,
  REQUESTED_ROLES,
  REVIEW_DECISIONS,
  ROLE_REQUEST_STATES,
} from '@erx/core/grants/vocabulary';

/**
 * Requests to give a user the right to sign controlled substances, or to take it away (S3-9): started by one
 * person, approved by another.
 */
export const grantRequests = pgTable(
  'grant_requests',
  {
    practiceId: practiceId(),
    id: uuid('id').notNull(),
    targetAccountId: uuid('target_account_id').notNull(),
    initiatedBy: uuid('initiated_by').notNull(),
    operation: text('operation', { enum: OPERATIONS }).notNull(),
    state: text('state', { enum: ['open', 'approved', 'cancelled', 'expired'] })
      .notNull()
      .default('open'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    /** When those who may approve it were reminded of it; null until then. */
    remindedAt: instant('reminded_at'),
    /** Who approved or cancelled it, and when; no one where it expired. */
    closedBy: uuid('closed_by'),
    closedAt: instant('closed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    foreignKey({
      columns: [table.practiceId, table.targetAccountId],
      foreignColumns: [memberships.practiceId, memberships.accountId],
    }),
    index('grant_requests_by_state').on(table.practiceId, table.state, table.createdAt),
    // One open request for a person at a time: a second would be approved for something that is no longer so.
    uniqueIndex('grant_requests_open_once')
      .on(table.practiceId, table.targetAccountId)
      .where(sql`state = 'open'`),
  ],
);

/**
 * When a role ends by itself, where it was given for a time; of a role of the account in the practice where it
 * was given.
 */
export const roleEnds = pgTable(
  'role_ends',
  {
    practiceId: practiceId(),
    accountId: uuid('account_id').notNull(),
    role: text('role', { enum: GIVEN_ROLES }).notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.accountId, table.role] }),
    foreignKey({
      columns: [table.practiceId, table.accountId],
      foreignColumns: [memberships.practiceId, memberships.accountId],
    }),
    index('role_ends_by_day').on(table.practiceId, table.endsAt),
  ],
);

/**
 * Requests that someone get a role that holds in every practice of theirs: asked for by one person, approved
 * by another in the same practice, or by the operator of the installation. The names of then are kept.
 */
export const roleRequests = pgTable(
  'role_requests',
  {
    practiceId: practiceId(),
    id: uuid('id').notNull(),
    targetAccountId: uuid('target_account_id').notNull(),
    role: text('role', { enum: REQUESTED_ROLES }).notNull(),
    /** The last day on which it would hold, by the practice's clock; null for no end. */
    until: date('until', { mode: 'string' }),
    reason: text('reason').notNull(),
    askedBy: uuid('asked_by').notNull(),
    askedByName: text('asked_by_name').notNull(),
    askedAt: instant('asked_at').notNull(),
    state: text('state', { enum: ROLE_REQUEST_STATES }).notNull().default('open'),
    version: integer('version').notNull().default(1),
    /** When those who may decide on it were reminded of it; null until then. */
    remindedAt: instant('reminded_at'),
    /** Who ended it; no one where it expired or the operator approved it, who has a name alone. */
    closedBy: uuid('closed_by'),
    closedByName: textOrEmpty('closed_by_name'),
    closedAt: instant('closed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    foreignKey({
      columns: [table.practiceId, table.targetAccountId],
      foreignColumns: [memberships.practiceId, memberships.accountId],
    }),
    // One for a person at a time, whatever the practice: the role is of the account.
    uniqueIndex('role_requests_open_once')
      .on(table.targetAccountId)
      .where(sql`state = 'open'`),
    index('role_requests_by_state').on(table.practiceId, table.state, table.askedAt),
  ],
);

/** Reviews of who may do what (45 CFR 164.308(a)(4)(ii)(C)), each signed off once. The names of then are kept. */
export const accessReviews = pgTable(
  'access_reviews',
  {
    practiceId: practiceId(),
    id: uuid('id').notNull(),
    openedBy: uuid('opened_by').notNull(),
    openedByName: text('opened_by_name').notNull(),
    openedAt: instant('opened_at').notNull(),
    /** Who signed it off, when and with what; no one while it is open. */
    signedBy: uuid('signed_by'),
    signedByName: textOrEmpty('signed_by_name'),
    signedAt: instant('signed_at'),
    signedWith: text('signed_with', { enum: ['password', 'session', ''] })
      .notNull()
      .default(''),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    uniqueIndex('access_reviews_open_once')
      .on(table.practiceId)
      .where(sql`signed_at IS NULL`),
    index('access_reviews_by_day').on(table.practiceId, table.openedAt),
  ],
);

/**
 * Everyone who was active when a review was opened, or became so before it was signed off, and what was decided of
 * them, with what they held then.
 */
export const accessReviewPeople = pgTable(
  'access_review_people',
  {
    practiceId: practiceId(),
    reviewId: uuid('review_id').notNull(),
    accountId: uuid('account_id').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** Null while nothing is decided, and of a person who left meanwhile. */
    decision: text('decision', { enum: REVIEW_DECISIONS }),
    decidedBy: uuid('decided_by'),
    decidedByName: textOrEmpty('decided_by_name'),
    decidedAt: instant('decided_at'),
    /** In words, as a reviewer read them: what the person held, and what was odd about it. */
    held: text('held').array().notNull().default([]),
    oddities: jsonb('oddities').notNull().default([]),
    lastSignInAt: instant('last_sign_in_at'),
    /** That their access had ended when the review was signed off, without a decision. */
    hadLeft: boolean('had_left').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.reviewId, table.accountId] }),
    foreignKey({
      columns: [table.practiceId, table.reviewId],
      foreignColumns: [accessReviews.practiceId, accessReviews.id],
    }),
  ],
);

/** An approval that waits for the approver's phone; its reference is stored hashed. */
export const grantPushes = pgTable(
  'grant_pushes',
  {
    practiceId: practiceId(),
    /** SHA-256 of the transaction reference, hexadecimal. */
    hash: text('hash').notNull(),
    requestId: uuid('request_id').notNull(),
    requestVersion: integer('request_version').notNull(),
    accountId: uuid('account_id').notNull(),
    /** SHA-256 of the session that began it: another session cannot complete it. */
    sessionHash: text('session_hash').notNull(),
    pushId: text('push_id').notNull(),
    state: text('state', { enum: ['pushed', 'refused', 'consumed'] })
      .notNull()
      .default('pushed'),
    issuedAt: instant('issued_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.hash] }),
    foreignKey({
      columns: [table.practiceId, table.requestId],
      foreignColumns: [grantRequests.practiceId, grantRequests.id],
    }),
  ],
);
