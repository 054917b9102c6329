import { say } from '@erx/core/findings/messages';
import { DenialReasonCode } from '@erx/core/requests/model';
import { DENIAL_REASON_LABEL } from '@erx/core/requests/vocabulary';
import type { Context } from '../../context';
import { TerminalFailure } from '../../messages';
import { toDenial } from '../../requests/given-answer';
import { canAsk } from '../../terminal/prompter';
import { giveAnswer } from './answer';
import type { AnswerOptions } from './answering';

export interface DenyOptions extends AnswerOptions {
  readonly reason?: DenialReasonCode;
  readonly note?: string;
  /** Of type T: the product to be asked for instead. */
  readonly requestNdc?: string;
}

/**
 * Denies a request, with a reason that is always named: none is taken for granted.
 * @throws AppError, CallError, TerminalFailure
 */
export async function denyCommand(word: string, options: DenyOptions, context: Context): Promise<void> {
  const reason = options.reason ?? (await askReason(options, context));
  await giveAnswer(
    word,
    {
      answerTo: () => toDenial({ ...options, reason }),
      question: ({ request }) =>
        `${say(request.kind === 'refill' ? 'request.confirm-denial' : 'request.confirm-change-denial')} ` +
        `Reason: ${reason} ${DENIAL_REASON_LABEL[reason]}.`,
    },
    options,
    context,
  );
}

async function askReason(options: DenyOptions, context: Context): Promise<DenialReasonCode> {
  if (!canAsk(context))
    throw new TerminalFailure('terminal.reason-missing', { list: DenialReasonCode.options.join(', ') });
  const { chooseOnTerminal } = await import('../../terminal/choose');
  const choices = DenialReasonCode.options.map((value) => ({
    value,
    label: `${value} ${DENIAL_REASON_LABEL[value]}`,
  }));
  const chosen = await chooseOnTerminal({ title: 'Why is it denied?', choices }, options, context);
  if (chosen === undefined) throw new TerminalFailure('terminal.cancelled');
  return chosen;
}
