import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { answerAndConfirm, isPendingAnswer } from '@erx/core/requests/answer-and-confirm';
import type { Answer, RequestDetails } from '@erx/core/requests/model';
import { findingsOnAnswer, needsSigning } from '@erx/core/requests/rules/answering';
import { toAnswerable, mayAnswer } from '@erx/core/requests/rules/offers';
import { getUserInfo } from '@erx/core/users/contract';
import type { UserInfo } from '@erx/core/users/model';
import { dateIn } from '@erx/core/values/dates';
import type { Context } from '../../context';
import { factLines } from '../../output/fact-lines';
import { createReport } from '../../output/report';
import { findRequest } from '../../requests/find-request';
import { requestFacts } from '../../requests/request-facts';
import { connect } from '../../session/connect';
import { answeringFindings, type ReasonOptions } from '../../terminal/answer-findings';
import { confirm, type ConfirmOptions } from '../../terminal/confirm';
import { canAsk } from '../../terminal/prompter';
import type { Answering, AnswerOptions } from './answering';
import { signAnswer } from './sign-answer';

/** What is done with a request, once it was read. */
interface Act {
  /** What is answered. @throws AppError or TerminalFailure where what was given is no answer */
  answerTo(details: RequestDetails): Answer;
  /** What is asked before it goes out. */
  question(details: RequestDetails, answer: Answer): string;
  /** Why it is granted in spite of serious findings, and which; a denial needs none. */
  readonly overriding?: ReasonOptions;
}

/**
 * Answers a request as the web application does: judged by the rules of core, confirmed, signed with two
 * factors where a controlled substance is granted. The server judges all of it again.
 * @throws AppError, CallError, TerminalFailure; then nothing was answered, or what was is said
 */
export async function giveAnswer(
  word: string,
  { answerTo, question, overriding = {} }: Act,
  options: AnswerOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const signal = context.cancelled;
  const [details, user] = await Promise.all([
    findRequest(word, client, signal),
    client.call(getUserInfo, {}, { signal }),
  ]);
  const answer = answerTo(details);
  refuseOthers(details, user);
  const request = toAnswerable(details);
  refuseWhenStopped(findingsOnAnswer({ request, answer, today: dateIn(user.timeZone, context.clock.now()) }));
  const isSigned = needsSigning({ request, answer });
  const answering: Answering = { details, answer, user, client, report, overriding };
  const now = isSigned
    ? await signAnswer(answering, options, context)
    : await answerUnsigned(answering, question(details, answer), options, context);
  if (options.json) report.json(now);
  else report.say(say(saidOf(now)));
}

/**
 * The reading of the one who answers, and the server's: no one answers another prescriber's request.
 * @throws AppError
 */
export function refuseOthers(
  { request: { prescriber } }: Pick<RequestDetails, 'request'>,
  { id, permissions }: Pick<UserInfo, 'id' | 'permissions'>,
): void {
  if (!permissions.includes('request.answer')) throw new AppError('request.read-only');
  if (!mayAnswer({ id }, { id: prescriber.id })) throw new AppError('request.other-prescriber');
}

/** The request in view before it is answered, where a user is there to read it. */
export function showBefore(
  { details, user, report }: Pick<Answering, 'details' | 'user' | 'report'>,
  options: ConfirmOptions,
  context: Context,
): void {
  if (options.yes || !canAsk(context)) return;
  report.ask(`${factLines(requestFacts(details, user.timeZone), context.stderr.columns || undefined)}\n`);
}

async function answerUnsigned(
  answering: Answering,
  question: string,
  options: AnswerOptions,
  context: Context,
): Promise<RequestDetails> {
  const { details, answer, user, client } = answering;
  showBefore(answering, options, context);
  await confirm(question, options, context);
  const reply = await answeringFindings(
    (safety) => answerAndConfirm(client, user.id, { request: details.request, answer, safety }),
    answering.overriding,
    context,
    answering.report,
  );
  // Only what is signed waits for a phone.
  if (isPendingAnswer(reply)) throw new AppError('controlled.signing-required');
  return reply;
}

function saidOf({
  request: { state },
}: RequestDetails): 'request.validated' | 'request.denied' | 'request.approved' {
  if (state === 'Validated') return 'request.validated';
  return state === 'Denied' ? 'request.denied' : 'request.approved';
}
