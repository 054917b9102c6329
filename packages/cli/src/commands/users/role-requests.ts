import type { Client } from '@erx/core/client/call';
import { AppError } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { secondPersonText } from '@erx/core/approvals/roles';
import { decideRoleRequest, listRoleRequests, withdrawRoleRequest } from '@erx/core/approvals/contract';
import type { RoleRequest } from '@erx/core/approvals/model';
import { GIVEN_ROLE_LABEL } from '@erx/core/grants/roles';
import { getUserInfo } from '@erx/core/users/contract';
import { showDate, showInstant, type TimeZone } from '@erx/core/values/dates';
import type { CommonOptions, Context } from '../../context';
import { TerminalFailure } from '../../messages';
import { factLines } from '../../output/fact-lines';
import { createReport } from '../../output/report';
import { type RowOptions, printRows } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';
import { findTimeZone } from '../../session/days';
import { confirm, type ConfirmOptions } from '../../terminal/confirm';
import { canAsk, whilePrompting } from '../../terminal/prompter';

const columnsOf = (zone?: TimeZone): TextColumn<RoleRequest>[] => {
  const shown = (at: string) => (zone === undefined ? at : showInstant(zone, at));
  return [
    { heading: 'For', least: 16, most: 30, text: ({ name }) => name },
    { heading: 'Role', least: 19, most: 19, text: ({ role }) => GIVEN_ROLE_LABEL[role] },
    { heading: 'Asked by', least: 14, most: 28, text: ({ askedBy }) => askedBy },
    {
      heading: 'You may',
      least: 12,
      most: 18,
      text: ({ refusal, mayDeny, mayWithdraw }) =>
        [
          ...(refusal === undefined ? ['approve'] : []),
          ...(mayDeny ? ['deny'] : []),
          ...(mayWithdraw ? ['withdraw'] : []),
        ].join(', ') || 'no actions',
    },
    { heading: 'Why', least: 16, most: 50, text: ({ reason }) => reason },
    {
      heading: 'Role until',
      least: 10,
      most: 10,
      text: ({ until }) => (until === undefined ? 'no end' : showDate(until)),
    },
    { heading: 'Asked', least: 19, most: 24, text: ({ askedAt }) => shown(askedAt) },
    { heading: 'Expires', least: 19, most: 24, text: ({ expiresAt }) => shown(expiresAt) },
    { heading: 'E-mail', least: 16, most: 40, text: ({ email }) => email },
    { heading: 'Id', least: 36, most: 36, text: ({ id }) => id },
  ];
};

/**
 * Lists the requests for roles that wait for a second person, oldest first.
 * @throws TerminalFailure or CallError
 */
export async function listRoleRequestsCommand(options: RowOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  await printRows(
    {
      columns: columnsOf,
      none: 'No role waits for a second person.',
      zone: () => findTimeZone(client, context),
    },
    await client.call(listRoleRequests, {}, { signal: context.cancelled }),
    options,
    context,
    report,
  );
}

/**
 * Approves a role that someone else asked for, by one's own password, which is asked for on a terminal and taken
 * from no option, file or pipe: an approval is the act of a person. What forbids it is said before.
 * @throws TerminalFailure terminal.secret-needs-terminal without a terminal; AppError or CallError with why not
 */
export async function approveRoleCommand(
  word: string,
  options: CommonOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const call = { signal: context.cancelled };
  const [request, me] = await Promise.all([
    requestNamed(word, client, context),
    client.call(getUserInfo, {}, call),
  ]);
  if (request.refusal !== undefined)
    throw new TerminalFailure('terminal.role-not-approvable', { why: request.refusal });
  if (!canAsk(context))
    throw new TerminalFailure('terminal.secret-needs-terminal', { what: 'Your password is' });
  report.ask(
    factLines(
      [
        { name: 'Role', value: GIVEN_ROLE_LABEL[request.role] },
        { name: 'For', value: `${request.name}, ${request.email}` },
        { name: 'Until', value: request.until === undefined ? 'no end' : showDate(request.until) },
        { name: 'Why', value: request.reason },
        { name: 'Asked by', value: `${request.askedBy}, ${showInstant(me.timeZone, request.askedAt)}` },
      ],
      context.stderr.columns,
    ),
  );
  report.ask(say('role.approve-question'));
  if (!request.byPassword) await confirm('Approve it?', {}, context);
  const password = request.byPassword
    ? await whilePrompting(context, (prompter) => prompter.secret('Your password:'))
    : undefined;
  await client.call(
    decideRoleRequest,
    {
      params: { id: request.id },
      body: { decision: 'approve', ...(password === undefined ? {} : { password }) },
    },
    call,
  );
  if (options.json) return report.json({ id: request.id, state: 'approved' });
  report.say(`${say('role.given')} ${request.name}: ${GIVEN_ROLE_LABEL[request.role]}.`);
}

export interface DenyRoleOptions extends CommonOptions, ConfirmOptions {
  readonly reason?: string;
}

/**
 * Denies a role that someone else asked for, after asking.
 * @throws AppError or CallError with why not; TerminalFailure
 */
export async function denyRoleCommand(
  word: string,
  options: DenyRoleOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const request = await requestNamed(word, client, context);
  if (!request.mayDeny)
    throw new TerminalFailure('terminal.role-not-approvable', { why: request.refusal ?? '' });
  await confirm(
    `${request.name}: ${GIVEN_ROLE_LABEL[request.role]}. ${say('role.deny-question')}`,
    options,
    context,
  );
  await client.call(
    decideRoleRequest,
    { params: { id: request.id }, body: { decision: 'deny', reason: options.reason ?? '' } },
    { signal: context.cancelled },
  );
  if (options.json) return report.json({ id: request.id, state: 'denied' });
  report.say(say('role.request-denied'));
}

/**
 * Takes back a request for a role that one began oneself, after asking.
 * @throws AppError or CallError with why not; TerminalFailure
 */
export async function withdrawRoleCommand(
  word: string,
  options: CommonOptions & ConfirmOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const request = await requestNamed(word, client, context);
  if (!request.mayWithdraw) throw new AppError('role.not-asked-by-you');
  await confirm(
    `${request.name}: ${GIVEN_ROLE_LABEL[request.role]}. ${say('role.withdraw-question')}`,
    options,
    context,
  );
  await client.call(withdrawRoleRequest, { params: { id: request.id } }, { signal: context.cancelled });
  if (options.json) return report.json({ id: request.id, state: 'withdrawn' });
  report.say(say('role.request-withdrawn'));
}

/** What is said of a request that has begun: who approves it, and how. */
export function sayRequested({ approvers, id }: RoleRequest): string {
  const how = approvers.length === 0 ? '' : ` They approve it with: erx users approve-role ${id}`;
  return `${say('role.requested')} ${secondPersonText(approvers)}${how}`;
}

/**
 * The open request of this id, or about the person of this id, e-mail address or name: of one person there is
 * one at a time.
 * @throws TerminalFailure terminal.role-request-unknown
 */
async function requestNamed(
  word: string,
  client: Client,
  { cancelled }: Pick<Context, 'cancelled'>,
): Promise<RoleRequest> {
  const wanted = word.trim().toLowerCase();
  const [found, another] = (await client.call(listRoleRequests, {}, { signal: cancelled })).filter(
    ({ id, accountId, email, name }) =>
      [id, accountId, email, name].some((known) => known.toLowerCase() === wanted),
  );
  if (!found || another) throw new TerminalFailure('terminal.role-request-unknown', { name: word });
  return found;
}
