import * as z from 'zod';
import { Schedule } from '../drugs/model';
import { DrugResolution } from '../matching/model';
import { DeliveryState, Refills } from '../prescriptions/model';
import { Generation, PatientSummary } from '../patients/model';
import { SafetyFinding } from '../safety/model';
import { CalendarDate, Instant } from '../values/dates';
import { DecimalText } from '../values/decimals';
import { Id } from '../values/ids';
import { line } from '../values/text';
import {
  CANDIDATE_TRAITS,
  CHANGE_TYPES,
  DENIAL_REASON_CODES,
  REQUEST_KINDS,
  REQUEST_LANES,
  REQUEST_STATES,
  RESPONSE_VERIFICATIONS,
} from './vocabulary';
import { STEPS_LIMIT } from '../sig/limits';

/** What a change request asks for (N3-8). */
export const ChangeType = z.enum(CHANGE_TYPES);
export type ChangeType = z.infer<typeof ChangeType>;
export const CHANGE_TYPE_LABEL = {
  G: 'Generic Substitution',
  P: 'Prior Authorization',
  T: 'Therapeutic Interchange/Substitution',
  D: 'Drug Use Evaluation',
  S: 'Script Clarification',
  OS: 'Pharmacy is out of stock',
  U: 'Prescriber Authorization',
} as const satisfies Record<ChangeType, string>;

/**
 * Where a request is. Awaiting…: a denial was decided and the new prescription that follows it is being
 * written; nothing has been answered yet. Replaced: granted otherwise than asked. Validated: SCRIPT's answer
 * to type U. Handled: seen to without an answer (readings N2-36).
 */
export const RequestState = z.enum(REQUEST_STATES);
export type RequestState = z.infer<typeof RequestState>;
/** The states in which a request waits for a user. */
export const OPEN_STATES = [
  'Pending',
  'AwaitingDenialNewPrescriptionToFollow',
] as const satisfies readonly RequestState[];

/** Where a request is, in words. */
export const REQUEST_STATE_LABEL = {
  Pending: 'Pending',
  AwaitingDenialNewPrescriptionToFollow: 'New prescription awaited',
  Approved: 'Approved',
  ApprovedWithChanges: 'Approved with changes',
  Replaced: 'Replaced',
  Denied: 'Denied',
  DeniedNewPrescriptionToFollow: 'Denied, prescribed again',
  Validated: 'Validated',
  Handled: 'Handled',
} as const satisfies Record<RequestState, string>;

/** What became of the response: Unsent while there is none (N9-11). */
export const ResponseVerification = z.enum(RESPONSE_VERIFICATIONS);
export type ResponseVerification = z.infer<typeof ResponseVerification>;

/** Why a request is denied (N9-12). */
export const DenialReasonCode = z.enum(DENIAL_REASON_CODES);
export type DenialReasonCode = z.infer<typeof DenialReasonCode>;
/** Of a plain denial: N2-32, N9-3. */
export const DEFAULT_DENIAL_REASON = 'AA' satisfies DenialReasonCode;

/** N9-13; the same in SCRIPT. */
export const REQUEST_COMMENT_LIMIT = 70;
export const PRIOR_AUTHORIZATION_NUMBER_LIMIT = 35;

/** What was done about a request that is not answered. Ours; it is not sent. */
export const HANDLED_NOTE_LIMIT = 500;

/** What a pharmacist weighed, in NCPDP's codes (drug-use.ts says them in words). Absent parts were not said. */
export const DrugUseEvaluation = z.object({
  reason: z.string(),
  service: z.string().optional(),
  result: z.string().optional(),
  /** The other drug, disease or allergy, by its name, else by its code. */
  coAgent: z.string().optional(),
  significance: z.string().optional(),
  acknowledgement: z.string().optional(),
});
export type DrugUseEvaluation = z.infer<typeof DrugUseEvaluation>;

