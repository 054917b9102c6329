import { AppError } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { cancelGrantRequest } from '@erx/core/grants/contract';
import { fullName } from '@erx/core/users/names';
import type { CommonOptions, Context } from '../../context';
import { createReport } from '../../output/report';
import { connect } from '../../session/connect';
import { confirm, type ConfirmOptions } from '../../terminal/confirm';
import { refusalWith, requestNamed, toGrantStatus } from './status';

/**
 * Takes back a request that one began oneself, after asking (S6-19).
 * @throws AppError or CallError with why not; TerminalFailure
 */
export async function cancelGrantCommand(
  word: string,
  options: CommonOptions & ConfirmOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const standing = await toGrantStatus(client, context);
  const request = requestNamed(word, standing.requests);
  const refusal = refusalWith(standing, 'cancel', request);
  if (refusal !== undefined) throw new AppError(refusal);
  await confirm(
    `${request.operation} for ${fullName(request.targetUser)}: ${say('grant.cancel-question')}`,
    options,
    context,
  );
  await client.call(cancelGrantRequest, { params: { id: request.id } }, { signal: context.cancelled });
  if (options.json) return report.json({ id: request.id, state: 'cancelled' });
  report.say(say('grant.cancelled'));
}
