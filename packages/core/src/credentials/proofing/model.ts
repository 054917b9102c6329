import * as z from 'zod';
import { Instant } from '../../values/dates';
import { PROOFING_STATES, TOKEN_KINDS, OTP_TYPES } from './vocabulary';

/**
 * How far the proofing of a user's identity has come (S4-12): nothing started; at work at the service,
 * nothing to do; proven; waits for the prescriber on the service's page; was left there and can be resumed;
 * waits for a person of the service, with whom an appointment can be made.
 */
export const ProofingState = z.enum(PROOFING_STATES);
export type ProofingState = z.infer<typeof ProofingState>;

export const TokenKind = z.enum(TOKEN_KINDS);
export type TokenKind = z.infer<typeof TokenKind>;
export const TOKEN_LABEL = { hardware: 'Hardware Token', soft: 'Soft Token' } as const satisfies Record<
  TokenKind,
  string
>;

/** What is printed on a hardware token. */
export const HardwareReference = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9-]{3,39}$/);

/** The state of a user's proofing and tokens (S3-15). */
export const ProofingStatus = z.object({
  transactionStatus: z.object({
    status: ProofingState,
    /** When a member of its staff calls. */
    appointmentAt: Instant.optional(),
    updatedAt: Instant.optional(),
    /** False where the service could not be asked: it is the state at updatedAt. */
    isCurrent: z.boolean(),
  }),
  userStatus: z.object({ hardwareTokenReference: z.string().optional(), hasSoftToken: z.boolean() }),
  /** The token that was chosen and does not count yet; its reference where it is a hardware token. */
  chosenToken: z.object({ kind: TokenKind, reference: z.string().optional() }).optional(),
});
export type ProofingStatus = z.infer<typeof ProofingStatus>;

/** The secret of a new soft token: shown once, as a QR code and as text. */
export const SoftTokenSecret = z.object({
  /** otpauth://totp/… as authenticator apps read it. */
  otpauthUri: z.string(),
  /** The secret alone, base32 in groups of four, for typing it. */
  key: z.string(),
  expiresAt: Instant,
});
export type SoftTokenSecret = z.infer<typeof SoftTokenSecret>;

/**
 * How a user proves to hold the second factor (P4-14, S7-42): a code of a hardware token, a code of a soft
 * token, a push to the phone.
 */
export const OtpType = z.enum(OTP_TYPES);
export type OtpType = z.infer<typeof OtpType>;

export const OTP_TYPE_LABEL = {
  Hwtok: 'Hardware Token',
  Swtok: 'Soft Token (Manual)',
  Oob: 'Soft Token (Push Notification)', // S2.5-12
} as const satisfies Record<OtpType, string>;

/** A PIN number has 4 to 6 digits (readings S5-15); a one-time code six (RFC 6238). */
export const PinNumber = z.string().regex(/^\d{4,6}$/);
