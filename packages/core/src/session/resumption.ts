import * as z from 'zod';
import type { SignInConfiguration } from './contract';

/**
 * What a browser keeps of a sign-in at a provider that is not ours: until when a page that opens may ask it
 * silently whether someone is signed in there, or that the last page was locked and the next sign-in must
 * prove who it is. No token, and nothing about a person.
 */
const Kept = z.union([z.object({ until: z.number() }), z.literal('locked')]);

const KEY = 'erx.resumption';
const MINUTE = 60_000;
/** As long as a session at our own provider outlives the idle time (docs/decisions/identity.md). */
const BEYOND_IDLE_MINUTES = 6;
/** Where pages never lock. */
const DAY_MINUTES = 12 * 60;

/** Whether and how a page of this browser takes up a sign-in at a foreign provider. */
interface Resumption {
  /** Someone is signed in here and works. */
  goOn(): void;
  /** No one is to come back without proving who they are. */
  lock(): void;
  /** There is nothing to take up. */
  forget(): void;
  /** Whether the provider may be asked silently. */
  readonly isOffered: boolean;
  /** Whether the page was locked, so that a sign-in has to ask for the password again. */
  readonly isLocked: boolean;
}

/**
 * Over the storage that the pages of one origin share. A provider of our own keeps all of it in its session.
 * @param now milliseconds since 1970
 */
export function resumptionIn(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  { silentFrame, idleMinutes }: Pick<SignInConfiguration, 'silentFrame' | 'idleMinutes'>,
  now: () => number,
): Resumption {
  const read = (): z.infer<typeof Kept> | undefined => {
    try {
      return Kept.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null')).data;
    } catch {
      return undefined;
    }
  };
  const keep = (kept: z.infer<typeof Kept>) => {
    if (!silentFrame) storage.setItem(KEY, JSON.stringify(kept));
  };
  const minutes = idleMinutes === 0 ? DAY_MINUTES : idleMinutes + BEYOND_IDLE_MINUTES;
  return {
    goOn: () => {
      keep({ until: now() + minutes * MINUTE });
    },
    lock: () => {
      keep('locked');
    },
    forget: () => {
      if (!silentFrame) storage.removeItem(KEY);
    },
    get isOffered() {
      const kept = silentFrame ? undefined : read();
      return typeof kept === 'object' && now() < kept.until;
    },
    get isLocked() {
      return !silentFrame && read() === 'locked';
    },
  };
}
