import type { AuditItemType, AuditResource, AuditSort } from '@erx/core/audit/model';
import type { CommonOptions } from '../../context';

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

/** The filters as the contract takes them. */
export function queryOf({ start, end, type, resource, user, clicks, sort }: FilterOptions) {
  return { start, end, type, referenceResourceType: resource, userId: user, sortBy: sort, clickLogEvent: clicks ? 'true' : undefined };
}
