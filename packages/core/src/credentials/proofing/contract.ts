import * as z from 'zod';
import { endpoint } from '../../client/endpoint';
import type { MessageCode } from '../../findings/messages';
import { Id } from '../../values/ids';
import { ProofingStatus, SoftTokenSecret, TokenKind, OtpType, PinNumber } from './model';

/** Of every step that asks the service. */
const SERVICE: readonly MessageCode[] = [
  'proofing.not-configured',
  'proofing.unreachable',
  'proofing.refused',
  'proofing.step-not-offered',
  'record.changed',
];
const CODES: readonly MessageCode[] = ['proofing.code-wrong', 'proofing.locked'];

export const getProofingStatus = endpoint({
  // S7-38, S3-15
  name: 'getProofingStatus',
  summary: 'How the proofing of the own identity and the own tokens stand',
  method: 'GET',
  path: '/proofing/status',
  allow: 'proofing.own',
  reply: ProofingStatus,
});

export const registerToken = endpoint({
  // S7-38
  name: 'registerToken',
  summary:
    'Chooses the token that is to be registered; begins the proofing of the identity where that is not done',
  method: 'POST',
  path: '/proofing/proofing',
  allow: 'proofing.own',
  query: z.object({
    isHardwareTokenMainProofingToken: z.enum(['true', 'false']).optional(),
    hwtoken: z.string().trim().max(40).optional(),
  }),
  /**
   * PIN and a code of a token that counts: asked of anyone who has one, so that a password alone never adds a
   * token (21 CFR 1311.115).
   */
  body: z.object({ otpType: OtpType.exclude(['Oob']), otp: z.string().max(12), pin: PinNumber }).optional(),
  reply: ProofingStatus,
  errors: [
    ...SERVICE,
    'proofing.reference-required',
    'proofing.factors-required',
    'signing.pin-not-set',
    'signing.locked',
    'signing.factor-refused',
  ],
});

export const openProofingPage = endpoint({
  // S7-38
  name: 'openProofingPage',
  summary:
    "The address of the service's page, good for one visit: questions to answer, or an appointment to make",
  method: 'POST',
  path: '/proofing/uisession',
  allow: 'proofing.own',
  reply: z.object({ url: z.url({ protocol: /^https?$/ }) }),
  errors: SERVICE,
});

export const resumeProofing = endpoint({
  name: 'resumeProofing',
  summary: 'Goes on with a proofing that was left', // S7-38
  method: 'POST',
  path: '/proofing/resume',
  allow: 'proofing.own',
  reply: ProofingStatus,
  errors: SERVICE,
});

export const showSoftToken = endpoint({
  name: 'showSoftToken',
  summary: 'A new secret for the chosen soft token, told this once; one that was shown before is void',
  method: 'POST',
  path: '/proofing/softtoken',
  allow: 'proofing.own',
  reply: SoftTokenSecret,
  errors: ['proofing.nothing-to-confirm', 'proofing.step-not-offered', 'record.changed'],
});

export const confirmToken = endpoint({
  name: 'confirmToken',
  summary:
    'Proves with a code that one holds the chosen token: from then on it counts, and replaces one of its kind',
  method: 'POST',
  path: '/proofing/token',
  allow: 'proofing.own',
  body: z.object({ code: z.string().max(12) }),
  reply: ProofingStatus,
  errors: [
    ...SERVICE,
    ...CODES,
    'proofing.nothing-to-confirm',
    'proofing.secret-expired',
    'proofing.token-unknown',
  ],
});

export const resyncToken = endpoint({
  // S7-38
  name: 'resyncToken',
  summary: 'Finds a token whose clock has drifted by two of its codes that follow one another',
  method: 'POST',
  path: '/proofing/resync',
  allow: 'proofing.own',
  body: z.object({ kind: TokenKind, codes: z.tuple([z.string().max(12), z.string().max(12)]) }),
  reply: ProofingStatus,
  errors: ['proofing.no-token', 'proofing.resync-failed', 'proofing.locked'],
});

export const revokeProofing = endpoint({
  // S7-38, S4-9, S6-17
  name: 'revokeProofing',
  summary: "Takes somebody else's tokens and the permission to sign controlled substances away, at once",
  method: 'POST',
  path: '/proofing/revoke/:userId',
  allow: 'proofing.revoke',
  status: 204,
  params: z.object({ userId: Id }),
  reply: z.undefined(),
  errors: ['record.not-found', 'proofing.own', 'proofing.nothing-to-revoke'],
});
