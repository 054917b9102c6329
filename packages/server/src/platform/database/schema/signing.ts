import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { instant, practiceId } from './columns';
import { SIGNED_KINDS } from '@erx/core/signing/vocabulary';
import { OTP_TYPES } from '@erx/core/credentials/proofing/vocabulary';

/**
 * Ready-to-sign tokens (docs/decisions/signing.md): opaque, stored hashed, good for a few minutes and for one
 * signature.
 */
export const signingTokens = pgTable(
  'signing_tokens',
  {
    practiceId: practiceId(),
    /** SHA-256 of the token, hexadecimal. */
    hash: text('hash').notNull(),
    accountId: uuid('account_id').notNull(),
    /** SHA-256 of the access token's session, so that another session cannot use it. */
    sessionHash: text('session_hash').notNull(),
    kind: text('kind', { enum: SIGNED_KINDS }).notNull(),
    patientId: uuid('patient_id').notNull(),
    deaNumber: text('dea_number').notNull(),
    /** Ways of authenticating that it allows, separated by spaces. */
    offered: text('offered').notNull(),
    requestedNdc: text('requested_ndc'),
    /** What it covers, as JSON: ids, versions and SHA-256 of their content. */
    items: text('items').notNull(),
    state: text('state', { enum: ['issued', 'pushed', 'approved', 'refused', 'consumed', 'lapsed'] })
      .notNull()
      .default('issued'),
    /** The push that was sent to the phone, and the key to ask about it. */
    pushId: text('push_id'),
    pushExpiresAt: instant('push_expires_at'),
    issuedAt: instant('issued_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    consumedAt: instant('consumed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.hash] }),
    index('signing_tokens_expiry').on(table.expiresAt),
    index('signing_tokens_at_phone')
      .on(table.issuedAt)
      .where(sql`state IN ('pushed', 'approved')`),
  ],
);

/**
 * What was signed: the exact bytes and their signature, never changed (a trigger refuses UPDATE and DELETE).
 */
export const signedPrescriptions = pgTable(
  'signed_prescriptions',
  {
    practiceId: practiceId(),
    id: uuid('id').notNull(),
    kind: text('kind', { enum: SIGNED_KINDS }).notNull(),
    resourceId: uuid('resource_id').notNull(),
    patientId: uuid('patient_id').notNull(),
    /** Account of the prescriber who signed. */
    accountId: uuid('account_id').notNull(),
    drugDescription: text('drug_description').notNull(),
    /** RFC 8785 text (docs/decisions/signing.md). */
    content: text('content').notNull(),
    /** Detached compact JWS (ES256) over the content: header..signature. */
    signature: text('signature').notNull(),
    kid: text('kid').notNull(),
    otpType: text('otp_type', { enum: OTP_TYPES }).notNull(),
    signedAt: instant('signed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    index('signed_prescriptions_by_time').on(table.practiceId, table.signedAt.desc(), table.id.desc()),
    index('signed_prescriptions_by_patient').on(table.practiceId, table.patientId, table.signedAt.desc()),
    index('signed_prescriptions_by_resource').on(table.practiceId, table.resourceId),
  ],
);
