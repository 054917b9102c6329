const DAY_MS = 86_400_000;

/** Something that waits for a second person, as far as it decides when it ends. */
export interface Waiting {
  readonly askedAt: Date;
  /** Whether its person is proven again for it, so that it does not end: a token for that may take weeks to arrive. */
  readonly isPaused?: boolean;
}

/** When a request that no one decides on ends. @param days the practice's setting */
export function expiryOf(askedAt: Date, days: number): Date {
  return new Date(askedAt.getTime() + days * DAY_MS);
}

/** Whether no one may decide on a request any more: its time is over, to the millisecond. */
export function isExpired({ askedAt, isPaused = false }: Waiting, days: number, now: Date): boolean {
  return !isPaused && now >= expiryOf(askedAt, days);
}

/** Whether those who may decide on a request are to be reminded: half of its time is over, and it still waits. */
export function isReminderDue(waiting: Waiting, days: number, now: Date): boolean {
  const { askedAt, isPaused = false } = waiting;
  return !isPaused && now >= expiryOf(askedAt, days / 2) && !isExpired(waiting, days, now);
}
