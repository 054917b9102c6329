import { inviteUser } from '@erx/core/accounts/contract';
import { AppError } from '@erx/core/findings/app-error';
import '@erx/core/findings/messages'; // the sentence for an address that is none
import type { CommonOptions, Context } from '../../context';
import { createReport } from '../../output/report';
import { connect } from '../../session/connect';
import { printLink } from './one-time-link';

/**
 * Makes a link by which the owner of an existing login joins the practice.
 * @throws AppError field.email; TerminalFailure or CallError
 */
export async function inviteUserCommand(
  email: string,
  options: CommonOptions,
  context: Context,
): Promise<void> {
  if (!inviteUser.body?.safeParse({ email }).success) throw new AppError('field.email');
  const report = createReport(options, context);
  const connection = await connect(options, context, report);
  const link = await connection.client.call(inviteUser, { body: { email } }, { signal: context.cancelled });
  await printLink('invitation', link, connection, options, context, report);
}
