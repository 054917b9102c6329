import { listServiceAccounts } from '@erx/core/service-accounts/contract';
import type { ServiceAccount } from '@erx/core/service-accounts/model';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import type { Context } from '../../context';
import { createReport } from '../../output/report';
import { type RowOptions, rowWriter } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';
import { findTimeZone } from '../../session/days';

/** Prints the service accounts of the practice. @throws TerminalFailure or CallError */
export async function listServiceAccountsCommand(options: RowOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const writer = rowWriter(
    {
      columns,
      none: 'This practice has no service accounts. Make one with: erx service-accounts create',
      zone: () => findTimeZone(client, context),
    },
    options,
    context,
    report,
  );
  await writer.add(await client.call(listServiceAccounts, {}, { signal: context.cancelled }));
  await writer.end();
}

const stateOf = ({ revokedAt, lockedFrom }: ServiceAccount): string =>
  revokedAt !== undefined ? 'revoked' : lockedFrom.length > 0 ? 'locked' : 'active';

function columns(zone?: TimeZone): TextColumn<ServiceAccount>[] {
  const time = (instant: string): string => (zone === undefined ? instant : showInstant(zone, instant));
  return [
    { heading: 'Name', least: 14, most: 30, text: ({ name }) => name },
    {
      heading: 'Last used',
      least: 19,
      most: 24,
      text: ({ lastUsedAt }) => (lastUsedAt === undefined ? 'never' : time(lastUsedAt)),
    },
    { heading: 'State', least: 7, most: 7, text: stateOf },
    { heading: 'May', least: 24, most: 60, text: ({ rights }) => rights.join(', ') },
    { heading: 'Client id', least: 40, most: 40, text: ({ clientId }) => clientId },
    { heading: 'Secret made', least: 19, most: 24, text: ({ secretMadeAt }) => time(secretMadeAt) },
    { heading: 'Made by', least: 10, most: 24, text: ({ createdBy }) => createdBy },
  ];
}
