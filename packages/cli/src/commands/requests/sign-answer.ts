import { AppError } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { answerRequest, isPendingAnswer, type AnswerReply } from '@erx/core/requests/answer-and-confirm';
import { resumeAnswer, reviewAnswer } from '@erx/core/requests/contract';
import type { RequestDetails } from '@erx/core/requests/model';
import { type PendingApproval, PUSH_POLLING_MS } from '@erx/core/signing/model';
import { SIGNING_STATEMENT } from '@erx/core/signing/statement';
import { showInstant } from '@erx/core/values/dates';
import type { Context } from '../../context';
import { TerminalFailure } from '../../messages';
import { factLines } from '../../output/fact-lines';
import { wrapLines } from '../../output/lines';
import { pause } from '../../pause';
import { findAlreadyAnswered, isTransient } from '../../requests/already-answered';
import { requestFacts } from '../../requests/request-facts';
import { signingFacts } from '../../requests/signing-facts';
import { askFactors, type Factors } from '../../terminal/ask-factors';
import { answeringFindings } from '../../terminal/answer-findings';
import { confirm } from '../../terminal/confirm';
import { canAsk } from '../../terminal/prompter';
import type { Answering, AnswerOptions } from './answering';
import { createReadyToSignToken } from '@erx/core/requests/signing-contract';

const NARROWEST = 20;

/**
 * Signs the approval of a request for a controlled substance, which answers it: what is signed is shown, then
 * the statement, then two factors (21 CFR 1311.120, 1311.140). Only on a terminal.
 * @throws TerminalFailure terminal.signing-needs-terminal without one; AppError, CallError
 */
export async function signAnswer(
  answering: Answering,
  options: AnswerOptions,
  context: Context,
): Promise<RequestDetails> {
  if (!canAsk(context)) throw new TerminalFailure('terminal.signing-needs-terminal');
  const { details, answer, client, report, user } = answering;
  const { request } = details;
  const signal = context.cancelled;
  const { id, version, kind } = request;
  const review = await client.call(
    reviewAnswer,
    { params: { id }, body: { ...answer, version } },
    { signal },
  );
  const [item] = review.items;
  if (!item) throw new AppError('signing.nothing-ready');
  if (review.offered.length === 0) throw new AppError('signing.no-authenticator');
  if (!review.hasPinNumber) throw new AppError('signing.pin-not-set');
  const width = Math.max(NARROWEST, context.stderr.columns || 80);
  report.ask(
    `${factLines(requestFacts(details, user.timeZone), width)}\n\nWhat you sign:\n${factLines(signingFacts(item), width)}\n`,
  );
  // The mark of 21 CFR 1311.120(b)(10) is the prescriber's own: --yes does not set it.
  await confirm(
    'You have read what you grant the pharmacy to dispense. Is it ready to be signed?',
    {},
    context,
  );
  const { readyToSignToken } = await answeringFindings(
    (safety) =>
      client.call(
        createReadyToSignToken,
        {
          params: { type: kind === 'refill' ? 'RefillRequest' : 'RxChangeRequest', id },
          body: { answer: { ...answer, version, isReady: true }, ...(safety ? { safety } : {}) },
        },
        { signal },
      ),
    answering.overriding,
    context,
    report,
  );
  report.ask(`\n${wrapLines(SIGNING_STATEMENT, width).join('\n')}\n`);
  for (;;) {
    const factors = await askFactors(review.offered, options, context);
    const reply = await handOver(factors, readyToSignToken, answering);
    if (reply === undefined) continue;
    return isPendingAnswer(reply)
      ? await waitForPhone(reply, factors.pin, readyToSignToken, answering, context)
      : reply;
  }
}

/**
 * Hands the factors over.
 * @returns undefined where a factor was wrong and may be tried again.
 * @throws AppError, CallError
 */
async function handOver(
  factors: Factors,
  readyToSignToken: string,
  { details: { request }, answer, client, report, user }: Answering,
): Promise<AnswerReply | undefined> {
  try {
    return await answerRequest(client, { request, answer, signing: { ...factors, readyToSignToken } });
  } catch (error) {
    if (error instanceof AppError && error.code === 'signing.factor-refused') {
      report.ask(error.message);
      return undefined;
    }
    return await findAlreadyAnswered(error, { details: { request }, answer, client, user });
  }
}

/**
 * Asks again and again until the phone was answered, across cuts, and no longer than it can be.
 * @throws AppError, CallError; TerminalFailure at Ctrl-C
 */
async function waitForPhone(
  { transactionReference, expiresAt }: PendingApproval,
  pin: string,
  readyToSignToken: string,
  answering: Answering,
  context: Context,
): Promise<RequestDetails> {
  const {
    details: {
      request: { id },
    },
    client,
    report,
    user,
  } = answering;
  report.ask(
    `Approve the request on your phone until ${showInstant(user.timeZone, expiresAt)}. ` +
      `Reference: ${transactionReference}. Ctrl-C stops waiting.`,
  );
  let isCutOff = false;
  for (;;) {
    try {
      await pause(PUSH_POLLING_MS, context);
      const reply = await client.call(
        resumeAnswer,
        { params: { id }, body: { pin, readyToSignToken } },
        { signal: context.cancelled },
      );
      if (!isPendingAnswer(reply)) return reply;
      isCutOff = false;
    } catch (error) {
      if (context.cancelled.aborted) throw new TerminalFailure('terminal.push-left', { id }, error);
      if (!isTransient(error)) return await findAlreadyAnswered(error, answering);
      if (context.clock.now().getTime() > Date.parse(expiresAt))
        return await findAlreadyAnswered(error, answering);
      if (!isCutOff) report.ask(say('signing.push-waits'));
      isCutOff = true;
    }
  }
}
