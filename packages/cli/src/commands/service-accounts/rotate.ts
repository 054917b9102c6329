import { rotateServiceAccount } from '@erx/core/service-accounts/contract';
import type { CommonOptions, Context } from '../../context';
import { reportOf } from '../../output/report';
import { connect } from '../../session/connect';
import { accountNamed } from './account-named';
import { tellSecret } from './tell-secret';

/** Gives a service account another secret and prints it, this once. @throws TerminalFailure or CallError */
export async function rotateServiceAccountCommand(word: string, options: CommonOptions, context: Context): Promise<void> {
  const report = reportOf(options, context);
  const { client, origin } = await connect(options, context, report);
  const { id } = await accountNamed(word, client, context);
  const account = await client.call(rotateServiceAccount, { params: { id } }, { signal: context.cancelled });
  tellSecret(account, `Gave the service account ${account.name} another secret; the one before is refused from now on.`, options, report, origin);
}
