import { foreignKey, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, practiceId } from './columns';
import { memberships } from './practices';

/**
 * How a script signs in as one of the practice's accounts, and what it may
 * (docs/decisions/service-accounts.md).
 */
export const serviceAccounts = pgTable(
  'service_accounts',
  {
    practiceId: practiceId(),
    accountId: uuid('account_id').notNull(),
    clientId: text('client_id').notNull(),
    /** SHA-256 of the secret, hexadecimal: the secret itself is 256 random bits. */
    secretHash: text('secret_hash').notNull(),
    /** Permissions of access/rights.ts. */
    rights: text('rights').array().notNull(),
    /** Who made the present secret: at first the maker, then the last to rotate it. */
    createdBy: uuid('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    secretMadeAt: instant('secret_made_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.accountId] }),
    foreignKey({
      columns: [table.practiceId, table.accountId],
      foreignColumns: [memberships.practiceId, memberships.accountId],
    }),
    unique('service_accounts_by_client').on(table.clientId),
  ],
);
