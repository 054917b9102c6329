import { AsyncLocalStorage } from 'node:async_hooks';
import type { Origin } from './trail-name';

/** Who acts in the work that is under way, and from where. */
interface Acting extends Origin {
  readonly practiceId?: string;
  readonly accountId?: string;
  /** Member.trailName: name, login and origin. */
  readonly trailName?: string;
}

const acting = new AsyncLocalStorage<Acting>();

/** Does work of which everything that is recorded says who acted and from where. */
export function actingAs<Result>(who: Acting, work: () => Result): Result {
  return acting.run(who, work);
}

/**
 * The actor text of the work under way, where it is of this account in this practice: an act in the name of
 * someone else never gets it.
 */
export function currentTrailName(practiceId: string, accountId: string): string | undefined {
  const who = acting.getStore();
  return who?.practiceId === practiceId && who.accountId === accountId ? who.trailName : undefined;
}

/** The origin of the running work, for callers who are not signed in yet. */
export function currentOrigin(): Origin {
  const { role, session, address, client } = acting.getStore() ?? {};
  return { role, session, address, client };
}
