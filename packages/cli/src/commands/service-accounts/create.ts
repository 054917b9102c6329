import { createServiceAccount } from '@erx/core/service-accounts/contract';
import type { CommonOptions, Context } from '../../context';
import { createReport } from '../../output/report';
import { connect } from '../../session/connect';
import { tellSecret } from './tell-secret';

export interface CreateOptions extends CommonOptions {
  readonly name: string;
  readonly right: readonly string[];
}

/** Makes a service account and prints its secret, this once. @throws TerminalFailure or CallError */
export async function createServiceAccountCommand(options: CreateOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client, origin, practice } = await connect(options, context, report);
  const account = await client.call(
    createServiceAccount,
    { body: { name: options.name, rights: [...options.right] } },
    { signal: context.cancelled },
  );
  tellSecret(
    account,
    `Made the service account ${account.name} of ${practice.name}.`,
    options,
    report,
    origin,
  );
}
