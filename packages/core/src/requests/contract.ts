import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import type { MessageCode } from '../findings/messages';
import { SIGNING, SigningFactors } from '../signing/factors';
import { PendingApproval, SigningReview } from '../signing/model';
import { SafetyAnswer, SafetyCase } from '../safety/model';
import { Id } from '../values/ids';
import { CalendarDate } from '../values/dates';
import { Version } from '../values/integers';
import { line } from '../values/text';
import { RefillProtocol } from './protocol';
import {
  Answer,
  ChangeRequest,
  HANDLED_NOTE_LIMIT,
  IdentityDifference,
  LinkCandidate,
  PREPARATION_NOTE_LIMIT,
  PreparedAnswer,
  QueuedRequest,
  RefillRequest,
  RequestDetails,
  BulkApprovalJudgement,
  UnassignedRequest,
} from './model';
import { ANSWERING } from './vocabulary';

const waiting = z.object({
  /** Of one prescriber; all of the practice when absent, which only staff may ask for (readings S8-22). */
  providerId: Id.optional(),
  orderNumber: z.string().max(35).optional(),
});
const byId = z.object({ id: Id });
const seenVersion = z.object({ version: Version });

export const listRefillRequests = endpoint({
  name: 'listRefillRequests',
  summary:
    'Refill requests that await an answer, oldest first: a prescriber sees the own ones, staff the queue of the practice',
  method: 'GET',
  path: '/refillrequests/pending',
  allow: 'request.read',
  reading: { list: 'requests' },
  query: waiting,
  reply: z.array(RefillRequest),
});

export const listApprovedRefillRequests = endpoint({
  // N2-12, N7-10
  name: 'listApprovedRefillRequests',
  summary: 'Refill requests that were approved in the last week, newest first',
  method: 'GET',
  path: '/refillrequests/approved',
  allow: 'request.read',
  reading: { list: 'requests' },
  query: waiting,
  reply: z.array(RefillRequest),
});

export const listChangeRequests = endpoint({
  name: 'listChangeRequests',
  summary:
    'Change requests that await an answer, oldest first: a prescriber sees the own ones, staff the queue of the practice',
  method: 'GET',
  path: '/rxchangerequests/pending',
  allow: 'request.read',
  reading: { list: 'requests' },
  query: waiting,
  reply: z.array(ChangeRequest),
});

export const listRequestQueue = endpoint({
  name: 'listRequestQueue',
  summary:
    'Refill and change requests that await an answer, those of one prescription as one, each judged now: as ' +
    'prescribed and clean, to be looked at, or stopped, with the reasons in words',
  method: 'GET',
  path: '/requestqueue',
  allow: 'request.read',
  reading: { list: 'requests' },
  query: waiting,
  reply: z.array(QueuedRequest),
});

export const getRequest = endpoint({
  name: 'getRequest',
  summary: 'A refill or change request with everything the pharmacy wrote and what was answered',
  method: 'GET',
  path: '/pharmacyrequests/:id',
  allow: 'request.read',
  reading: { event: 'request.read', of: 'id' },
  params: byId,
  reply: RequestDetails,
  errors: ['request.not-found'],
});

export const listLinkCandidates = endpoint({
  name: 'listLinkCandidates',
  summary:
    'Patients who may be the one that a request is about, likeliest first, with what agrees and differs',
  method: 'GET',
  path: '/pharmacyrequests/:id/candidates',
  allow: 'request.link',
  reading: { event: 'request.read', of: 'id' },
  params: byId,
  reply: z.array(LinkCandidate),
  errors: ['request.not-found'],
});

export const linkRequest = endpoint({
  name: 'linkRequest',
  summary: 'Says which patient of the practice a request is about', // N4-1, N7-9
  method: 'POST',
  path: '/pharmacyrequests/:id/_link',
  allow: 'request.link',
  // A name or birth date that differs is named by anyone who links all the same.
  params: byId,
  body: seenVersion.extend({
    patientId: Id,
    confirmedDifferences: z.array(IdentityDifference).max(3).optional(),
  }),
  reply: RequestDetails,
  errors: [
    'request.not-found',
    'request.already-answered',
    'request.already-linked',
    'request.link-differs',
    'record.not-found',
    'record.changed',
  ],
});

