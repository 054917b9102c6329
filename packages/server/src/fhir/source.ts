import { type Interaction, reachOf } from '@erx/core/fhir/scopes';
import type { Search } from '@erx/core/fhir/search';
import type { ServedResource } from '@erx/core/fhir/search-parameters';
import type { ResourceType } from '@erx/core/fhir/vocabulary';
import type { Member } from '../platform/api/authenticate';
import type { Connection } from '../platform/database/database';

/** Who asks, and when. */
export interface Reader {
  readonly connection: Connection;
  readonly member: Member;
  readonly now: Date;
}

/**
 * The one patient to whose resources of a kind the scopes of a token reach; undefined where they reach all that its
 * person may. '' for a token that is for no patient: it reaches none.
 */
export function patientReached(
  { member }: Reader,
  type: ResourceType,
  interaction: Interaction,
): string | undefined {
  if (member.scopes === undefined || reachOf(member.scopes, type, interaction) !== 'patient')
    return undefined;
  return member.app?.patientId ?? '';
}

/** What of a search is looked for before its resources are made: a source may narrow by less, never by more. */
export type Sought = Pick<Search, 'criteria' | 'ids' | 'patients'>;

/** Where resources of a kind come from. */
export interface Source {
  /**
   * The next of them in the descending order of their ids; what is sought is among them.
   * @param after the id that the rows before ended with
   * @returns fewer than `limit` where no more follow
   */
  scan(
    reader: Reader,
    sought: Sought,
    after: string | undefined,
    limit: number,
  ): Promise<readonly ServedResource[]>;
}

/** A page out of resources that are at hand whole: of those whose ids are sought, where they are. */
export function cutAfter(
  resources: readonly ServedResource[],
  { ids }: Pick<Sought, 'ids'>,
  after: string | undefined,
  limit: number,
): ServedResource[] {
  const id = (one: ServedResource): string => one.id ?? '';
  return resources
    .filter((one) => (ids === undefined || ids.has(id(one))) && (after === undefined || id(one) < after))
    .toSorted((one, other) => (id(one) < id(other) ? 1 : id(one) > id(other) ? -1 : 0))
    .slice(0, limit);
}

/** The values of a parameter that a search narrows by, where one criterion has one value and no modifier. */
export function onlyValue({ criteria }: Sought, name: string): string | undefined {
  const [only, ...others] = criteria.filter(
    ({ parameter, modifier }) => parameter.name === name && modifier === undefined,
  );
  return only && others.length === 0 && only.anyOf.length === 1 ? only.anyOf[0] : undefined;
}
