import { say } from '@erx/core/findings/messages';
import { AppError } from '@erx/core/findings/app-error';
import { markHandled } from '@erx/core/requests/contract';
import { toAnswerable, isOpen, responsesOffered } from '@erx/core/requests/rules/offers';
import { getUserInfo } from '@erx/core/users/contract';
import type { Context } from '../../context';
import { createReport } from '../../output/report';
import { findRequest } from '../../requests/find-request';
import { connect } from '../../session/connect';
import { confirm } from '../../terminal/confirm';
import { refuseOthers, showBefore } from './answer';
import type { AnswerOptions } from './answering';

/**
 * Takes a change request that has no answer in SCRIPT off the queue (readings N2-36).
 * @throws AppError, CallError, TerminalFailure
 */
export async function handleCommand(word: string, options: AnswerOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const signal = context.cancelled;
  const [details, user] = await Promise.all([
    findRequest(word, client, signal),
    client.call(getUserInfo, {}, { signal }),
  ]);
  refuseOthers(details, user);
  const {
    request: { id, version, state },
  } = details;
  if (!isOpen(state)) throw new AppError('request.already-answered');
  if (!responsesOffered(toAnswerable(details)).canBeHandled)
    throw new AppError('request.response-not-offered');
  showBefore({ details, user, report }, options, context);
  await confirm('Mark this change request as handled? Nothing is sent to the pharmacy.', options, context);
  const now = await client.call(markHandled, { params: { id }, body: { version } });
  if (options.json) report.json(now);
  else report.say(say('request.handled'));
}