export const unlinkRequest = endpoint({
  name: 'unlinkRequest',
  summary: 'Takes back which patient a request is about, until it is answered',
  method: 'POST',
  path: '/pharmacyrequests/:id/_unlink',
  allow: 'request.link',
  params: byId,
  body: seenVersion,
  reply: RequestDetails,
  errors: ['request.not-found', 'request.already-answered', 'request.not-linked', 'record.changed'],
});

export const getRefillProtocol = endpoint({
  name: 'getRefillProtocol',
  summary: 'By what rules of its own the practice looks at renewals, and who may prepare answers',
  method: 'GET',
  path: '/practices/refillprotocol',
  allow: 'request.read',
  reply: RefillProtocol,
});

export const setRefillProtocol = endpoint({
  name: 'setRefillProtocol',
  summary: 'Sets by what rules of its own the practice looks at renewals, and who may prepare answers',
  method: 'PUT',
  path: '/practices/refillprotocol',
  allow: 'practice.configure',
  body: RefillProtocol,
  reply: RefillProtocol,
  errors: ['request.protocol-name-unknown'],
});

export const prepareAnswer = endpoint({
  name: 'prepareAnswer',
  summary:
    'Fills in an answer for the prescriber, in place of what was prepared before; nothing is sent until the ' +
    'prescriber gives it',
  method: 'POST',
  path: '/pharmacyrequests/:id/_prepare',
  allow: 'request.prepare',
  params: byId,
  body: seenVersion.extend({
    answer: PreparedAnswer,
    note: line(PREPARATION_NOTE_LIMIT).optional(),
    dueOn: CalendarDate.optional(),
  }),
  reply: RequestDetails,
  errors: [...ANSWERING, 'request.due-passed', 'request.prepare-refused'],
});

export const withdrawPreparation = endpoint({
  name: 'withdrawPreparation',
  summary: 'Takes a prepared answer back; the request waits as it did before',
  method: 'POST',
  path: '/pharmacyrequests/:id/_withdraw-preparation',
  allow: 'request.prepare',
  params: byId,
  body: seenVersion,
  reply: RequestDetails,
  errors: ['request.not-found', 'request.already-answered', 'request.not-prepared', 'record.changed'],
});

/** As many as a list is answered from at a time. */
const MOST_TOGETHER = 200;

export const judgeTogether = endpoint({
  name: 'judgeTogether',
  summary:
    'Which refill requests may be approved together, what each would grant, and why the others are answered on their own',
  method: 'POST',
  path: '/refillrequests/_judge',
  allow: 'request.answer',
  body: z.object({ ids: z.array(Id).min(1).max(MOST_TOGETHER) }),
  reply: z.array(BulkApprovalJudgement),
  errors: ['request.not-found', 'request.other-prescriber'],
});

const REFUSED: readonly MessageCode[] = [...ANSWERING, ...SIGNING];

/** Answered: the response is queued when this answers; with a phone that was asked, 202. */
const answered = z.union([RequestDetails, PendingApproval]);
const accepted = (reply: unknown) => typeof reply === 'object' && reply !== null && 'pending' in reply;

const RefillAnswer = Answer.pick({
  deniedReasonCode: true,
  comments: true,
  granted: true,
  confirmedDifferences: true,
  confirmedDrugId: true,
  others: true,
}).extend({
  /** DeniedNewPrescriptionToFollow decides on the denial and sends it with the prescription that follows. */
  responseType: Answer.shape.responseType.exclude(['Validated']),
});
const ChangeAnswer = Answer.pick({
  deniedReasonCode: true,
  choice: true,
  priorAuthorizationNumber: true,
  requestNdc: true,
  confirmedDifferences: true,
  confirmedDrugId: true,
  others: true,
}).extend({
  /** Validated answers type U (readings N2-36). */
  responseType: Answer.shape.responseType.exclude(['ApprovedWithChanges', 'Replaced']),
  approvedComments: Answer.shape.comments,
});

