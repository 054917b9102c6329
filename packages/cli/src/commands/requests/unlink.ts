import { AppError } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { unlinkRequest } from '@erx/core/requests/contract';
import { isOpen } from '@erx/core/requests/rules/offers';
import { getUserInfo } from '@erx/core/users/contract';
import type { Context } from '../../context';
import { createReport } from '../../output/report';
import { findRequest } from '../../requests/find-request';
import { connect } from '../../session/connect';
import { confirm } from '../../terminal/confirm';
import { showBefore } from './answer';
import type { AnswerOptions } from './answering';

/**
 * Takes back which patient a request is about.
 * @throws AppError, CallError, TerminalFailure; then it is linked as before
 */
export async function unlinkCommand(word: string, options: AnswerOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const signal = context.cancelled;
  const [details, user] = await Promise.all([
    findRequest(word, client, signal),
    client.call(getUserInfo, {}, { signal }),
  ]);
  const { id, version, state, patient } = details.request;
  if (!isOpen(state)) throw new AppError('request.already-answered');
  if (!patient) throw new AppError('request.not-linked');
  showBefore({ details, user, report }, options, context);
  await confirm('Unlink the patient from this request? Nothing is sent.', options, context);
  const now = await client.call(unlinkRequest, { params: { id }, body: { version } });
  if (options.json) report.json(now);
  else report.say(say('request.unlinked'));
}
