import { CARD_OUTCOMES, HOOK_SERVICE_IDS, HOOKS } from '@erx/core/cds-hooks/vocabulary';
import { foreignKey, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, practiceId, textOrEmpty } from './columns';
import { memberships } from './practices';

/** Record systems that may ask by CDS Hooks (docs/decisions/cds-hooks.md). */
export const hookClients = pgTable(
  'hook_clients',
  {
    practiceId: practiceId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    issuer: text('issuer').notNull(),
    /** '' where its tokens need name none. */
    tenant: textOrEmpty('tenant'),
    /** Its public keys as they were entered (RFC 7517), or where they are: one of the two. */
    jwks: text('jwks'),
    jwksUri: text('jwks_uri'),
    createdBy: uuid('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    foreignKey({
      columns: [table.practiceId, table.createdBy],
      foreignColumns: [memberships.practiceId, memberships.accountId],
    }),
    index('hook_clients_by_issuer').on(table.issuer),
  ],
);

/** Cards that were answered with: by which rule, and nothing of the patient. */
export const hookCards = pgTable(
  'hook_cards',
  {
    practiceId: practiceId(),
    id: uuid('id').notNull(),
    clientId: uuid('client_id').notNull(),
    service: text('service', { enum: HOOK_SERVICE_IDS }).notNull(),
    hook: text('hook', { enum: HOOKS }).notNull(),
    kind: text('kind').notNull(),
    /** The fact or rule that says so; '' of what was not judged. */
    factId: textOrEmpty('fact_id'),
    /** Of the suggestion that it makes; null where it makes none. */
    suggestionId: uuid('suggestion_id'),
    shownAt: instant('shown_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    foreignKey({
      columns: [table.practiceId, table.clientId],
      foreignColumns: [hookClients.practiceId, hookClients.id],
    }),
    index('hook_cards_by_day').on(table.shownAt),
  ],
);

/** What became of cards, each time it was said. */
export const hookFeedback = pgTable(
  'hook_feedback',
  {
    practiceId: practiceId(),
    id: uuid('id').notNull(),
    cardId: uuid('card_id').notNull(),
    outcome: text('outcome', { enum: CARD_OUTCOMES }).notNull(),
    /** A code of the product's own reasons; '' where none of them was given. */
    reasonCode: textOrEmpty('reason_code'),
    occurredAt: instant('occurred_at').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    foreignKey({
      columns: [table.practiceId, table.cardId],
      foreignColumns: [hookCards.practiceId, hookCards.id],
    }),
    unique('hook_feedback_once').on(table.practiceId, table.cardId, table.outcome, table.occurredAt),
  ],
);