/** A medication as the pharmacy wrote it in one block of its message. Absent parts were not said. */
export const RequestMedication = z.object({
  description: z.string(),
  ndc: z.string().optional(),
  rxNormId: z.string().optional(),
  /** Of a compound, a line for each ingredient with its amount. */
  ingredients: z.array(z.string()).optional(),
  /** The strictest of what the message, the catalogue and our prescription say. */
  schedule: Schedule,
  /** The schedule that the message itself states. */
  statedSchedule: Schedule.optional(),
  quantity: DecimalText.optional(),
  /** Potency unit, such as C48542. */
  units: z.string().optional(),
  daysSupply: z.number().int().optional(),
  sig: z.string().optional(),
  /** What the directions say besides their text, in their author's words. */
  clarifyingText: z.string().optional(),
  /** Number of the plan's authorization, and its state. */
  priorAuthorization: z.string().optional(),
  /** Refills after the first fill. */
  refills: Refills.optional(),
  substitutionAllowed: z.boolean().optional(),
  note: z.string().optional(),
  writtenDate: CalendarDate.optional(),
  lastFillDate: CalendarDate.optional(),
  evaluations: z.array(DrugUseEvaluation).optional(),
});
export type RequestMedication = z.infer<typeof RequestMedication>;

/** Everything a request says, as it was read from its message. */
export const RequestContent = z.object({
  patient: z.object({
    /** As the pharmacy wrote it, first name first. */
    name: z.string(),
    firstName: z.string().optional(),
    lastName: z.string().optional(),
    birthDate: CalendarDate.optional(),
    gender: z.enum(['Female', 'Male', 'Unknown']).optional(),
    address: z.string().optional(),
    phone: z.string().optional(),
  }),
  pharmacy: z.object({
    ncpdpId: z.string(),
    storeName: z.string(),
    address: z.string().optional(),
    phone: z.string().optional(),
    fax: z.string().optional(),
  }),
  /** As it was prescribed. */
  prescribed: RequestMedication.optional(),
  /** As it was last handed over. */
  dispensed: RequestMedication.optional(),
  /**
   * What is asked for: of a refill one, of a change up to nine to choose from, of a prior authorization or a
   * clarification none.
   */
  requested: z.array(RequestMedication),
  /** SCRIPT's codes of what is missing (type U) or asked (type S), where the message has them. */
  askedFor: z.array(z.string()).optional(),
  /** Why a change is asked for, in the pharmacist's words. */
  reason: z.string().optional(),
  /** What else the message says, by the name of its element in words. */
  alsoSaid: z
    .array(
      z.object({
        name: z.string(),
        text: z.string(),
        /** Who, where or under which number: it does not bear on how the drug is used. */
        isAside: z.literal(true).optional(),
      }),
    )
    .optional(),
  /** When the message says it was sent. */
  sentAt: Instant.optional(),
  /** What was read in another form than it came: where, what (ReadingNote of packages/script), in a sentence. */
  notes: z.array(z.object({ path: z.string(), code: z.string(), sentence: z.string() })).optional(),
});
export type RequestContent = z.infer<typeof RequestContent>;

/**
 * What was granted where it differs from what was asked: a refill count alone (ApprovedWithChanges), or more
 * (Replace).
 */
export const GrantedChanges = z.object({
  refills: Refills.optional(),
  dispense: DecimalText.optional(),
  daysSupply: z.number().int().min(1).max(999).optional(),
  sig: line(STEPS_LIMIT).optional(),
  substitutionAllowed: z.boolean().optional(),
});
export type GrantedChanges = z.infer<typeof GrantedChanges>;

/** How a request is answered: the states of RequestState that a person chooses. */
export const ResponseType = z.enum([
  'Approved',
  'ApprovedWithChanges',
  'Replaced',
  'Denied',
  'DeniedNewPrescriptionToFollow',
  'Validated',
]);
export type ResponseType = z.infer<typeof ResponseType>;

/** A text to the pharmacist as typed; how long it may be says the rule (rules/answering.ts). */
const TypedComment = line(500);

/** What of a person a pharmacy and a record may say differently. */
export const IdentityDifference = z.enum(['firstName', 'lastName', 'birthDate']);
export type IdentityDifference = z.infer<typeof IdentityDifference>;

/** What a prescriber answers, whichever kind the request is of. Absent parts were not said. */
export const Answer = z.object({
  responseType: ResponseType,
  deniedReasonCode: DenialReasonCode.optional(),
  /** To the pharmacist. */
  comments: TypedComment.optional(),
  /** What is granted where it differs from what was asked. */
  granted: GrantedChanges.optional(),
  /** Which of the requested medications is approved, from 0. */
  choice: z.number().int().min(0).max(8).optional(),
  /** Of type P: the number that the plan gave. */
  priorAuthorizationNumber: line(PRIOR_AUTHORIZATION_NUMBER_LIMIT).optional(),
  /** Of type T: what is to be requested instead. */
  requestNdc: z
    .string()
    .regex(/^\d{11}$/)
    .optional(),
  /**
   * Of an approval: what of the linked patient differs from the message, and was found to be the same person
   * all the same.
   */
  confirmedDifferences: z.array(IdentityDifference).max(3).optional(),
  /**
   * Of an approval of what the pharmacy named by a text that leaves something open: the product that the
   * prescriber found to be meant.
   */
  confirmedDrugId: z.string().min(1).max(120).optional(),
  /** Earlier requests of the same prescription, as they were in view: they are answered with it. */
  others: z.array(Id).max(200).optional(),
});
export type Answer = z.infer<typeof Answer>;

