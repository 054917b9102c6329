import type { Client } from './call';

/** A picture is as it will stay once so many frames have gone by in which nothing was under way. */
const QUIET_FRAMES = 2;

/** What of a page or a screen is under way: while nothing is, what it shows is as it will stay. */
interface Settling {
  readonly isSettled: boolean;
  /** Something is under way until the returned function is called, once or more often. */
  begin(): () => void;
  /** Something is under way until a promise has ended, whichever way. @returns the promise */
  during<Result>(work: Promise<Result>): Promise<Result>;
  /** The user acted: what follows may begin in this moment or the next. */
  stir(): void;
}

/** What it needs of the surroundings that it speaks of. */
interface SettlingPorts {
  /** Calls back when the next frame was drawn, and what had been put off until after it has run. */
  afterFrame(act: () => void): void;
  /** Whether something still moves; asked only while nothing else is under way. */
  isMoving?(): boolean;
  /** Called with each change. */
  show(isSettled: boolean): void;
}

/**
 * Follows what is under way. It is not settled at first, nor in the two frames after something ended: what an end
 * begins, such as a list that is read again after a change, begins within them.
 */
export function createSettling({ afterFrame, isMoving = () => false, show }: SettlingPorts): Settling {
  let isSettled = false;
  let inFlight = 0;
  /** Another one each time that something begins, ends or is done: frames counted before are void. */
  let round = 0;

  function stir(): void {
    round += 1;
    if (isSettled) {
      isSettled = false;
      show(false);
    }
    if (inFlight === 0) waitForQuiet(round, 0);
  }

  function waitForQuiet(since: number, frames: number): void {
    afterFrame(() => {
      if (since !== round) return;
      const quiet = isMoving() ? 0 : frames + 1;
      if (quiet < QUIET_FRAMES) {
        waitForQuiet(since, quiet);
        return;
      }
      isSettled = true;
      show(true);
    });
  }

  function begin(): () => void {
    inFlight += 1;
    stir();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      inFlight -= 1;
      stir();
    };
  }

  stir();
  return {
    get isSettled() {
      return isSettled;
    },
    begin,
    during(work) {
      const end = begin();
      work.then(end, end);
      return work;
    },
    stir,
  };
}

/** A client whose calls are under way until they are answered. */
export function settlingClient(client: Client, settling: Pick<Settling, 'during'>): Client {
  return {
    call: (...of) => settling.during(client.call(...of)),
    page: (...of) => settling.during(client.page(...of)),
    open: (...of) => settling.during(client.open(...of)),
  };
}
