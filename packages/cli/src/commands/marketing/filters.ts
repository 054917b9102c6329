import type { LogKind } from '@erx/core/audit/marketing';
import type { Client } from '@erx/core/client/call';
import type { CommonOptions, Context } from '../../context';
import { daysNamed } from '../../session/days';
import { personFilter } from '../../session/person-filter';

/** What narrows the log. */
export interface FilterOptions extends CommonOptions {
  readonly type: LogKind;
  readonly from?: string;
  readonly end?: string;
  readonly user?: string;
}

/**
 * The filters as the contract takes them.
 * @throws TerminalFailure terminal.day-invalid, terminal.person-…; CallError
 */
export async function toQuery(
  { type, from, end, user }: FilterOptions,
  client: Client,
  context: Pick<Context, 'clock' | 'cancelled'>,
) {
  return {
    ...(await daysNamed({ from, end }, client, context)),
    type,
    userId: await personFilter(user, client, context),
  };
}
