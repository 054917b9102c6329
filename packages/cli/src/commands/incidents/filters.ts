import type { Client } from '@erx/core/client/call';
import type { IncidentType } from '@erx/core/incidents/model';
import type { CommonOptions, Context } from '../../context';
import { daysNamed } from '../../session/days';
import { personFilter } from '../../session/person-filter';

/** What narrows the report. */
export interface FilterOptions extends CommonOptions {
  readonly from?: string;
  readonly to?: string;
  readonly type?: IncidentType | 'All';
  readonly user?: string;
  readonly ip?: string;
  readonly order: 'newest' | 'oldest';
}

/**
 * The filters as the contract takes them.
 * @throws TerminalFailure terminal.day-invalid, terminal.person-…; CallError
 */
export async function toQuery(
  { from, to, type, user, ip, order }: FilterOptions,
  client: Client,
  context: Pick<Context, 'clock' | 'cancelled'>,
) {
  return {
    ...(await daysNamed({ from, to }, client, context)),
    type,
    userId: await personFilter(user, client, context, { serviceAccounts: 'true' }),
    ipAddress: ip,
    order,
  };
}
