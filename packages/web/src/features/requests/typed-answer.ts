import type {
  Answer,
  DenialReasonCode,
  GrantedChanges,
  PreparedAnswer,
  RequestDetails,
  RequestMedication,
  ResponseType,
} from '@erx/core/requests/model';
import { askedFor, listChanges, responseFor } from '@erx/core/requests/rules/granting';
import { toAnswerable, responsesOffered } from '@erx/core/requests/rules/offers';
import { denialReasons, usualReason } from '@erx/core/requests/rules/reasons';
import type { DrugResolution } from '@erx/core/matching/model';
import type { Refills } from '@erx/core/prescriptions/model';
import { keepDigits } from '@erx/core/values/contact';
import { readDecimal } from '@erx/core/values/decimals';

/**
 * What the user chooses between; which of SCRIPT's approvals 'approve-changed' is, the changes decide
 * (readings N9-11).
 */
export type Choice = 'approve' | 'approve-changed' | 'deny' | 'deny-new' | 'validate';

const CHOICE_OF: Readonly<Record<ResponseType, Choice>> = {
  Approved: 'approve',
  ApprovedWithChanges: 'approve-changed',
  Replaced: 'approve-changed',
  Denied: 'deny',
  DeniedNewPrescriptionToFollow: 'deny-new',
  Validated: 'validate',
};
/** What a response is among the choices. */
export const toChoice = (response: ResponseType): Choice => CHOICE_OF[response];

export const CHOICE_LABEL: Readonly<Record<Choice, string>> = {
  approve: 'Approved',
  'approve-changed': 'Approved with changes',
  deny: 'Denied',
  'deny-new': 'Denied, new prescription to follow',
  validate: 'Validated',
};

/** The form of an answer, texts as typed. */
export interface TypedAnswer {
  /** Undefined until one is chosen (N5-8): nothing is answered by an Enter too many. */
  readonly choice: Choice | undefined;
  /** Undefined until one is chosen. */
  readonly reason: DenialReasonCode | undefined;
  readonly comment: string;
  /** Which of several requested medications, from 0. */
  readonly medication: number | undefined;
  readonly priorAuthorizationNumber: string;
  readonly requestNdc: string;
  readonly refills: Refills | undefined;
  readonly dispense: string;
  readonly daysSupply: string;
  readonly sig: string;
  readonly substitutionAllowed: boolean | undefined;
  /** That the linked patient is the one the pharmacy means, though a name or birth date differs. */
  readonly isSamePerson: boolean;
  /** That the product which is likely is the one the pharmacy means. */
  readonly isProductConfirmed: boolean;
}

/** The choices that a request offers, in their order. */
export function listChoices(details: RequestDetails): readonly Choice[] {
  return [
    ...new Set(responsesOffered(toAnswerable(details)).responses.map((response) => CHOICE_OF[response])),
  ];
}

/** The medication that an approval would grant; undefined while none of several is chosen. */
export function toAsked(
  { request, content }: RequestDetails,
  medication: number | undefined,
): RequestMedication | undefined {
  return askedFor(request.kind, request.kind === 'change' ? request.type : undefined, content, medication);
}

/** What the medication that an approval would grant means; undefined where that plays no part. */
export function toResolution(
  { resolutions = [] }: RequestDetails,
  medication: number | undefined,
): DrugResolution | undefined {
  return resolutions[medication ?? (resolutions.length === 1 ? 0 : -1)];
}

/**
 * An answer to begin with: what staff prepared, else an empty one. What may be changed starts from what is
 * asked.
 */
export function newAnswer(details: RequestDetails, choice?: Choice): TypedAnswer {
  const asked = toAsked(details, undefined);
  const {
    request: { state, deniedReasonCode, preparation },
  } = details;
  const isAwaited = state === 'AwaitingDenialNewPrescriptionToFollow';
  const empty: TypedAnswer = {
    choice,
    reason: isAwaited ? (deniedReasonCode as DenialReasonCode | undefined) : undefined,
    comment: '',
    medication: undefined,
    priorAuthorizationNumber: '',
    requestNdc: '',
    refills: asked?.refills,
    dispense: asked?.quantity ?? '',
    daysSupply: asked?.daysSupply?.toString() ?? '',
    sig: asked?.sig ?? '',
    substitutionAllowed: asked?.substitutionAllowed,
    isSamePerson: false,
    isProductConfirmed: false,
  };
  return preparation && choice === undefined && !isAwaited
    ? withPrepared(empty, preparation.answer, details)
    : empty;
}

