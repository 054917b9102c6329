import type { Detail, DetailTable } from './details';
import type { AuditItemType } from './model';
import type { CHANGEABLE_RESOURCES, RESOURCE_TYPES } from './vocabulary';

type ChangeableResource = (typeof CHANGEABLE_RESOURCES)[number];

/** What a record is about. */
export type ResourceType = (typeof RESOURCE_TYPES)[number];
type Resource = Exclude<ResourceType, 'Incident'>;

/** What an event is called, and the type that searches know it by. */
export interface Description {
  readonly type: AuditItemType;
  readonly text: string;
}

/** An event: how it is described, what its records are about and which details they keep. */
export type Definition = Description &
  (
    | { readonly resource: Resource | readonly Resource[]; readonly details: DetailTable | 'ids by name' }
    | { readonly resource: ChangeableResource; readonly details: DetailTable<Detail | 'changes'> }
  );

/** Defines an event: what it is called, what its records are about, and which details they keep. */
export function event<const About extends Definition['resource'], const Kept extends Definition['details']>(
  text: string,
  resource: About,
  details: Kept,
  type: AuditItemType = 'Other',
): Description & { readonly resource: About; readonly details: Kept } {
  return { type, text, resource, details };
}

/** Why something was refused, as many events keep it. */
export const REFUSED = { reason: 'message code' } as const;

/** What an export is of, as many events keep it. */
export const EXPORTED = { format: 'code', rows: 'count', whole: 'flag', filters: 'field names' } as const;
