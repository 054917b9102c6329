import { AppError } from '@erx/core/findings/app-error';
import type { Refills } from '@erx/core/prescriptions/model';
import type { Answer, DenialReasonCode, GrantedChanges, RequestDetails } from '@erx/core/requests/model';
import { askedFor, listChanges, responseFor } from '@erx/core/requests/rules/granting';
import { toAnswerable } from '@erx/core/requests/rules/offers';
import { keepDigits } from '@erx/core/values/contact';
import { readDecimal } from '@erx/core/values/decimals';

const NDC_DIGITS = 11;

/** An approval as it was typed: as options of a command, or step by step on a screen. */
export interface TypedApproval {
  /** Which of several requested medications, from 1. */
  readonly choice?: number | undefined;
  readonly comment?: string | undefined;
  /** Of type P: the number that the plan gave. */
  readonly authorization?: string | undefined;
  readonly refills?: Refills | undefined;
  readonly dispense?: string | undefined;
  readonly daysSupply?: number | undefined;
  readonly sig?: string | undefined;
  readonly substitution?: 'allowed' | 'not-allowed' | undefined;
  /** That the linked patient is the one the pharmacy means, though a name or birth date differs. */
  readonly samePerson?: boolean | undefined;
  /** That the product which is named as likely is the one the pharmacy means. */
  readonly confirmProduct?: boolean | undefined;
}

export interface TypedDenial {
  readonly reason: DenialReasonCode;
  readonly note?: string | undefined;
  /** Of type T: the product to be asked for instead. */
  readonly requestNdc?: string | undefined;
  /** Whether a new prescription follows it, which is still to be written. */
  readonly isFollowed?: boolean;
}

/**
 * The approval that the options make of a request. Which of SCRIPT's approvals it is, the changes decide
 * (readings N9-11).
 */
export function toApproval(
  options: TypedApproval,
  details: Pick<RequestDetails, 'request' | 'content' | 'resolutions'>,
): Answer {
  const { request, content } = details;
  const { choice, comment, authorization, samePerson, confirmProduct } = options;
  const meant = details.resolutions?.[choice === undefined ? 0 : choice - 1];
  const { differences } = toAnswerable(details);
  const type = request.kind === 'change' ? request.type : undefined;
  const said = {
    ...(comment === undefined || comment.trim() === '' ? {} : { comments: comment.trim() }),
    ...(choice === undefined ? {} : { choice: choice - 1 }),
    ...(authorization === undefined ? {} : { priorAuthorizationNumber: authorization.trim() }),
    ...(samePerson && differences.length > 0 ? { confirmedDifferences: [...differences] } : {}),
    ...(confirmProduct && meant?.confidence === 'likely' && meant.drug
      ? { confirmedDrugId: meant.drug.id }
      : {}),
  };
  const granted = grantedOf(options);
  if (Object.keys(granted).length === 0)
    return { responseType: type === 'U' ? 'Validated' : 'Approved', ...said };
  const asked = askedFor(request.kind, type, content, said.choice);
  const fitting = responseFor(asked ? listChanges(asked, granted) : []);
  // Nothing that differs is no change: the rules say so, rather than that something else is answered than was
  // typed.
  return { responseType: fitting === 'Approved' ? 'ApprovedWithChanges' : fitting, ...said, granted };
}

/** What is granted, as it was typed. What is no number stays as it is, for the rules to refuse. */
function grantedOf({ refills, dispense, daysSupply, sig, substitution }: TypedApproval): GrantedChanges {
  return {
    ...(refills === undefined ? {} : { refills }),
    ...(dispense === undefined ? {} : { dispense: readDecimal(dispense) ?? dispense.trim() }),
    ...(daysSupply === undefined ? {} : { daysSupply }),
    ...(sig === undefined ? {} : { sig: sig.trim() }),
    ...(substitution === undefined ? {} : { substitutionAllowed: substitution === 'allowed' }),
  };
}

/** The denial that the options make. @throws AppError request.ndc-invalid */
export function toDenial({ reason, note, requestNdc, isFollowed = false }: TypedDenial): Answer {
  const ndc = requestNdc === undefined ? undefined : keepDigits(requestNdc);
  if (ndc !== undefined && ndc.length !== NDC_DIGITS) throw new AppError('request.ndc-invalid');
  return {
    responseType: isFollowed ? 'DeniedNewPrescriptionToFollow' : 'Denied',
    deniedReasonCode: reason,
    ...(note === undefined || note.trim() === '' ? {} : { comments: note.trim() }),
    ...(ndc === undefined ? {} : { requestNdc: ndc }),
  };
}
