import { AppError } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { rotateServiceAccount } from '@erx/core/service-accounts/contract';
import type { CommonOptions, Context } from '../../context';
import { createReport } from '../../output/report';
import { connect } from '../../session/connect';
import { confirm, type ConfirmOptions } from '../../terminal/confirm';
import { accountNamed } from './account-named';
import { tellSecret } from './tell-secret';

/**
 * Gives a service account another secret, after asking, and prints it, this once.
 * @throws AppError when it has ended, before it asks; TerminalFailure or CallError
 */
export async function rotateServiceAccountCommand(
  word: string,
  options: CommonOptions & ConfirmOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client, origin } = await connect(options, context, report);
  const { id, name, clientId, revokedAt } = await accountNamed(word, client, context);
  if (revokedAt !== undefined) throw new AppError('service-account.revoked');
  await confirm(
    `${name} (${clientId}): give it another secret? ${say('service-account.rotate-question')}`,
    options,
    context,
  );
  const account = await client.call(rotateServiceAccount, { params: { id } }, { signal: context.cancelled });
  tellSecret(
    account,
    `Gave the service account ${account.name} another secret; the one before is refused from now on.`,
    options,
    report,
    origin,
  );
}
