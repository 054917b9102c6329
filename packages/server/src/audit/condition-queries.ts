import type { AuditResource, AuditSort } from '@erx/core/audit/model';
import { INCIDENT_PREFIX, type WantedEvents } from '@erx/core/audit/rules';
import { chartIds } from '../patients/charts';
import { RESOURCE_ID } from './item-queries';

/** What a search of the trail asks for; what is undefined does not narrow. */
export interface AuditSearch {
  /** At or after. */
  readonly from: Date | undefined;
  readonly before: Date | undefined;
  readonly events: WantedEvents;
  readonly resource: AuditResource | undefined;
  readonly userId: string | undefined;
  /** The id of what the records are of. */
  readonly resourceId?: string | undefined;
  /** What people, scripts and apps did to any of these alone. */
  readonly lookedAt?: ReadonlySet<string> | undefined;
  readonly sortBy: AuditSort;
  /** Of a search by time. */
  readonly oldestFirst: boolean;
  /** The cursor that a page ended with. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** Collects the values of a statement and its conditions on records `a`. */
export interface Conditions {
  readonly values: unknown[];
  readonly all: string[];
  bind(value: unknown, type: string): string;
}

/** A list of our own words: they are in the text of the statement, so that it is planned for them. */
export const quoted = (words: readonly string[]) =>
  words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ');

/** What conditions are made of; a resource may be requests of either kind, too. */
export interface Conditioned extends Pick<
  AuditSearch,
  'from' | 'before' | 'userId' | 'resourceId' | 'lookedAt'
> {
  readonly resource: AuditResource | 'PharmacyRequest' | undefined;
  readonly events?: WantedEvents;
}

/** Conditions of a search on its time, person, resource and kinds of event; of an absent one no condition. */
export function toConditions(practiceId: string, search: Conditioned): Conditions {
  const values: unknown[] = [practiceId];
  const bind = (value: unknown, type: string) => `$${String(values.push(value))}::${type}`;
  const all = ['a.practice_id = $1'];
  if (search.from) all.push(`a.at >= ${bind(search.from, 'timestamptz')}`);
  if (search.before) all.push(`a.at < ${bind(search.before, 'timestamptz')}`);
  if (search.userId !== undefined) all.push(`a.account_id = ${bind(search.userId, 'uuid')}`);
  if (search.resourceId !== undefined) {
    // A person's charts are searched together: what was done in a merged one stays under its own id.
    const charts = chartIds('$1', bind(search.resourceId, 'uuid'));
    all.push(`a.resource_id = ANY(${charts}::text[])`);
  }
  if (search.lookedAt !== undefined)
    all.push(`a.account_id IS NOT NULL AND a.resource_id = ANY(${bind([...search.lookedAt], 'text[]')})`);
  if (search.resource === 'Prescription' || search.resource === 'PharmacyRequest')
    all.push(`a.resource_type = '${search.resource}'`);
  else if (search.resource !== undefined) {
    const kind = search.resource === 'RefillRequest' ? 'refill' : 'change';
    all.push(
      `a.resource_type = 'PharmacyRequest' AND EXISTS (SELECT FROM pharmacy_requests k
        WHERE k.practice_id = a.practice_id AND k.id = ${RESOURCE_ID} AND k.kind = '${kind}')`,
    );
  }
  if (!search.events) return { values, all, bind };
  if ('only' in search.events)
    all.push(search.events.only.length === 0 ? 'false' : `a.event IN (${quoted(search.events.only)})`);
  else {
    all.push(`a.event NOT LIKE '${INCIDENT_PREFIX}%'`);
    if (search.events.but.length > 0) all.push(`a.event NOT IN (${quoted(search.events.but)})`);
  }
  return { values, all, bind };
}
