/**
 * What a provider says of someone's groups. All but `listed` says nothing of which groups they are: it is
 * never read as 'in no group' (docs/decisions/provisioning.md).
 */
export type ClaimedGroups =
  | { readonly state: 'listed'; readonly groups: readonly string[] }
  | { readonly state: 'missing' | 'overlong' | 'malformed' };

/** Why groups changed nothing, or not all that they ask for, in words for its administrator. */
export const UNSETTLED = {
  missing: 'the provider names no groups',
  overlong: 'they are too many for a token, and the provider keeps them elsewhere',
  malformed: 'they have a form that cannot be read',
  'no-name': 'the provider gives no first and last name',
  undated: 'the token does not say when it was issued, or a time that is yet to come',
  'last-administrator': 'the last administrator of a practice stays',
  powerful: 'a super administrator is taken out by another one alone',
  'powerful-entry': 'a person with a role or right that people gave is let in only by people',
} as const;
export type Unsettled = keyof typeof UNSETTLED;

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

/** When groups were stated, in milliseconds since 1970 by the provider's clock. */
export interface WhenStated {
  /** Undefined where that is unknown. */
  readonly earliest: number | undefined;
  readonly latest: number;
}

/**
 * When a provider stated someone's groups: in a token as it issued that; at its userinfo endpoint as it was
 * asked, which is after it issued the token and before now. An `iat` that is yet to come is not believed: all
 * later statements would count as older.
 * @param issuedAt milliseconds since 1970, as the token says; undefined where it does not
 * @param latest what the provider's clock shows now at most, in milliseconds since 1970
 */
export function whenStated(
  source: 'token' | 'userinfo',
  issuedAt: number | undefined,
  latest: number,
): WhenStated {
  const isKnown = issuedAt !== undefined && issuedAt > 0 && issuedAt <= latest;
  const earliest = isKnown ? Math.floor(issuedAt) : undefined;
  return { earliest, latest: source === 'token' ? (earliest ?? latest) : latest };
}

/** Which changes a statement of groups may make. */
export interface StatementMay {
  readonly give: boolean;
  readonly end: boolean;
}

/**
 * What a statement may change after others: it gives where it is surely the newest, and ends unless it is surely
 * an older one. So of two of the same second that which ends holds, and one of an unknown instant gives nothing
 * (docs/decisions/provisioning.md).
 * @param settled the latest instant of all statements of that person's groups that were settled; undefined for none
 */
export function statementMay({ earliest, latest }: WhenStated, settled: number | undefined): StatementMay {
  return {
    give: earliest !== undefined && (settled === undefined || earliest > settled),
    end: settled === undefined || latest >= settled,
  };
}

/** A membership as a group may touch it. */
export interface HeldMembership {
  readonly practiceId: string;
  readonly active: boolean;
  readonly isEmergencyOnly: boolean;
  /** Null for what people made, gave back or ended. */
  readonly claim: 'holds' | 'ended' | null;
}

/** What the groups of someone change. */
export interface ClaimedChanges {
  readonly joins: readonly string[];
  readonly returns: readonly string[];
  readonly ends: readonly string[];
}

/**
 * What the groups of someone make of their memberships: one is made where there is none, and ended where a
 * group made it and none holds it any more. What people made or ended is left as it is.
 * @param practices by group, as the installation maps them
 * @param may what the statement may change (statementMay)
 */
export function changesByGroups(
  groups: readonly string[],
  practices: ReadonlyMap<string, string>,
  held: readonly HeldMembership[],
  may: StatementMay,
): ClaimedChanges {
  const wanted = new Set(groups.flatMap((group) => practices.get(group) ?? []));
  const of = (practiceId: string) => held.find((one) => one.practiceId === practiceId);
  const given = may.give ? [...wanted] : [];
  return {
    joins: given.filter((practiceId) => of(practiceId)?.isEmergencyOnly ?? true),
    returns: given.filter((practiceId) => {
      const one = of(practiceId);
      return one?.claim === 'ended' && !one.active && !one.isEmergencyOnly;
    }),
    ends: held
      .filter(({ active, claim }) => may.end && active && claim === 'holds')
      .map(({ practiceId }) => practiceId)
      .filter((practiceId) => !wanted.has(practiceId)),
  };
}