/** The form of an answer that staff prepared: what only the prescriber can say is still to be said. */
function withPrepared(
  empty: TypedAnswer,
  { responseType, deniedReasonCode, comments, granted, choice, ...numbers }: PreparedAnswer,
  details: RequestDetails,
): TypedAnswer {
  const asked = toAsked(details, choice);
  return {
    ...empty,
    choice: toChoice(responseType),
    reason: deniedReasonCode ?? empty.reason,
    comment: comments ?? '',
    medication: choice,
    priorAuthorizationNumber: numbers.priorAuthorizationNumber ?? '',
    requestNdc: numbers.requestNdc ?? '',
    refills: granted?.refills ?? asked?.refills,
    dispense: granted?.dispense ?? asked?.quantity ?? '',
    daysSupply: (granted?.daysSupply ?? asked?.daysSupply)?.toString() ?? '',
    sig: granted?.sig ?? asked?.sig ?? '',
    substitutionAllowed: granted?.substitutionAllowed ?? asked?.substitutionAllowed,
  };
}

/** The reason of a denial: the one chosen where it may go with it, else the usual one. */
export function reasonOf(
  { choice, reason }: Pick<TypedAnswer, 'choice' | 'reason'>,
  kind: RequestDetails['request']['kind'],
): DenialReasonCode {
  const isFollowed = choice === 'deny-new';
  return reason !== undefined && denialReasons(isFollowed).includes(reason)
    ? reason
    : usualReason(kind, isFollowed);
}

/** An answer that earlier requests of the same prescription, by their ids, are given as well. */
export function withOthers(answer: Answer, ids: readonly string[]): Answer {
  return ids.length > 0 ? { ...answer, others: [...ids] } : answer;
}

/** What is typed, as it is answered; undefined while no response is chosen. */
export function toAnswer(typed: TypedAnswer, details: RequestDetails): Answer | undefined {
  const { choice, comment } = typed;
  const deniedReasonCode = reasonOf(typed, details.request.kind);
  const comments = comment.trim() === '' ? {} : { comments: comment.trim() };
  const medication = typed.medication === undefined ? {} : { choice: typed.medication };
  const number = typed.priorAuthorizationNumber.trim();
  const { differences } = toAnswerable(details);
  const confirmed =
    typed.isSamePerson && differences.length > 0 ? { confirmedDifferences: [...differences] } : {};
  const meant = toResolution(details, typed.medication)?.drug;
  const product = typed.isProductConfirmed && meant ? { confirmedDrugId: meant.id } : {};
  switch (choice) {
    case undefined:
      return undefined;
    case 'approve':
      return {
        responseType: 'Approved',
        ...comments,
        ...medication,
        ...confirmed,
        ...product,
        ...(number === '' ? {} : { priorAuthorizationNumber: number }),
      };
    case 'approve-changed': {
      const granted = grantedOf(typed, toAsked(details, typed.medication));
      const fitting = responseFor(granted.changes);
      return {
        responseType: fitting === 'Approved' ? 'ApprovedWithChanges' : fitting,
        ...comments,
        ...medication,
        ...confirmed,
        ...product,
        granted: granted.granted,
      };
    }
    case 'deny': {
      const ndc = keepDigits(typed.requestNdc);
      return {
        responseType: 'Denied',
        deniedReasonCode,
        ...comments,
        ...(ndc === '' ? {} : { requestNdc: ndc }),
      };
    }
    case 'deny-new':
      return { responseType: 'DeniedNewPrescriptionToFollow', deniedReasonCode, ...comments };
    case 'validate':
      return { responseType: 'Validated', ...comments };
  }
}

/** What is granted otherwise than asked. What is not a number stays as typed, for the rules to refuse. */
function grantedOf(
  typed: TypedAnswer,
  asked: RequestMedication | undefined,
): { granted: GrantedChanges; changes: (keyof GrantedChanges)[] } {
  const { refills, substitutionAllowed } = typed;
  const dispense = readDecimal(typed.dispense) ?? typed.dispense.trim();
  const days = typed.daysSupply.trim();
  const all: GrantedChanges = {
    ...(refills === undefined ? {} : { refills }),
    ...(dispense === '' ? {} : { dispense }),
    ...(days === '' ? {} : { daysSupply: Number(days) }),
    ...(typed.sig.trim() === '' ? {} : { sig: typed.sig.trim() }),
    ...(substitutionAllowed === undefined ? {} : { substitutionAllowed }),
  };
  const changes = asked ? listChanges(asked, all) : [];
  return { changes, granted: Object.fromEntries(changes.map((key) => [key, all[key]])) };
}

/** What the primary button says: the act itself. */
export function toAction(choice: Choice | undefined): {
  readonly text: string;
  readonly intent: 'primary' | 'danger';
} {
  if (choice === 'deny') return { text: 'Deny request', intent: 'danger' };
  if (choice === 'deny-new') return { text: 'Deny and write prescription', intent: 'danger' };
  if (choice === 'validate') return { text: 'Confirm authorization', intent: 'primary' };
  return { text: choice === undefined ? 'Send response' : 'Approve request', intent: 'primary' };
}
