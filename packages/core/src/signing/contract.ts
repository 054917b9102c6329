import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Prescription } from '../prescriptions/model';
import { SafetyAnswer } from '../safety/model';
import { Id } from '../values/ids';
import { kindAsked } from '../values/kinds';
import { SIGNED_KINDS } from './vocabulary';
import { PageQuery, PlainQuery } from '../values/page';
import { CalendarDate } from '../values/dates';
import { SIGNING, SigningFactors } from './factors';
import { SendingReply, SignedPrescription, SignedSort, SigningReview } from './model';
import { Version } from '../values/integers';
import { PinNumber } from '../credentials/proofing/model';
import { WRITING } from '../prescriptions/contract';

export const validateControlledPermission = endpoint({
  // P5-15, P7-16
  name: 'validateControlledPermission',
  summary: 'Whether this person and this pharmacy may have this controlled prescription signed',
  method: 'POST',
  path: '/prescriptions/controlledsubstancepermission/validate',
  allow: 'prescription.sign',
  status: 204,
  query: z.object({ ncpdpId: z.string().max(7), prescriptionId: Id }),
  reply: z.undefined(),
  errors: [
    'prescription.not-found',
    'sending.other-provider',
    'prescription.pharmacy-unknown',
    'prescription.pharmacy-inactive',
    ...SIGNING,
  ],
});

export const getSigningReview = endpoint({
  // 21 CFR 1311.120(b)(9)
  name: 'getSigningReview',
  summary: 'The controlled prescriptions of this patient that the prescriber can sign now, this one first',
  method: 'GET',
  path: '/signing/review/:prescriptionId',
  allow: 'prescription.sign',
  reading: { event: 'prescription.read', of: 'prescriptionId' },
  params: z.object({ prescriptionId: Id }),
  reply: SigningReview,
  errors: ['prescription.not-found', 'prescription.not-pending', 'sending.other-provider', ...SIGNING],
});

export const markReady = endpoint({
  // 21 CFR 1311.120(b)(10)
  name: 'markReady',
  summary: 'Marks a prescription as ready to be signed, or takes the mark away',
  method: 'POST',
  path: '/signing/ready/:prescriptionId',
  allow: 'prescription.sign',
  params: z.object({ prescriptionId: Id }),
  body: z.object({ version: Version, isReady: z.boolean() }),
  reply: Prescription,
  errors: [
    'prescription.not-found',
    'prescription.not-pending',
    'sending.other-provider',
    'record.changed',
    ...SIGNING,
  ],
});

export const resumeSigning = endpoint({
  // P7-2
  name: 'resumeSigning',
  summary: 'Goes on after a push: 202 while it is unanswered, the sent prescription once it was approved',
  method: 'POST',
  path: '/signing/resume/:id',
  allow: 'prescription.sign',
  params: z.object({ id: Id }),
  body: z.object({ pin: PinNumber, readyToSignToken: z.string().max(200) }),
  reply: SendingReply,
  accepted: (reply) => typeof reply === 'object' && reply !== null && 'pending' in reply,
  errors: [
    'prescription.not-found',
    'prescription.not-pending',
    'record.changed',
    'request.answered-meanwhile',
    ...SIGNING,
  ],
});

export const listSigningKeys = endpoint({
  name: 'listSigningKeys',
  summary: 'Public keys of the archive as a JWK set: the one in use first, earlier ones after it',
  method: 'GET',
  path: '/signing/keys',
  allow: 'anyone',
  reply: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
});

const ofArchive = z.object({
  /** Both days are the practice's and belong to it. */
  patientId: Id.optional(),
  userId: Id.optional(),
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  resourceReferenceType: kindAsked(SIGNED_KINDS).optional(),
  sortBy: SignedSort.optional(),
});

export const searchSignedPrescriptions = endpoint({
  name: 'searchSignedPrescriptions',
  summary: 'What was signed, newest first or by name', // S7-39
  method: 'GET',
  path: '/signedprescriptions/search',
  allow: 'signed.read',
  reading: { event: 'patient.read', of: 'patientId' },
  query: PageQuery.extend(ofArchive.shape),
  reply: z.array(SignedPrescription),
  errors: ['tracing.dates-reversed'],
});

export const getSignedPrescription = endpoint({
  name: 'getSignedPrescription',
  summary: 'One of them', // S7-1
  method: 'GET',
  path: '/signedprescriptions/:id',
  allow: 'signed.read',
  reading: { event: 'signed.read', of: 'id' },
  params: z.object({ id: Id }),
  reply: SignedPrescription,
  errors: ['signing.not-found'],
});

export const exportSignedPrescriptions = endpoint({
  // S7-39
  name: 'exportSignedPrescriptions',
  summary: 'The same search as a file, whole, with the signatures: CSV',
  method: 'POST',
  path: '/signedprescriptions/search/export',
  allow: 'signed.export',
  reading: { event: 'patient.read', of: 'patientId' },
  query: ofArchive.extend(PlainQuery.shape),
  reply: { file: 'text/csv' },
  errors: ['tracing.dates-reversed'],
});

export const exportSignedLines = endpoint({
  name: 'exportSignedLines',
  summary:
    'The same with the very bytes that were signed, to be checked elsewhere with the public keys: JSON lines',
  method: 'POST',
  path: '/signedprescriptions/search/exportLines',
  allow: 'signed.export',
  reading: { event: 'patient.read', of: 'patientId' },
  query: ofArchive,
  reply: { file: 'application/x-ndjson' },
  errors: ['tracing.dates-reversed'],
});

export const validateSignedPrescription = endpoint({
  // S2.9-3, S8-10
  name: 'validateSignedPrescription',
  summary: 'Checks the signature of an archived prescription against its bytes',
  method: 'POST',
  path: '/signedprescriptions/:id/validate',
  allow: 'signed.read',
  params: z.object({ id: Id }),
  reply: z.object({ valid: z.literal(true), kid: z.string() }),
  errors: ['signing.not-found', 'signing.archive-altered'],
});

export const sendPrescription = endpoint({
  // P7-13
  name: 'sendPrescription',
  summary:
    'Sends a pending prescription to its pharmacy: it is queued when this answers, delivery is told apart',
  method: 'POST',
  path: '/prescriptions/sendprescription/:id',
  allow: 'prescription.send',
  idempotent: true,
  // A controlled substance comes with what signs it (P7-13); all that its token names is sent together.
  // `safety` answers safety.unanswered; for a controlled substance it came when the token was issued.
  params: z.object({ id: Id }),
  body: z.object({
    version: Version,
    signing: SigningFactors.optional(),
    safety: SafetyAnswer.optional(),
  }),
  reply: SendingReply,
  accepted: (reply) => typeof reply === 'object' && reply !== null && 'pending' in reply,
  errors: [
    ...SIGNING,
    'prescription.not-found',
    'prescription.not-pending',
    'record.changed',
    'prescription.pharmacy-required',
    'sending.provider-not-registered',
    'request.answered-meanwhile',
    'prescription.replaced-meanwhile',
    'prescription.already-at-network',
    'safety.unanswered',
    'safety.forbidden',
    'sending.other-provider',
    'controlled.signing-required',
    'prescription.printed-not-sent',
    'prescription.refused-by-standard',
    ...WRITING,
  ],
});
