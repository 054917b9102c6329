import { getUserInfo } from '@erx/core/users/contract';
import { fullName } from '@erx/core/users/names';
import type { CommonOptions, Context } from '../../context';
import { factLines } from '../../output/fact-lines';
import { createReport } from '../../output/report';
import { connect } from '../../session/connect';

/**
 * Says who is signed in, where, and with what rights, as the server reads them now.
 * @throws TerminalFailure or CallError
 */
export async function whoami(options: CommonOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const connection = await connect(options, context, report);
  const user = await connection.client.call(getUserInfo, {}, { signal: context.cancelled });
  if (options.json) return report.json(user);
  const facts = [
    { name: 'Name', value: [fullName(user), user.title].filter(Boolean).join(', ') },
    ...(user.isServiceAccount ? [] : [{ name: 'E-mail', value: user.email }]),
    {
      name: 'Role',
      value: user.isServiceAccount
        ? 'service account'
        : [
            user.role,
            ...(user.isSuperAdmin ? ['super admin'] : []),
            ...(user.isPartner ? ['partner'] : []),
          ].join(', '),
    },
    { name: 'Practice', value: user.organizationName },
    { name: 'Server', value: connection.origin },
    ...(user.npi ? [{ name: 'NPI', value: user.npi }] : []),
    { name: 'May', value: user.permissions.join(', ') },
  ];
  report.data(factLines(facts, context.stdout.isTTY ? context.stdout.columns : Number.POSITIVE_INFINITY));
}
