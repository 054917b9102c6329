import { describeRoleApproval, type RoleApprovalReply } from '@erx/core/accounts/bootstrap';
import { AppError } from '@erx/core/findings/app-error';
import { GIVEN_ROLE_LABEL } from '@erx/core/grants/roles';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { OPEN_ROLE_REQUEST_OF } from './statements';
import { approveRoleAsOperator } from '../approvals/decide-roles';
import type { StoredRequest } from '../approvals/store';
import { readConfig } from '../platform/config';
import type { Connection } from '../platform/database/database';
import { onMachine } from '../platform/on-machine';
import { normalisedEmail } from '../platform/identity/accounts';

const Words = z.object({
  email: z.email('it is no e-mail address').max(80),
  'asked-by': z.email('it is no e-mail address').max(80),
});

interface OpenRow extends Pick<StoredRequest<'role'>, 'id' | 'role' | 'reason'> {
  readonly practiceId: string;
  readonly practiceName: string;
  readonly timeZone: string;
  readonly email: string;
  readonly askedByEmail: string;
}

/**
 * The program `approve-role`: the operator approves a request for a role where the practice has no other
 * super administrator than the one who asked. Both are named. The embedded database must not be in use.
 * @returns what to print
 * @throws Error with one sentence; nothing was changed then
 */
export async function approveRoleProgram(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  now: () => Date,
): Promise<string> {
  const { values } = parseArgs({
    args: [...words],
    options: { email: { type: 'string' }, 'asked-by': { type: 'string' }, json: { type: 'boolean' } },
  });
  const named = Words.safeParse(values);
  if (!named.success)
    throw new Error(
      'Name who the role is for and who asked: --email and --asked-by, each an e-mail address. Nothing was changed.',
    );
  const { email, 'asked-by': askedBy } = named.data;
  const config = readConfig(environment);
  const reply = await onMachine(config, (transaction) => approve(transaction, email, askedBy, now()));
  return values.json ? JSON.stringify(reply) : describeRoleApproval(reply);
}

async function approve(
  transaction: Connection,
  email: string,
  askedBy: string,
  now: Date,
): Promise<RoleApprovalReply> {
  const [request] = (await transaction.run<OpenRow>(OPEN_ROLE_REQUEST_OF, [normalisedEmail(email)])).filter(
    ({ askedByEmail }) => askedByEmail === normalisedEmail(askedBy),
  );
  if (!request)
    throw new Error('No request of this person for a role for the other waits here. Nothing was changed.');
  const { id, practiceId, practiceName, timeZone, role, reason } = request;
  try {
    await approveRoleAsOperator(transaction, { practiceId, timeZone }, id, now);
  } catch (error) {
    if (error instanceof AppError) throw new Error(error.message, { cause: error });
    throw error;
  }
  return {
    requestId: id,
    practiceName,
    email: request.email,
    role: GIVEN_ROLE_LABEL[role],
    askedBy: request.askedByEmail,
    reason,
  };
}
