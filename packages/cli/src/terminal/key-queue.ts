import { createContext } from 'react';

/** Ends a program, on every screen and at every moment. */
export const CTRL_C = '\u0003';
const ESCAPE = '\u001b';

/**
 * Keys that move, look up or go back on every screen. Only these may reach a screen that was not seen yet
 * when they were typed: another could approve or send by mistake (docs/decisions/terminal.md).
 */
const MOVES: ReadonlySet<string> = new Set([
  ...['j', 'k', 'g', 'G', 'n', 'b', 'r', 't', 'x', 'P', 'M', 'U', 'W', '/', ':', '?', 'q', ' ', '\t', '\r'],
  ...['\b', '\u007f', ESCAPE],
]);
// eslint-disable-next-line no-control-regex -- what terminals send for arrows, Home, End and pages
const ARROWS = /^\u001b(?:\[[\d;]*[A-DFHZ]|\[[1-8](?:;\d)?~|O[A-DFH])$/;

/** Whether a key does nothing but move about. */
export const isMove = (stroke: string): boolean =>
  MOVES.has(stroke) || /^(?:j+|k+)$/.test(stroke) || ARROWS.test(stroke);

/** What a screen can do before it has rows: leave, go elsewhere, explain itself, begin a line, try again. */
const NEED_NO_ROWS: ReadonlySet<string> = new Set([
  ':',
  '/',
  '?',
  'q',
  'r',
  '\t',
  '\b',
  '\u007f',
  ESCAPE,
  CTRL_C,
]);
/** What begins a line that is typed: a command, a search. */
export const BEGIN_LINE: ReadonlySet<string> = new Set([':', '/']);

/** Whether a key means nothing before the rows of a list are there. */
export const needsRows = (stroke: string): boolean => !NEED_NO_ROWS.has(stroke);

/** Where keys go: the screens of one terminal, which know what may be done with a key. */
export interface KeyGate {
  /**
   * Whether a key may be taken now; one that may not waits, and counts as typed before the screen was shown.
   * @param isAhead whether it was typed before
   */
  isReady(isAhead: boolean, stroke: string): boolean;
  /** Whether a key that was typed before the screen was shown may be taken by it. */
  mayTake(stroke: string): boolean;
  /** Called with the key that was not taken; what was typed after it is dropped, too. */
  onRefused(stroke: string): void;
  /** Esc while keys are held. @returns whether a screen was being opened, which is given up */
  onGiveUp(): boolean;
}

interface Waiting {
  readonly stroke: string;
  readonly isAhead: boolean;
}

/**
 * Keys that were typed and not taken yet. It belongs to the terminal and not to a screen: what is typed while one
 * screen goes and another comes waits for the one that comes.
 */
export interface KeyQueue {
  /** From now on keys wait: another screen comes, and they are typed for that one. */
  hold(): void;
  /** The screen is shown: it takes what waits. */
  release(): void;
  /** Forgets what waits. @returns whether there was anything */
  drop(): boolean;
  /** Says that a gate may be ready by now. */
  wake(): void;
  put(strokes: readonly string[]): void;
  /** The next key that may be taken now. */
  next(): string | undefined;
  /** Makes a gate the one that is asked; returns how to withdraw it. */
  guard(gate: KeyGate): () => void;
  /** Called when a key may be taken that could not be before. */
  onWake: () => void;
  /** Whether the terminal stays with the screens between two of them. */
  isKept: boolean;
}

export function createKeyQueue(): KeyQueue {
  let waiting: Waiting[] = [];
  let isHeld = false;
  let gate: KeyGate | undefined;
  const drop = (): boolean => {
    const had = waiting.length > 0;
    waiting = [];
    return had;
  };
  const queue: KeyQueue = {
    isKept: false,
    onWake: () => undefined,
    hold() {
      isHeld = true;
      waiting = waiting.map(({ stroke }) => ({ stroke, isAhead: true }));
    },
    release() {
      isHeld = false;
      queue.onWake();
    },
    drop,
    wake: () => queue.onWake(),
    put(strokes) {
      for (const stroke of strokes) {
        // No one waits with Ctrl-C, nor with Esc out of what takes too long.
        if (stroke === ESCAPE && isHeld && gate?.onGiveUp()) {
          drop();
          continue;
        }
        const areRowsRead = !isHeld && gate?.isReady(true, stroke) === false;
        if (stroke === CTRL_C || (stroke === ESCAPE && areRowsRead)) {
          drop();
          isHeld = false;
        }
        // The one who wants to leave does not wait for the rows that those before it were for.
        const isInLine = waiting.some((one) => BEGIN_LINE.has(one.stroke.charAt(0)));
        if (stroke === 'q' && areRowsRead && waiting[0]?.isAhead && !isInLine) drop();
        const isAhead =
          isHeld ||
          waiting.some((one) => one.isAhead) ||
          (!isInLine && gate?.isReady(false, stroke) === false);
        waiting.push({ stroke, isAhead });
      }
    },
    next() {
      const [first] = waiting;
      if (isHeld || !first) return undefined;
      const { stroke, isAhead } = first;
      if (gate && stroke !== CTRL_C && stroke !== ESCAPE) {
        if (!gate.isReady(isAhead, stroke)) return undefined;
        if (isAhead && !gate.mayTake(stroke)) {
          drop();
          gate.onRefused(stroke);
          return undefined;
        }
      }
      waiting = waiting.slice(1);
      return stroke;
    },
    guard(mine) {
      gate = mine;
      return () => {
        if (gate === mine) gate = undefined;
      };
    },
  };
  return queue;
}

const ofTerminals = new WeakMap<NodeJS.ReadStream, KeyQueue>();

/** The keys of a terminal. */
export function keysOf(stdin: NodeJS.ReadStream): KeyQueue {
  const known = ofTerminals.get(stdin) ?? createKeyQueue();
  ofTerminals.set(stdin, known);
  return known;
}

/** The keys of the terminal that a screen is shown on; what is shown elsewhere, as in tests, has its own. */
export const TerminalKeys = createContext<KeyQueue>(createKeyQueue());

/** What is said of a key that was not taken. */
export const notTaken = (stroke: string): string =>
  `${/^[\u0021-\u007e]+$/.test(stroke) ? stroke.slice(0, 20) : 'A key'} was pressed before this screen was seen: nothing was done. ` +
  'Press it again if you meant it.';
