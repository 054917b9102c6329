import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import type { WritableSchedule } from '@erx/core/drugs/model';
import { getDeaSchedules, getUserInfo, searchUsers, stateDeaSchedules } from '@erx/core/users/contract';
import type { UserInfo } from '@erx/core/users/model';
import { addsSchedule, findingsOnDeaSchedules, inOrder } from '@erx/core/users/rules';
import type { Client } from '@erx/core/client/call';
import type { CommonOptions, Context } from '../../context';
import { createReport } from '../../output/report';
import { connect } from '../../session/connect';
import { eachPage, pagesOf } from '../../session/pages';
import { type NamedPerson, findPerson } from '../../session/find-person';
import { confirm, type ConfirmOptions } from '../../terminal/confirm';

export interface SchedulesOptions extends CommonOptions, ConfirmOptions {
  readonly set?: readonly WritableSchedule[];
}

/**
 * Says which schedules a user's DEA registration covers, or with --set states what one's own covers: no one
 * states it for another (S4-5).
 * @param words the person; oneself without
 * @throws AppError or CallError with why not; TerminalFailure
 */
export async function schedulesCommand(
  words: readonly string[],
  options: SchedulesOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const call = { signal: context.cancelled };
  const me = await client.call(getUserInfo, {}, call);
  const id = words.length === 0 ? me.id : findPerson(words.join(' '), await everyone(client, context)).id;
  if (options.set !== undefined && id !== me.id) throw new AppError('access.refused');
  const before = await client.call(getDeaSchedules, { params: { id } }, call);
  if (options.set === undefined) return options.json ? report.json(before) : report.data(listed(before));
  const wanted = inOrder(options.set);
  await judge(me, before, wanted, options, context);
  const after = await client.call(stateDeaSchedules, { params: { id }, body: { schedules: wanted } }, call);
  if (options.json) return report.json(after);
  report.say(`${say('dea-schedules.stated')} ${listed(before)} → ${listed(after)}`);
}

/** Refuses what the rules refuse, and asks where something would be lost. */
async function judge(
  me: UserInfo,
  before: readonly WritableSchedule[],
  wanted: readonly WritableSchedule[],
  options: SchedulesOptions,
  context: Context,
): Promise<void> {
  refuseWhenStopped(findingsOnDeaSchedules({ deaNumber: me.deaNumber ?? '', state: me.state }, wanted));
  if (before.join() === wanted.join()) throw new AppError('info.unchanged');
  const change = `${listed(before)} → ${listed(wanted)}`;
  if (me.permissionEpcsRts && addsSchedule(before, wanted))
    await confirm(`${change}. ${say('dea-schedules.right-to-sign-ends')} Continue?`, options, context);
  else if (before.some((schedule) => !wanted.includes(schedule)))
    await confirm(`${change}. You can no longer write what is left out. Continue?`, options, context);
}

async function everyone(
  client: Client,
  { cancelled }: Pick<Context, 'cancelled'>,
): Promise<readonly NamedPerson[]> {
  const people: NamedPerson[] = [];
  await eachPage(
    pagesOf({ limit: 0, all: true }, (page) =>
      client.page(searchUsers, { query: page }, { signal: cancelled }),
    ),
    async (items) => void people.push(...items),
  );
  return people;
}

const listed = (schedules: readonly WritableSchedule[]): string =>
  schedules.map((schedule) => `C-${schedule}`).join(', ') || 'none';