export const answerRefillRequest = endpoint({
  // N3-9, N7-8
  name: 'answerRefillRequest',
  summary: 'Approves or denies a refill request; a controlled substance is approved with two factors',
  method: 'POST',
  path: '/refillrequests/:id/_respond',
  allow: 'request.answer',
  idempotent: true,
  params: byId,
  body: RefillAnswer.extend({
    ...seenVersion.shape,
    signing: SigningFactors.optional(),
    safety: SafetyAnswer.optional(),
    /** One of several that are approved by one press: only what judgeTogether accepts is granted. */
    isTogether: z.boolean().optional(),
  }),
  reply: answered,
  accepted,
  errors: [...REFUSED, 'request.not-together'],
});

export const answerChangeRequest = endpoint({
  // N3-10, N7-8
  name: 'answerChangeRequest',
  summary: 'Answers a change request as its type allows; a controlled substance is approved with two factors',
  method: 'POST',
  path: '/rxchangerequests/:id/_respond',
  allow: 'request.answer',
  idempotent: true,
  params: byId,
  body: ChangeAnswer.extend({
    ...seenVersion.shape,
    signing: SigningFactors.optional(),
    safety: SafetyAnswer.optional(),
  }),
  reply: answered,
  accepted,
  errors: REFUSED,
});

export const reviewAnswer = endpoint({
  // 21 CFR 1311.120(b)(9)
  name: 'reviewAnswer',
  summary: 'What this approval would sign: one prescription with all that must be in view',
  method: 'POST',
  path: '/pharmacyrequests/:id/_review',
  allow: 'prescription.sign',
  params: byId,
  body: Answer.extend(seenVersion.shape),
  reply: SigningReview,
  errors: REFUSED,
});

export const checkAnswer = endpoint({
  name: 'checkAnswer',
  summary:
    'What is found for the prescription that this approval would grant, by the check that the ' +
    'approval itself runs; nothing where it grants none',
  method: 'POST',
  path: '/pharmacyrequests/:id/_check',
  allow: 'request.answer',
  params: byId,
  body: Answer.extend(seenVersion.shape),
  reply: z.array(SafetyCase),
  errors: REFUSED,
});

export const resumeAnswer = endpoint({
  // N4-3
  name: 'resumeAnswer',
  summary: 'Goes on after a push: 202 while it is unanswered, the answered request once it was approved',
  method: 'POST',
  path: '/pharmacyrequests/:id/_resume',
  allow: 'request.answer',
  params: byId,
  body: SigningFactors.pick({ pin: true, readyToSignToken: true }),
  reply: answered,
  accepted,
  errors: REFUSED,
});

export const markHandled = endpoint({
  // readings N2-36
  name: 'markHandled',
  summary: 'Takes a change request of type D, S, OS or U off the queue without an answer, with what was done',
  method: 'POST',
  path: '/rxchangerequests/:id/_handled',
  allow: 'request.answer',
  params: byId,
  body: seenVersion.extend({ note: line(HANDLED_NOTE_LIMIT) }),
  reply: RequestDetails,
  errors: [
    'request.not-found',
    'request.other-prescriber',
    'request.already-answered',
    'request.response-not-offered',
    'request.note-missing',
    'record.changed',
  ],
});

export const listUnassignedRequests = endpoint({
  name: 'listUnassignedRequests',
  summary: 'Requests of pharmacies to an SPI that nobody here has, oldest first',
  method: 'GET',
  path: '/unassignedrequests',
  allow: 'request.assign',
  reading: { list: 'unassigned-requests' },
  reply: z.array(UnassignedRequest),
});

export const assignRequest = endpoint({
  name: 'assignRequest',
  summary: 'Gives a request to a prescriber of the practice that is worked in',
  method: 'POST',
  path: '/unassignedrequests/:id/_assign',
  allow: 'request.assign',
  params: byId,
  body: z.object({ providerId: Id }),
  reply: RequestDetails,
  errors: ['request.not-found', 'request.already-answered', 'prescription.provider-unknown'],
});

export const refuseUnassigned = endpoint({
  name: 'refuseUnassigned',
  summary: 'Refuses a request that is nobody’s here: the pharmacy is told with reason AN',
  method: 'POST',
  path: '/unassignedrequests/:id/_refuse',
  allow: 'request.assign',
  status: 204,
  params: byId,
  reply: z.undefined(),
  errors: ['request.not-found', 'request.already-answered'],
});
