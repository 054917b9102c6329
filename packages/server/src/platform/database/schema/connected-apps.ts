import { APP_KINDS } from '@erx/core/connected-apps/vocabulary';
import { foreignKey, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
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
    /** Who a backend service is in the trail and what it may (service_accounts); null for what people open. */
    accountId: uuid('account_id'),
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

/**
 * What a person has allowed an app: kept under the session that its tokens name, with which it ends
 * (sign_in_sessions).
 */
export const connectedAppGrants = pgTable(
  'connected_app_grants',
  {
    practiceId: practiceId(),
    session: text('session').notNull(),
    appId: uuid('app_id').notNull(),
    accountId: uuid('account_id').notNull(),
    /** The one patient whom scopes of the kind patient/ mean; null where none was asked for. */
    patientId: uuid('patient_id'),
    scopes: text('scopes').array().notNull(),
    grantedAt: instant('granted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.session] }),
    foreignKey({
      columns: [table.practiceId, table.appId],
      foreignColumns: [connectedApps.practiceId, connectedApps.id],
    }),
    unique('connected_app_grants_by_session').on(table.session),
    index('connected_app_grants_by_app').on(table.practiceId, table.appId),
  ],
);

/** An app that is being opened from a patient's page: for one person, once, for a few minutes. */
export const connectedAppLaunches = pgTable(
  'connected_app_launches',
  {
    practiceId: practiceId(),
    /** SHA-256 of what the app is given, hexadecimal. */
    hash: text('hash').notNull(),
    appId: uuid('app_id').notNull(),
    accountId: uuid('account_id').notNull(),
    patientId: uuid('patient_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.hash] }),
    foreignKey({
      columns: [table.practiceId, table.appId],
      foreignColumns: [connectedApps.practiceId, connectedApps.id],
    }),
    index('connected_app_launches_expiry').on(table.expiresAt),
  ],
);
