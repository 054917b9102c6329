import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/**
 * Which key of each purpose the installation uses, by its thumbprint: a process with other keys does not start.
 * Of the installation, and of no practice.
 */
export const installationKeys = pgTable('installation_keys', {
  purpose: text('purpose').primaryKey(),
  /** RFC 7638. */
  keyId: text('key_id').notNull(),
  at: instant('at').notNull(),
});

/**
 * The key sets of an installation that keeps them in its database, each sealed by the one key that is outside
 * (platform/keys/sealed-keys.ts). Of the installation, and of no practice.
 */
export const sealedKeys = pgTable('sealed_keys', {
  purpose: text('purpose').primaryKey(),
  /** The thumbprint of the key that seals the set, a dot, and the set under AES-256-GCM. */
  sealed: text('sealed').notNull(),
  at: instant('at').notNull(),
});
