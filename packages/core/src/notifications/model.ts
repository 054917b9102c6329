import * as z from 'zod';
import { EpaState } from '../prescriptions/epa-state';
import { ChangeRequest, RefillRequest, RequestState, ResponseVerification } from '../requests/model';
import { Instant } from '../values/dates';
import { Id } from '../values/ids';
import { REQUEST_KINDS } from '../requests/vocabulary';
import { DELIVERY_STATES } from '../prescriptions/vocabulary';

/** What the network answered to a prescription: enough to update a row and to say so. */
const NetworkAnswer = z.object({
  prescriptionId: Id,
  orderNumber: z.string(),
  patientId: Id,
  providerId: Id,
  status: z.enum(['Verified', 'Error']),
  code: z.string().optional(),
});

/** A prescription of the practice changed: lists read the row again. */
const PrescriptionChanged = z.object({
  prescriptionId: Id,
  patientId: Id,
  providerId: Id,
  version: z.number().int(),
});

/** What became of a request to cancel: the pharmacy's answer, or that the request did not reach it. */
const CancelAnswer = z.object({
  prescriptionId: Id,
  orderNumber: z.string(),
  patientId: Id,
  providerId: Id,
  status: z.enum(['Approved', 'ApprovedWithChanges', 'Denied', 'Undelivered']),
});

/** A prior authorization began, was answered or ended: enough to say so and to read the row again. */
const EpaStatusChanged = z.object({
  prescriptionId: Id,
  priorAuthorizationId: Id,
  orderNumber: z.string(),
  patientId: Id,
  providerId: Id,
  state: EpaState,
});

/** A request was linked, answered or marked, or its response fared somehow: lists read it again. */
const RequestChanged = z.object({
  requestId: Id,
  kind: z.enum(REQUEST_KINDS),
  orderNumber: z.string(),
  patientId: Id.optional(),
  providerId: Id,
  state: RequestState,
  verification: ResponseVerification,
  delivery: z.enum(DELIVERY_STATES),
  version: z.number().int(),
});

/** A benefit manager answered, or will not answer, an inquiry for a medication history. */
const HistoryArrived = z.object({
  inquiryId: Id,
  patientId: Id,
  providerId: Id,
  state: z.enum(['Answered', 'Failed']),
});

/** What is recorded of a patient besides prescriptions. */
export const ClinicalList = z.enum(['medications', 'allergies', 'problems']);
export type ClinicalList = z.infer<typeof ClinicalList>;

/**
 * A list of a patient changed: who has it in view reads it again, and what rests on it with it. Nothing of
 * the entry itself is sent.
 */
const ClinicalChanged = z.object({ patientId: Id, list: ClinicalList });

/**
 * A user signed out everywhere, or their password was changed: every page and terminal of theirs asks to sign
 * in again.
 */
const SessionsEnded = z.object({ accountId: Id });

/** One session of a user was ended; the hub notifies its sockets and closes them. */
const SessionEnded = z.object({ accountId: Id, session: z.string() });

/** A session locked itself: the hub closes its sockets, and notifies no one. */
const SessionLocked = z.object({ accountId: Id, session: z.string() });

/**
 * A permission of a user changed, or a request about one was started, approved or cancelled: lists read
 * themselves again, and so does the person it is about. Those who may approve a request are notified when it
 * begins and when it is reminded of.
 */
const GrantChanged = z.object({
  accountId: Id,
  requestId: Id.optional(),
  /** Of a request for a role; absent for one about the permission to sign. */
  isRole: z.boolean().optional(),
  /** Of a change of credentials. */
  isCredential: z.boolean().optional(),
  /** Of a line of the safety check that is to be quiet; the person is who asked. */
  isQuiet: z.boolean().optional(),
  change: z.enum(['requested', 'reminded', 'approved', 'cancelled', 'expired']).optional(),
});

/** A user of another practice has entered this one in an emergency. */
const EmergencyAccess = z.object({ accountId: Id, who: z.string(), until: Instant });

/** Two charts of a patient with open orders of a prescriber were merged, or are two again. */
const ChartsMerged = z.object({ patientId: Id, providerId: Id, isUndone: z.boolean() });

/** Name, address or another detail of the practice changed: what shows it reads it again. */
const PracticeChanged = z.object({ version: z.number().int() });

/** What waited for a user was seen to: the list of it is read again. */
const AttentionChanged = z.object({ subjectId: Id });

/**
 * The push events by the names of S3-17, and of our own PrescriptionChanged, AttentionChanged,
 * RequestChanged, HistoryArrived, ClinicalChanged, SessionsEnded, SessionEnded, SessionLocked, GrantChanged,
 * EmergencyAccess, ChartsMerged and PracticeChanged for what follows along.
 */
export const EVENT_CONTENT = {
  NewRefillRequest: RefillRequest,
  NewRxChangeRequest: ChangeRequest,
  FreeStandingVerifyMessage: NetworkAnswer,
  FreeStandingErrorMessage: NetworkAnswer,
  CancelResponse: CancelAnswer,
  EpaStatusChanged,
  PrescriptionChanged,
  RequestChanged,
  AttentionChanged,
  HistoryArrived,
  ClinicalChanged,
  SessionsEnded,
  SessionEnded,
  SessionLocked,
  GrantChanged,
  EmergencyAccess,
  ChartsMerged,
  PracticeChanged,
} as const;

export type EventName = keyof typeof EVENT_CONTENT;
export const EventName = z.enum(Object.keys(EVENT_CONTENT) as [EventName, ...EventName[]]);
export type EventContent<Name extends EventName> = z.infer<(typeof EVENT_CONTENT)[Name]>;

/**
 * An event of a practice: `sequence` rises without gaps that matter; a client catches up from the last one it
 * saw.
 */
export const PracticeEvent = z.object({
  sequence: z.number().int(),
  name: EventName,
  at: Instant,
  content: z.unknown(),
});
export type PracticeEvent = z.infer<typeof PracticeEvent>;

/** The hub's own method that hands out the connection id (S3-17, S4-6). */
export const CONNECTION_ID_EVENT = 'ReceiveConnectionId';
/** Waits before the tries to reconnect, in milliseconds, then once a minute (readings S4-6). */
export const RECONNECT_DELAYS = [0, 2_000, 10_000, 30_000] as const;
export const RECONNECT_INTERVAL = 60_000;
/** However many signs come that the service is there, two tries are no closer, so that it is not besieged. */
export const TRY_NOW_MILLISECONDS = 2_000;
