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
