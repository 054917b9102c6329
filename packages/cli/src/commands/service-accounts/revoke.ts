import { AppError } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { revokeServiceAccount } from '@erx/core/service-accounts/contract';
import type { CommonOptions, Context } from '../../context';
import { createReport } from '../../output/report';
import { connect } from '../../session/connect';
import { confirm, type ConfirmOptions } from '../../terminal/confirm';
import { accountNamed } from './account-named';

/**
 * Ends a service account for good, after asking.
 * @throws AppError when it has ended already, before it asks; TerminalFailure or CallError
 */
export async function revokeServiceAccountCommand(
  word: string,
  options: CommonOptions & ConfirmOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const { id, name, clientId, revokedAt } = await accountNamed(word, client, context);
  if (revokedAt !== undefined) throw new AppError('service-account.revoked');
  await confirm(
    `${name} (${clientId}): end it for good? ${say('service-account.revoke-question')}`,
    options,
    context,
  );
  const account = await client.call(revokeServiceAccount, { params: { id } }, { signal: context.cancelled });
  if (options.json) return report.json(account);
  report.say(
    `Revoked the service account ${account.name}. Nothing signs in with it any more; what it did stays in the audit trail.`,
  );
}
