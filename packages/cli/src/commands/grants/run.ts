import { readWhole } from '@erx/core/client/read-whole';
import { schedulesText, type Operation } from '@erx/core/grants/model';
import type { GrantRequest } from '@erx/core/approvals/model';
import { fullName } from '@erx/core/users/names';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import type { Context, CommonOptions } from '../../context';
import { createReport } from '../../output/report';
import { type RowOptions, printRows } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';
import {
  offeredWith,
  type GrantStatus,
  toGrantStatus,
  aroundPerson,
  findingsWith,
  requestNamed,
} from './status';
import { refuseWhenStopped } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { changeRequestPermission, searchGrantees } from '@erx/core/grants/contract';
import { requestReadyToSign, cancelGrantRequest } from '@erx/core/approvals/contract';
import { secondFromText, BEGINNING, CHANGING, findingsOn } from '@erx/core/grants/rules';
import { confirm, type ConfirmOptions } from '../../terminal/confirm';
import { findPerson } from '../../session/find-person';

const columnsOf =
  (grantStatus: GrantStatus) =>
  (zone?: TimeZone): TextColumn<GrantRequest>[] => [
    { heading: 'For', least: 16, most: 30, text: ({ targetUser }) => fullName(targetUser) },
    { heading: 'Operation', least: 9, most: 9, text: ({ operation }) => operation },
    {
      heading: 'Initiated by',
      least: 14,
      most: 28,
      text: ({ initiatedByUser }) => fullName(initiatedByUser),
    },
    {
      heading: 'Requested',
      least: 19,
      most: 24,
      text: ({ createdAt }) => (zone === undefined ? createdAt : showInstant(zone, createdAt)),
    },
    {
      heading: 'You may',
      least: 7,
      most: 29,
      text: (request) =>
        offeredWith(grantStatus, request).join(', ') ||
        (findingsWith(grantStatus, 'approve', request)[0]?.code === 'grant.not-two-people'
          ? `from ${secondFromText(request.secondFrom, grantStatus.me.timeZone)}`
          : 'no actions'),
    },
    { heading: 'DEA schedules', least: 11, most: 30, text: ({ targetUser }) => schedulesText(targetUser) },
    { heading: 'DEA number', least: 10, most: 10, text: ({ targetUser }) => targetUser.deaNumber ?? '' },
    { heading: 'Id', least: 36, most: 36, text: ({ id }) => id },
  ];

/**
 * Lists the requests about the ready-to-sign permission that wait for a second person, oldest first (S2.5-7).
 * @throws TerminalFailure or CallError
 */
export async function listGrantsCommand(options: RowOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const grantStatus = await toGrantStatus(client, context);
  await printRows(
    {
      columns: columnsOf(grantStatus),
      none: 'No request waits for a second person.',
      zone: () => Promise.resolve(grantStatus.me.timeZone),
    },
    grantStatus.requests,
    options,
    context,
    report,
  );
}

/** The permissions that are given and taken. */
export type PermissionWord = 'ready-to-sign' | 'change-requests';

export interface RequestOptions extends CommonOptions, ConfirmOptions {
  readonly permission: PermissionWord;
  readonly remove?: boolean;
}

/**
 * Begins a request about the ready-to-sign permission, which a second person approves (S6-15); or gives or
 * takes the change-request permission, which holds immediately (S6-14).
 * @throws AppError or CallError with why not; TerminalFailure
 */
export async function requestGrantCommand(
  word: string,
  options: RequestOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const call = { signal: context.cancelled };
  const [grantStatus, people] = await Promise.all([
    toGrantStatus(client, context),
    readWhole(client, searchGrantees, {}, call),
  ]);
  const person = findPerson(word, people);
  const operation: Operation = options.remove ? 'Removal' : 'Addition';
  const isAtOnce = options.permission === 'change-requests';
  refuseWhenStopped(
    findingsOn(
      (isAtOnce ? CHANGING : BEGINNING)[operation],
      grantStatus.me,
      person,
      aroundPerson(grantStatus, person.id),
    ),
  );
  const params = { userId: person.id, operation };
  if (!isAtOnce) {
    const request = await client.call(requestReadyToSign, { params }, call);
    if (options.json) return report.json(request);
    report.say(
      `${say('grant.initiated', { name: fullName(person) })}. A second person approves it with: erx grants approve ${request.id}`,
    );
    return;
  }
  if (options.remove)
    await confirm(
      `Take the change request permission from ${fullName(person)} <${person.email}>, at once?`,
      options,
      context,
    );
  const changed = await client.call(changeRequestPermission, { params }, call);
  if (options.json) return report.json(changed);
  report.say(`${fullName(changed)}: ${say(options.remove ? 'grant.change-removed' : 'grant.change-added')}`);
}

/**
 * Takes back a request that one began oneself, after asking (S6-19).
 * @throws AppError or CallError with why not; TerminalFailure
 */
export async function cancelGrantCommand(
  word: string,
  options: CommonOptions & ConfirmOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const grantStatus = await toGrantStatus(client, context);
  const request = requestNamed(word, grantStatus.requests);
  refuseWhenStopped(findingsWith(grantStatus, 'cancel', request));
  await confirm(
    `${request.operation} for ${fullName(request.targetUser)}: ${say('grant.cancel-question')}`,
    options,
    context,
  );
  await client.call(cancelGrantRequest, { params: { id: request.id } }, { signal: context.cancelled });
  if (options.json) return report.json({ id: request.id, state: 'cancelled' });
  report.say(say('grant.cancelled'));
}
