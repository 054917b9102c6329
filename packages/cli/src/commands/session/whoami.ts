import { getUserInfo } from '@erx/core/users/contract';
import { fullName } from '@erx/core/users/model';
import type { CommonOptions, Context } from '../../context';
import { printable } from '../../output/printable';
import { reportOf } from '../../output/report';
import { connect } from '../../session/connect';

/** Says who is signed in, where, and with what rights, as the server reads them now. @throws TerminalFailure or CallError */
export async function whoami(options: CommonOptions, context: Context): Promise<void> {
  const report = reportOf(options, context);
  const connection = await connect(options, context, report);
  const user = await connection.client.call(getUserInfo, {}, { signal: context.cancelled });
  if (options.json) return report.json(user);
  const facts: readonly (readonly [name: string, value: string])[] = [
    ['Name', [fullName(user), user.title].filter(Boolean).join(', ')],
    ['E-mail', user.email],
    ['Role', [user.role, ...(user.isSuperAdmin ? ['super admin'] : []), ...(user.isPartner ? ['partner'] : [])].join(', ')],
    ['Practice', user.organizationName],
    ['Server', connection.origin],
    ...(user.npi ? [['NPI', user.npi] as const] : []),
    ['May', user.permissions.join(', ')],
  ];
  report.data(facts.map(([name, value]) => `${name.padEnd(10)}${printable(value)}`).join('\n'));
}
