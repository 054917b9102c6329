import { APP_KINDS } from '@erx/core/connected-apps/vocabulary';
import { foreignKey, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, practiceId } from './columns';
import { memberships } from './practices';

/** Apps of others that a practice has registered (docs/decisions/fhir.md). */
export const connectedApps = pgTable(
  'connected_apps',
  {
    practiceId: practiceId(),
    id: uuid('id').notNull(),
    clientId: text('client_id').notNull(),
    name: text('name').notNull(),
    kind: text('kind', { enum: APP_KINDS }).notNull(),
    /** SHA-256 of the secret, hexadecimal; null where the app has none. */
    secretHash: text('secret_hash'),
    /** Its public keys as they were entered (RFC 7517), or where they are; null where there are none. */
    jwks: text('jwks'),
    jwksUri: text('jwks_uri'),
    launchUrl: text('launch_url'),
    redirectUris: text('redirect_uris').array().notNull(),
    scopes: text('scopes').array().notNull(),
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
    unique('connected_apps_by_client').on(table.clientId),
  ],
);