/** How long the word of the one who prepares may be; it is never sent. */
export const PREPARATION_NOTE_LIMIT = 500;

/**
 * An answer as staff may prepare it: what only the prescriber can say (that the patient or the product is the
 * one meant) is not in it, nor a denial whose prescription is still to be written.
 */
export const PreparedAnswer = Answer.omit({
  confirmedDifferences: true,
  confirmedDrugId: true,
  others: true,
}).extend({
  responseType: ResponseType.exclude(['DeniedNewPrescriptionToFollow']),
});
export type PreparedAnswer = z.infer<typeof PreparedAnswer>;

/** An answer that was filled in for the prescriber. Nothing of it is sent before the prescriber gives it. */
export const Preparation = z.object({
  answer: PreparedAnswer,
  /** For the prescriber; '' where nothing was said. */
  note: z.string(),
  /** The day by which it is wanted. */
  dueOn: CalendarDate.optional(),
  preparedAt: Instant,
  preparedBy: z.object({ id: Id, name: z.string() }),
});
export type Preparation = z.infer<typeof Preparation>;

/** What was granted, as it is kept with the request. */
export const Granted = GrantedChanges.extend({
  /** Which of the requested medications, from 0. */
  choice: z.number().int().optional(),
  priorAuthorizationNumber: z.string().optional(),
});
export type Granted = z.infer<typeof Granted>;

const RequestBase = z.object({
  id: Id,
  /** Rises with every change; an answer names the version it saw. */
  version: z.number().int(),
  orderNumber: z.string(),
  state: RequestState,
  /** Absent while no patient of the practice is linked (N2-21). */
  patient: z
    .object({
      id: Id,
      name: z.object({
        firstName: z.string(),
        middleName: z.string(),
        lastName: z.string(),
        generation: Generation,
      }),
      /** Absent for imported records that lack it. */
      birthDate: CalendarDate.optional(),
    })
    .optional(),
  /** The patient as the pharmacy wrote them. */
  patientAsSent: z.string(),
  /** The prescription of this product that it is about; absent where none has that order number. */
  prescriptionId: Id.optional(),
  prescriber: z.object({ id: Id, spi: z.string().optional(), name: z.string() }),
  drug: z.object({
    /** When the prescription was begun here: it may have been sent on a later day. */
    scriptedAt: Instant.optional(),
    /** The day it was issued, as the pharmacy says: the WrittenDate of the message. */
    writtenDate: CalendarDate.optional(),
    /** The day it was sent from here, in the time zone of the practice: the WrittenDate of its message. */
    sentOn: CalendarDate.optional(),
    drugDescription: z.string(),
    /** The strictest of all the medications that the request names: it decides how it is answered. */
    deaSchedule: Schedule,
    /** Of the drug that is named here. */
    namedSchedule: Schedule.optional(),
  }),
  pharmacy: z.object({ ncpdpId: z.string(), storeName: z.string() }),
  deniedReasonCode: z.string().optional(),
  responseMessageVerification: z.object({ status: ResponseVerification }),
  answeredAt: Instant.optional(),
  receivedAt: Instant,
  /** What staff prepared for the prescriber, where someone did. */
  preparation: Preparation.optional(),
});

/** A pharmacy asks to renew a prescription (N3-6). */
export const RefillRequest = RequestBase.extend({ kind: z.literal('refill') });
export type RefillRequest = z.infer<typeof RefillRequest>;

/** A pharmacy asks to change a prescription (N3-7). */
export const ChangeRequest = RequestBase.extend({ kind: z.literal('change'), type: ChangeType });
export type ChangeRequest = z.infer<typeof ChangeRequest>;

export const PharmacyRequest = z.discriminatedUnion('kind', [RefillRequest, ChangeRequest]);
export type PharmacyRequest = z.infer<typeof PharmacyRequest>;

