/** Acts that put the secret of a service account into somebody's hands, as the trail names them. */
export const SECRET_EVENTS = ['service-account.created', 'service-account.rotated'] as const;

/** That someone made a secret of a service account. */
export interface SecretMade {
  readonly event: (typeof SECRET_EVENTS)[number];
  readonly byId: string;
  readonly ofId: string;
  readonly at: Date;
}

/**
 * How long before and after a change of a secret either of the two who made them may have been at work, in
 * milliseconds: an access token lives five minutes, and the clocks of two servers differ.
 */
export const SECRET_OVERLAP = 5 * 60_000;

/**
 * Who answers for what an account did at a time: of a service account everyone who may have held its secret
 * then, otherwise the account itself (docs/decisions/service-accounts.md).
 * @param made of any accounts, in any order
 * @returns everyone who ever made one where no holder of that time is known
 */
export function whoAnswersFor(
  made: readonly SecretMade[],
  accountId: string,
  at: Date,
): readonly [string, ...string[]] {
  const own = made
    .filter(({ ofId }) => ofId === accountId)
    .toSorted((left, right) => left.at.getTime() - right.at.getTime());
  const held = own.filter(({ at: from }, index) => {
    const until = own[index + 1]?.at.getTime() ?? Infinity;
    return from.getTime() - SECRET_OVERLAP <= at.getTime() && at.getTime() <= until + SECRET_OVERLAP;
  });
  const [first = accountId, ...others] = new Set((held.length > 0 ? held : own).map(({ byId }) => byId));
  return [first, ...others];
}
