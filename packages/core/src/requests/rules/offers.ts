import type { Schedule } from '../../drugs/model';
import { pass, type Rule, stop } from '../../findings/finding';
import type { DrugResolution } from '../../matching/model';
import { findDifferences } from '../linking';
import {
  type ChangeType,
  OPEN_STATES,
  type PharmacyRequest,
  type RequestDetails,
  type RequestState,
  type ResponseType,
} from '../model';

/** What of a request decides how it can be answered. */
export interface AnswerableRequest {
  readonly kind: 'refill' | 'change';
  /** Of a change request. */
  readonly type?: ChangeType;
  readonly state: RequestState;
  /** The strictest of what the pharmacy wrote and the catalogue says. */
  readonly schedule: Schedule;
  readonly isLinked: boolean;
  /**
   * What each requested medication means in the catalogue, where that is known here: on the server only the
   * answer itself asks for it.
   */
  readonly resolutions?: readonly DrugResolution[] | undefined;
  /** Which products the pharmacy names, where that is known here. */
  readonly content?: { readonly requested: readonly unknown[] } | undefined;
}

/** What can be done with a request. */
export interface Offers {
  /** In the order shown; empty for one that is answered. */
  readonly responses: readonly ResponseType[];
  /** Whether it may be taken off the queue without an answer (readings N2-36). */
  readonly canBeHandled: boolean;
  /** Whether 'New Prescription' is offered besides the answers. */
  readonly canPrescribe: boolean;
}

/** Answers by what is asked: N2-31, N2-36, readings N2-36 and N9-11. */
const REFILL_RESPONSES = [
  'Approved',
  'ApprovedWithChanges',
  'Replaced',
  'Denied',
  'DeniedNewPrescriptionToFollow',
] as const satisfies readonly ResponseType[];
const CHANGE_RESPONSES = {
  G: ['Approved', 'Denied'],
  P: ['Approved', 'Denied'],
  T: ['Denied', 'DeniedNewPrescriptionToFollow'],
  D: ['Approved', 'Denied', 'DeniedNewPrescriptionToFollow'],
  S: ['Approved', 'Denied', 'DeniedNewPrescriptionToFollow'],
  OS: ['Approved', 'Denied', 'DeniedNewPrescriptionToFollow'],
  U: ['Validated', 'Denied'],
} as const satisfies Record<ChangeType, readonly ResponseType[]>;
/** Types that a user may see to otherwise, such as by a call, with a note of what was done. */
const HANDLED: ReadonlySet<ChangeType> = new Set(['D', 'S', 'OS', 'U']);

const APPROVING: ReadonlySet<ResponseType> = new Set(['Approved', 'ApprovedWithChanges', 'Replaced']);
const DENYING: ReadonlySet<ResponseType> = new Set(['Denied', 'DeniedNewPrescriptionToFollow']);

/** Whether an answer allows the pharmacy to dispense. */
export function isApproval(response: ResponseType): boolean {
  return APPROVING.has(response);
}

/** Whether an answer refuses what was asked. */
export function isDenial(response: ResponseType): boolean {
  return DENYING.has(response);
}

/** Whether a request waits for an answer. */
export function isOpen(state: RequestState): boolean {
  return OPEN_STATES.some((open) => open === state);
}

/** Only what waits is answered, prepared or taken off the queue. */
export const requestIsOpen: Rule<{ readonly request: Pick<AnswerableRequest, 'state'> }> = ({ request }) =>
  isOpen(request.state) ? pass : stop('request.already-answered');

/**
 * How a request can be answered. Without a linked patient nothing is approved and no prescription is started
 * (N2-24: it may be denied); a schedule II is never renewed (21 CFR 1306.12(a)); schedule I and what is not
 * known are not prescribed at all.
 */
export function responsesOffered(request: AnswerableRequest): Offers {
  if (!isOpen(request.state)) return { responses: [], canBeHandled: false, canPrescribe: false };
  const all: readonly ResponseType[] =
    request.kind === 'refill'
      ? REFILL_RESPONSES
      : request.type === undefined
        ? []
        : CHANGE_RESPONSES[request.type];
  return {
    responses: all.filter((response) =>
      isApproval(response)
        ? request.isLinked && isApprovable(request) && isDrugKnown(request) && isSomethingAsked(request)
        : response !== 'DeniedNewPrescriptionToFollow' || request.isLinked,
    ),
    canBeHandled: request.type !== undefined && HANDLED.has(request.type),
    canPrescribe: request.isLinked,
  };
}

/** Whether the law allows this to be approved by answering at all. */
export function isApprovable({ kind, schedule }: Pick<AnswerableRequest, 'kind' | 'schedule'>): boolean {
  return schedule !== 'I' && schedule !== 'unknown' && !(kind === 'refill' && schedule === 'II');
}

/** What is out of stock is replaced by something, or by nothing: an approval of nothing says nothing. */
function isSomethingAsked({ type, content }: AnswerableRequest): boolean {
  return type !== 'OS' || content === undefined || content.requested.length > 0;
}

/** Whether something of what is asked may be granted as it is named. */
function isDrugKnown({ resolutions }: AnswerableRequest): boolean {
  return resolutions === undefined || resolutions.some(({ confidence }) => confidence !== 'unknown');
}

/** What a request alone says of how it can be answered, before its content was read. */
export function toListedAnswerable(request: PharmacyRequest) {
  return {
    kind: request.kind,
    ...(request.kind === 'change' ? { type: request.type } : {}),
    state: request.state,
    schedule: request.drug.deaSchedule,
    isLinked: request.patient !== undefined,
  };
}

/** What responsesOffered and findingsOnAnswer look at, of a request as the API gives it. */
export function toAnswerable({
  request,
  content,
  resolutions,
}: Pick<RequestDetails, 'request' | 'content' | 'resolutions'>) {
  return {
    ...toListedAnswerable(request),
    resolutions,
    content,
    differences: request.patient
      ? findDifferences(content.patient, { ...request.patient.name, birthDate: request.patient.birthDate })
      : [],
  };
}

/** A user, as far as it decides whose requests they answer. */
export interface Responder {
  readonly id: string;
  /** Only where it is verified: an address that its administrator gave, never one that a sign-in claims. */
  readonly email?: string | undefined;
}

/**
 * N6-1, N5-9, readings: no one answers another prescriber's request; an equal verified address is the same
 * person.
 */
export function mayAnswer(responder: Responder, prescriber: Responder): boolean {
  if (responder.id === prescriber.id) return true;
  return (
    responder.email !== undefined &&
    responder.email !== '' &&
    responder.email.toLowerCase() === prescriber.email?.toLowerCase()
  );
}
