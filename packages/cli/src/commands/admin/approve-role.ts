import { describeRoleApproval, RoleApprovalReply } from '@erx/core/accounts/bootstrap';
import type { Context } from '../../context';
import { createReport } from '../../output/report';
import { outputOfServiceProgram, type ProgramOptions } from '../../session/service-program';

export interface ApproveRoleOptions extends ProgramOptions {
  readonly email: string;
  readonly askedBy: string;
}

/**
 * Has the service's own program on this machine approve a role as the operator.
 * @throws TerminalFailure with the program's sentence; nothing was changed then
 */
export async function approveRoleOnMachine(options: ApproveRoleOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const words = ['approve-role', `--email=${options.email}`, `--asked-by=${options.askedBy}`, '--json'];
  const reply = RoleApprovalReply.parse(JSON.parse(await outputOfServiceProgram(words, options, context)));
  if (options.json) return report.json(reply);
  report.say(describeRoleApproval(reply));
}
