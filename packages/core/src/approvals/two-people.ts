import { SECRET_EVENTS, type SecretMade, whoAnswersFor } from '../service-accounts/answering';

/**
 * Acts after which one person may hold the sign-in or a factor of another, as the trail names them: both
 * people of a grant could be one.
 */
export const HANDLING_EVENTS = [
  'user.registered',
  'user.invited',
  'password.link-made',
  'pin.cleared',
  'email.changed', // links for a new password and letters go to the new address
] as const;

/** That someone handled a sign-in: registered, invited or reset whose it is, or changed the address. */
export interface Handling {
  readonly event: (typeof HANDLING_EVENTS)[number];
  readonly byId: string;
  readonly ofId: string;
  readonly at: Date;
}

const HOUR = 3_600_000;

/** Which handlings make one person of two at a moment: those younger than this. */
export const handledSince = (hours: number, now: Date): Date => new Date(now.getTime() - hours * HOUR);

/**
 * The acts as people did them: what a service account did, everyone did who answers for it at that time. It
 * ages as their own acts do, however old the secret is.
 * @param acts what was done to people, and every secret of the service accounts among those who did it
 */
export function toHandlingsByPeople(acts: readonly (Handling | SecretMade)[]): readonly Handling[] {
  const made = acts.filter(isSecretMade);
  return acts.flatMap((act) =>
    isSecretMade(act) ? [] : whoAnswersFor(made, act.byId, act.at).map((byId) => ({ ...act, byId })),
  );
}

const isSecretMade = (act: Handling | SecretMade): act is SecretMade =>
  (SECRET_EVENTS as readonly string[]).includes(act.event);

/**
 * From when two people count as two in a grant (readings S6-18, S2.5-8; 21 CFR 1311.125 wants two
 * individuals): a person who handled the other's sign-in within the hours is not the second person, nor is
 * one at the end of a chain of such handlings: one who makes a puppet can have it make the next.
 * @param handlings by people, in any order; those of others count only as links of such a chain
 * @param hours how long one who handled the other's sign-in counts as the same person
 * @returns undefined where they count as two now
 */
export function countAsTwoFrom(
  handlings: readonly Handling[],
  one: string,
  other: string,
  hours: number,
  now: Date,
): Date | undefined {
  const since = handledSince(hours, now);
  const latestFirst = handlings
    .filter(({ at }) => at > since)
    .toSorted((left, right) => right.at.getTime() - left.at.getTime());
  // Groups of who may be one person; the act that joins the two ends as the first of its chain.
  const groups = new Map<string, Set<string>>();
  const groupOf = (id: string) => groups.get(id) ?? new Set([id]);
  for (const { byId, ofId, at } of latestFirst) {
    const joined = new Set([...groupOf(byId), ...groupOf(ofId)]);
    for (const id of joined) groups.set(id, joined);
    if (groupOf(one).has(other)) return new Date(at.getTime() + hours * HOUR);
  }
  return undefined;
}

/**
 * Whether a request about a person was begun by someone whom that person registered, however long ago: it is
 * not refused for that, and is filed as an incident for the practice's reviewers (21 CFR 1311.150(a)).
 */
export function isBegunByRegistered(
  handlings: readonly Handling[],
  initiatorId: string,
  targetId: string,
): boolean {
  return handlings.some(
    ({ event, byId, ofId }) => event === 'user.registered' && byId === targetId && ofId === initiatorId,
  );
}

/** Whether someone counts as another person than each of these now. */
export function countsAsOther(
  handlings: readonly Handling[],
  one: string,
  others: readonly string[],
  hours: number,
  now: Date,
): boolean {
  return others.every((other) => countAsTwoFrom(handlings, one, other, hours, now) === undefined);
}
