import { AppError } from '@erx/core/findings/app-error';
import * as contract from '@erx/core/incidents/contract';
import {
  daysOfMonth,
  logsSeenBy,
  type Month,
  monthIn,
  monthsWithLog,
} from '@erx/core/incidents/controlled-log';
import { fullName } from '@erx/core/users/names';
import { csvRecords } from '@erx/core/values/csv';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Member } from '../platform/api/authenticate';
import type { Database } from '../platform/database/database';
import type { Call, Server } from '../platform/api/router';
import type { Services } from '../services';
import { makeControlledLog, plainLog } from './controlled-log';
import { isMonthOver } from './due-work';
import { controlledLogsStore, type KeptLog } from './controlled-log-store';

/**
 * Monthly logs of controlled prescriptions (21 CFR 1311.120(b)(27)): made and kept by the scheduler, or when
 * a user asks for a month of the last two years.
 */
export function serveControlledLogs(server: Server, services: Services): void {
  const { database } = services;
  server.serve(contract.listControlledLogs, (call) => listControlledLogs(database, call));

  server.serve(contract.exportControlledLog, async ({ member, params, query: { plain }, now }) => {
    const { content } = await readLog(database, member, params, now);
    return {
      bytes: Buffer.from(plain ? plainLog(content) : content),
      fileName: `controlled-substances-${params.month}.csv`,
      isDownload: true,
    };
  });

  server.serve(contract.exportControlledLogLines, (call) => exportControlledLogLines(database, call));
}

async function listControlledLogs(
  database: Database,
  { member, query, now }: Call<typeof contract.listControlledLogs>,
) {
  const { only } = logsSeenBy(member.actor, member.accountId);
  const logs = controlledLogsStore(database, member.practiceId);
  const [prescribers, kept] = await Promise.all([logs.prescribers(only), logs.list(only)]);
  const made = new Map(
    kept.map((log) => [
      `${log.account_id} ${log.month.slice(0, 7)}`,
      { at: log.made_at.toISOString(), rows: log.rows },
    ]),
  );
  const months = monthsWithLog(monthIn(member.timeZone, now)).filter(
    (month) => query.month === undefined || query.month === month,
  );
  return months.flatMap((month) =>
    prescribers.map((person) => {
      const log = made.get(`${person.id} ${month}`);
      return {
        prescriber: {
          id: person.id,
          name: fullName({
            firstName: person.first_name,
            middleName: person.middle_name,
            lastName: person.last_name,
          }),
        },
        month,
        ...(log ? { made: log } : {}),
      };
    }),
  );
}

async function exportControlledLogLines(
  database: Database,
  { member, params, now }: Call<typeof contract.exportControlledLogLines>,
) {
  const { content } = await readLog(database, member, params, now);
  return {
    bytes: Buffer.from(
      csvRecords(content)
        .map((row) => `${JSON.stringify(row)}\n`)
        .join(''),
    ),
    fileName: `controlled-substances-${params.month}.jsonl`,
    isDownload: true,
  };
}

/** The log that was asked for, kept or made now; each reading is written down. @throws AppError */
async function readLog(
  database: Database,
  member: Member,
  { accountId, month }: { readonly accountId: string; readonly month: Month },
  now: Date,
): Promise<KeptLog> {
  const { only } = logsSeenBy(member.actor, member.accountId);
  if (only !== undefined && only !== accountId) throw new AppError('incidents.log-of-other');
  if (!monthsWithLog(monthIn(member.timeZone, now)).includes(month))
    throw new AppError('incidents.log-out-of-reach');
  const logs = controlledLogsStore(database, member.practiceId);
  if ((await logs.prescribers(accountId)).length === 0) throw new AppError('record.not-found');
  const log =
    (await findKeptLog(database, accountId, month, member, now)) ??
    (await makeControlledLog(
      database,
      { id: member.practiceId, timeZone: member.timeZone },
      accountId,
      month,
      now,
    ));
  await recordAction(
    database,
    member,
    {
      event: 'controlled-log.read',
      resourceType: 'Account',
      resourceId: accountId,
      details: { month, rows: log.rows, sha256: log.contentHash },
    },
    now,
  );
  return log;
}

/** The kept log of a month that is over; made and kept now where it is not there yet. */
async function findKeptLog(database: Database, accountId: string, month: string, member: Member, now: Date) {
  if (!isMonthOver(member.timeZone, month, now)) return undefined;
  const logs = controlledLogsStore(database, member.practiceId);
  const { first } = daysOfMonth(month);
  const there = await logs.find(accountId, first);
  if (there) return there;
  await logs.keep(
    accountId,
    first,
    await makeControlledLog(
      database,
      { id: member.practiceId, timeZone: member.timeZone },
      accountId,
      month,
      now,
    ),
  );
  return await logs.find(accountId, first);
}
