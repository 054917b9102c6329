import type { Client } from '@erx/core/client/call';
import type { AuditItemType, AuditResource, AuditSort } from '@erx/core/audit/model';
import type { CommonOptions, Context } from '../../context';
import { daysNamed } from '../../session/days';
import { personFilter } from '../../session/person-filter';

/** What narrows a search of the trail. */
export interface FilterOptions extends CommonOptions {
  readonly start?: string;
  readonly end?: string;
  readonly type?: AuditItemType;
  readonly resource?: AuditResource;
  readonly user?: string;
  readonly clicks?: boolean;
  readonly sort: AuditSort;
}

/**
 * The filters as the contract takes them.
 * @throws TerminalFailure terminal.day-invalid, terminal.person-…; CallError
 */
export async function toQuery(
  { start, end, type, resource, user, clicks, sort }: FilterOptions,
  client: Client,
  context: Pick<Context, 'clock' | 'cancelled'>,
) {
  const days = await daysNamed({ start, end }, client, context);
  return {
    ...days,
    type,
    referenceResourceType: resource,
    userId: await personFilter(user, client, context, { serviceAccounts: 'true' }),
    sortBy: sort,
    clickLogEvent: clicks ? ('true' as const) : undefined,
  };
}
