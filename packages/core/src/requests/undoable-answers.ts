import type { GivenAnswer } from './answer-and-confirm';

/** So long an answer can be taken back before it leaves (docs/decisions/requests.md). */
export const HOLD_MILLISECONDS = 8_000;

/** An answer that was given and has not left yet. */
export interface UndoableAnswer {
  readonly given: GivenAnswer;
  /** The act in words, such as 'Approved'. */
  readonly act: string;
  /** Drug and patient, as they are named in a line. */
  readonly drug: string;
  readonly patient: string;
}

export interface Held extends UndoableAnswer {
  /** When it leaves, by the clock of its holder. */
  readonly leavesAt: number;
}

/** What is held, and which requests are out of the queue because they were answered here. */
export interface HeldSnapshot {
  /** Oldest first. */
  readonly held: readonly Held[];
  /** Held, under way and answered: by id and version, so that one that changed meanwhile is seen again. */
  readonly answered: ReadonlySet<string>;
  /** The one that was undone last, which the user wants to see. */
  readonly undone?: Held;
}

export interface UndoableAnswers {
  readonly snapshot: () => HeldSnapshot;
  readonly subscribe: (changed: () => void) => () => void;
  /** Lets an answer leave after a while. */
  readonly hold: (answer: UndoableAnswer) => void;
  /** Takes the newest back. @returns it; undefined where nothing is held any more */
  readonly undo: () => Held | undefined;
  /** Lets everything leave immediately. @param isLeaving the page may be gone before the reply */
  readonly sendNow: (isLeaving?: boolean) => void;
  /** Lets nothing that is held leave: each request waits where it was. */
  readonly drop: () => void;
}

/** The time that holding goes by. */
export interface HoldingTime {
  now(): number;
  /** Acts once, later; returns how to withdraw it. */
  after(milliseconds: number, act: () => void): () => void;
}

const REAL_TIME: HoldingTime = {
  now: () => Date.now(),
  after(milliseconds, act) {
    const timer = setTimeout(act, milliseconds);
    return () => {
      clearTimeout(timer);
    };
  },
};

/** How a request is remembered as answered. */
export const keyOfAnswered = ({ id, version }: GivenAnswer['request']): string => `${id} ${String(version)}`;

/**
 * Holds answers for a while before they leave. Nothing is stored meanwhile: what does not leave, because the
 * program ends, leaves its request waiting where it was.
 * @param send answers; false where it was refused, so that the request is seen again
 */
export function createUndoableAnswers(
  send: (held: Held, isLeaving: boolean) => Promise<boolean>,
  {
    milliseconds = HOLD_MILLISECONDS,
    time = REAL_TIME,
  }: { readonly milliseconds?: number; readonly time?: HoldingTime } = {},
): UndoableAnswers {
  const listeners = new Set<() => void>();
  const timers = new Map<string, () => void>();
  let snapshot: HeldSnapshot = { held: [], answered: new Set() };

  function change(held: readonly Held[], answered: Iterable<string>): void {
    snapshot = { ...snapshot, held, answered: new Set(answered) };
    for (const listener of listeners) listener();
  }
  /** Takes one out of what is held. @returns whether it was there: what is taken once never leaves twice */
  function take(one: Held): boolean {
    if (!snapshot.held.includes(one)) return false;
    const key = keyOfAnswered(one.given.request);
    timers.get(key)?.();
    timers.delete(key);
    change(
      snapshot.held.filter((other) => other !== one),
      snapshot.answered,
    );
    return true;
  }
  const forget = (one: Held) => {
    const key = keyOfAnswered(one.given.request);
    change(
      snapshot.held,
      [...snapshot.answered].filter((other) => other !== key),
    );
  };
  function leave(one: Held, isLeaving: boolean): void {
    if (!take(one)) return;
    send(one, isLeaving).then(
      (isTaken) => {
        if (!isTaken) forget(one);
      },
      () => {
        forget(one);
      },
    );
  }

  return {
    snapshot: () => snapshot,
    subscribe(changed) {
      listeners.add(changed);
      return () => {
        listeners.delete(changed);
      };
    },
    hold(answer) {
      const key = keyOfAnswered(answer.given.request);
      if (snapshot.answered.has(key)) return; // pressed twice
      const held: Held = { ...answer, leavesAt: time.now() + milliseconds };
      change([...snapshot.held, held], [...snapshot.answered, key]);
      timers.set(
        key,
        time.after(milliseconds, () => {
          leave(held, false);
        }),
      );
    },
    undo() {
      const newest = snapshot.held.at(-1);
      if (!newest || !take(newest)) return undefined;
      snapshot = { ...snapshot, undone: newest };
      forget(newest);
      return newest;
    },
    sendNow(isLeaving = false) {
      for (const one of snapshot.held) leave(one, isLeaving);
    },
    drop() {
      for (const one of snapshot.held) if (take(one)) forget(one);
    },
  };
}
