import type { Answer, GrantedChanges, RequestDetails } from '@erx/core/requests/model';
import { askedFor, listChanges, responseFor } from '@erx/core/requests/rules/granting';
import { toAnswerable } from '@erx/core/requests/rules/offers';
import type { Refills } from '@erx/core/prescriptions/model';
import { readDecimal } from '@erx/core/values/decimals';
import type { Context } from '../../context';
import { giveAnswer } from './answer';
import type { ApprovalOptions } from './answering';

export interface ApproveOptions extends ApprovalOptions {
  /** Which of several requested medications, from 1. */
  readonly choice?: number;
  readonly comment?: string;
  /** Of type P: the number that the plan gave. */
  readonly authorization?: string;
  readonly refills?: Refills;
  readonly dispense?: string;
  readonly daysSupply?: number;
  readonly sig?: string;
  readonly substitution?: 'allowed' | 'not-allowed';
  /** That the linked patient is the one the pharmacy means, though a name or birth date differs. */
  readonly samePerson?: boolean;
  /** That the product which is named as likely is the one the pharmacy means. */
  readonly confirmProduct?: boolean;
}

/**
 * Approves a request; with changes where some are named; of type U, which SCRIPT answers otherwise, confirms
 * what was asked.
 * @throws AppError, CallError, TerminalFailure
 */
export async function approveCommand(word: string, options: ApproveOptions, context: Context): Promise<void> {
  await giveAnswer(
    word,
    {
      answerTo: (details) => toApproval(options, details),
      question: ({ request }) => questionOf(request),
      reason: options.reason,
    },
    options,
    context,
  );
}

/**
 * The approval that the options make of a request. Which of SCRIPT's approvals it is, the changes decide
 * (readings N9-11).
 */
export function toApproval(
  options: ApproveOptions,
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
function grantedOf({ refills, dispense, daysSupply, sig, substitution }: ApproveOptions): GrantedChanges {
  return {
    ...(refills === undefined ? {} : { refills }),
    ...(dispense === undefined ? {} : { dispense: readDecimal(dispense) ?? dispense.trim() }),
    ...(daysSupply === undefined ? {} : { daysSupply }),
    ...(sig === undefined ? {} : { sig: sig.trim() }),
    ...(substitution === undefined ? {} : { substitutionAllowed: substitution === 'allowed' }),
  };
}

function questionOf(request: RequestDetails['request']): string {
  if (request.kind === 'refill') return 'Approve this refill request? The pharmacy may then dispense.';
  return request.type === 'U'
    ? 'Confirm what the pharmacy asks?'
    : 'Approve this change request? The pharmacy may then dispense what is approved.';
}