/**
 * One request with everything its dialog shows: original, last dispensed and requested side by side, and what
 * was answered.
 */
export const RequestDetails = z.object({
  request: PharmacyRequest,
  content: RequestContent,
  /**
   * What each requested medication means in the catalogue, in their order; absent where nothing of it would be
   * granted.
   */
  resolutions: z.array(DrugResolution).optional(),
  rxReferenceNumber: z.string(),
  comments: z.string(),
  requestedNdc: z.string(),
  granted: Granted.optional(),
  /** The prescription that an approval granted, or that followed a denial. */
  followUpPrescriptionId: Id.optional(),
  answeredBy: z.object({ id: Id, name: z.string() }).optional(),
  delivery: z.object({
    state: DeliveryState,
    code: z.string().optional(),
    description: z.string().optional(),
  }),
});
export type RequestDetails = z.infer<typeof RequestDetails>;

/** What distinguishes patients; 'fills': a prescription of theirs went to the pharmacy that asks. */
export const CandidateTrait = z.enum(CANDIDATE_TRAITS);
export type CandidateTrait = z.infer<typeof CandidateTrait>;
export const CANDIDATE_TRAIT_LABEL = {
  birthDate: 'Birth date',
  lastName: 'Last name',
  firstName: 'First name',
  phone: 'Phone',
  address: 'Address',
  fills: 'Fills there',
  sex: 'Sex',
} as const satisfies Record<CandidateTrait, string>;

/** A patient who may be the one that a request is about. */
export const LinkCandidate = z.object({
  patient: PatientSummary,
  agrees: z.array(CandidateTrait),
  differs: z.array(CandidateTrait),
});
export type LinkCandidate = z.infer<typeof LinkCandidate>;

/** How a waiting request may be answered (rules/lane.ts). */
export const RequestLane = z.enum(REQUEST_LANES);
export type RequestLane = z.infer<typeof RequestLane>;
export const REQUEST_LANE_LABEL = {
  clean: 'As prescribed',
  look: 'Look',
  stop: 'Stop',
} as const satisfies Record<RequestLane, string>;

/** Why a request is in its lane, in words. */
export const LaneReason = z.object({ lane: RequestLane.exclude(['clean']), text: z.string() });
export type LaneReason = z.infer<typeof LaneReason>;

/** Requests of one prescription as they stand in the queue: the newest, judged now. */
export const QueuedRequest = z.object({
  request: PharmacyRequest,
  lane: RequestLane,
  /** Empty for what is clean, gravest first. */
  reasons: z.array(LaneReason),
  /** What is asked for, as the pharmacy wrote it; absent where it names no medication. */
  asked: RequestMedication.optional(),
  /** What of the linked patient differs from the patient of the message. */
  differences: z.array(IdentityDifference),
  /** Earlier requests of the same prescription, oldest first: they are answered with it. */
  others: z.array(z.object({ id: Id, receivedAt: Instant })),
});
export type QueuedRequest = z.infer<typeof QueuedRequest>;

/** What an approval together with others would do with one request. */
export const BulkApprovalJudgement = z.object({
  id: Id,
  /** Of the request as it was judged; an answer names it. */
  version: z.number().int(),
  /**
   * What would be granted, as it would be written; absent where the request asks for nothing that can be
   * granted as it is.
   */
  granted: z
    .object({
      description: z.string(),
      schedule: Schedule,
      quantity: z.string(),
      units: z.string(),
      daysSupply: z.number().int().optional(),
      refills: Refills,
      sig: z.string(),
    })
    .optional(),
  /** What the safety check found for it, gravest first. */
  findings: z.array(SafetyFinding),
  /** Why it is answered on its own; empty for what may be approved together with others. */
  reasons: z.array(z.string()),
  /** Earlier requests of the same prescription that are answered with it. */
  others: z.array(Id),
});
export type BulkApprovalJudgement = z.infer<typeof BulkApprovalJudgement>;

/**
 * A request whose prescriber no practice here has (its SPI is unknown): a person says whose it is, or refuses
 * it.
 */
export const UnassignedRequest = z.object({
  id: Id,
  kind: z.enum(REQUEST_KINDS),
  spi: z.string(),
  pharmacy: z.object({ ncpdpId: z.string(), storeName: z.string() }),
  content: RequestContent,
  prescriberAsSent: z.string(),
  receivedAt: Instant,
});
export type UnassignedRequest = z.infer<typeof UnassignedRequest>;
