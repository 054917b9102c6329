import type { RequestDetails } from '@erx/core/requests/model';
import type { Context } from '../../context';
import { toApproval, type TypedApproval } from '../../requests/given-answer';
import { giveAnswer } from './answer';
import type { ApprovalOptions } from './answering';

export interface ApproveOptions extends ApprovalOptions, TypedApproval {}

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
      overriding: options,
    },
    options,
    context,
  );
}

function questionOf(request: RequestDetails['request']): string {
  if (request.kind === 'refill') return 'Approve this refill request? The pharmacy may then dispense.';
  return request.type === 'U'
    ? 'Confirm what the pharmacy asks?'
    : 'Approve this change request? The pharmacy may then dispense what is approved.';
}
