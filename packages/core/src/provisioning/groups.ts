/**
 * What a provider says of somebody's groups. All but `listed` says nothing of which groups they are: it is never
 * read as 'in no group' (docs/decisions/provisioning.md).
 */
export type ClaimedGroups =
  | { readonly state: 'listed'; readonly groups: readonly string[] }
  | { readonly state: 'missing' | 'overlong' | 'malformed' };

/** More groups than any provider puts into a token. */
const MOST_GROUPS = 10_000;

/**
 * Reads the claim of groups. Entra ID leaves it out of a token that would get too long, and names its source
 * instead, as a distributed claim (OpenID Connect Core, 5.6.2), or says `hasgroups`.
 * @param claims of a token that was verified, or of the userinfo endpoint
 */
export function readGroups(claims: Readonly<Record<string, unknown>>, claim: string): ClaimedGroups {
  const elsewhere = claims['_claim_names'];
  if (typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, claim))
    return { state: 'overlong' };
  if (claims['hasgroups'] === true || claims['hasgroups'] === 'true') return { state: 'overlong' };
  const value = Object.hasOwn(claims, claim) ? claims[claim] : undefined;
  if (value === undefined || value === null) return { state: 'missing' };
  const groups: readonly unknown[] = Array.isArray(value) ? (value as unknown[]) : [value];
  return groups.length <= MOST_GROUPS && groups.every((group) => typeof group === 'string')
    ? { state: 'listed', groups: groups as string[] }
    : { state: 'malformed' };
}

/** A membership as a group may touch it. */
export interface HeldMembership {
  readonly practiceId: string;
  readonly active: boolean;
  readonly isEmergencyOnly: boolean;
  /** Null for what people made, gave back or ended. */
  readonly claim: 'holds' | 'ended' | null;
}

/** What the groups of a sign-in change. */
export interface ClaimedChanges {
  readonly joins: readonly string[];
  readonly returns: readonly string[];
  readonly ends: readonly string[];
}

/**
 * What the groups of somebody make of their memberships: one is made where there is none, and ended where a group
 * made it and none holds it any more. What people made or ended is left as it is.
 * @param practices by group, as the installation maps them
 */
export function changesByGroups(
  groups: readonly string[],
  practices: ReadonlyMap<string, string>,
  held: readonly HeldMembership[],
): ClaimedChanges {
  const wanted = new Set(groups.flatMap((group) => practices.get(group) ?? []));
  const of = (practiceId: string) => held.find((one) => one.practiceId === practiceId);
  return {
    joins: [...wanted].filter((practiceId) => of(practiceId)?.isEmergencyOnly ?? true),
    returns: [...wanted].filter((practiceId) => {
      const one = of(practiceId);
      return one?.claim === 'ended' && !one.active && !one.isEmergencyOnly;
    }),
    ends: held
      .filter(({ practiceId, active, claim }) => active && claim === 'holds' && !wanted.has(practiceId))
      .map(({ practiceId }) => practiceId),
  };
}
