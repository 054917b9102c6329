import { render, Box } from 'ink';
import { type ReactNode, useEffect, useState } from 'react';
import type { Context } from '../context';
import { Attentive, createAttention } from './attention';
import { LeadsTo } from './exit-target';
import type { ScreenLook } from './screen-look';
import { groundOf, Painted } from './painted';
import { ASK_GROUND, UNCOLORED } from './palette';
import { keysOf, type KeyQueue, TerminalKeys } from './key-queue';
import { onSettled, SETTLED_MARK } from '../settled';
import { readBetween, watchedInput } from './watched-input';
import { leaveForNow } from './full-screen';
import { stripVTControlCharacters } from 'node:util';

/** A stop that the system does not carry out (no one could end it) is over after this long. */
const NOT_STOPPED_MILLISECONDS = 100;
const HIDE_CURSOR = '\u001b[?25l';
const SHOW_CURSOR = '\u001b[?25h';

/**
 * Stops the program as Ctrl-Z does everywhere: the terminal is given back as it was, and taken again when the
 * shell continues with it.
 * @param redraw draws the screen again
 */
function suspend(
  { stdin, stdout, suspend: stop, onContinue }: Pick<Context, 'stdin' | 'stdout' | 'suspend' | 'onContinue'>,
  redraw: () => void,
): void {
  if (!stop) return;
  const comeBack = leaveForNow(stdout);
  stdout.write(SHOW_CURSOR);
  stdin.setRawMode(false);
  let isAway = true;
  const goOn = (): void => {
    if (!isAway) return;
    isAway = false;
    withdraw?.();
    stdin.setRawMode(true);
    comeBack();
    stdout.write(HIDE_CURSOR);
    redraw();
  };
  const withdraw = onContinue?.(goOn);
  stop();
  setTimeout(goOn, NOT_STOPPED_MILLISECONDS);
}

/** A key waits at most so long for the frame before it to be over. */
const FRAMES_A_SECOND = 60;
/** What was typed before a screen was drawn arrives within this time after it. */
const TYPED_BEFORE_MILLISECONDS = 20;
const CTRL_L = '\u000c';
const CTRL_Z = '\u001a';
const CLEAR = '\u001b[2J\u001b[H';

/**
 * Draws a screen until it ends by itself or the command is cancelled. Ctrl-Z stops the program and Ctrl-L
 * draws again on every screen.
 * @throws what the screen ended with
 */
export async function renderScreen(
  screen: ReactNode,
  context: Pick<
    Context,
    'stdin' | 'stdout' | 'stderr' | 'cancelled' | 'suspend' | 'onContinue' | 'interrupt'
  >,
  {
    palette = UNCOLORED,
    asksGround = false,
    isSpoken = false,
    isPlain = false,
    mayRing = false,
    leadsTo = 'shell',
  }: ScreenLook,
): Promise<void> {
  const { stdin, stderr, cancelled } = context;
  const stdout = screenOutput(context.stdout, isPlain);
  const attention = createAttention(stdout, mayRing);
  const redrawing: Redrawing = {};
  const ground = groundOf(stdin);
  const redraw = (): void => {
    attention.again?.();
    redrawing.ask?.();
  };
  const keys = keysOf(stdin);
  stopReading.get(stdin)?.();
  keys.hold();
  const input = watchedInput(
    stdin,
    {
      [CTRL_Z]: () => suspend(context, redraw),
      [CTRL_L]: () => {
        if (!isSpoken) stdout.write(CLEAR);
        redraw();
      },
    },
    keys,
    (reported) => ground.reported(reported),
  );
  // Before anything is drawn: anyone who answers immediately would otherwise answer a terminal that still makes
  // another key of Enter.
  if (stdin.isTTY) stdin.setRawMode(true);
  // It is drawn without waiting for the answer, which many a terminal never gives.
  if (asksGround && stdin.isTTY && !ground.known()) stdout.write(ASK_GROUND);
  // Ctrl-C reaches the screen as a key, so that it ends in the same orderly way as everything else.
  const instance = render(
    <Painted first={palette} ground={asksGround ? ground : undefined}>
      <LeadsTo.Provider value={leadsTo}>
        <Attentive.Provider value={attention}>
          <TerminalKeys.Provider value={keys}>
            <Redrawn redrawing={redrawing}>{screen}</Redrawn>
          </TerminalKeys.Provider>
        </Attentive.Provider>
      </LeadsTo.Provider>
    </Painted>,
    {
      stdin: input,
      stdout,
      stderr,
      exitOnCtrlC: false,
      patchConsole: false,
      isScreenReaderEnabled: isSpoken,
      maxFps: FRAMES_A_SECOND,
    },
  );
  const stopSaying =
    stdout.isTTY && !isPlain && !isSpoken ? onSettled(() => void stdout.write(SETTLED_MARK)) : undefined;
  const listening = setTimeout(keys.release, TYPED_BEFORE_MILLISECONDS);
  const stop = (): void => instance.unmount();
  cancelled.addEventListener('abort', stop, { once: true });
  if (cancelled.aborted) stop();
  try {
    await instance.waitUntilExit();
  } finally {
    cancelled.removeEventListener('abort', stop);
    clearTimeout(listening);
    stopSaying?.();
    instance.unmount();
    keys.onWake = () => undefined;
    if (keys.isKept && !cancelled.aborted) keepReading(context, keys);
    else if (stdin.isTTY) stdin.setRawMode(false);
  }
}

/** How to stop reading what is typed between two screens. */
const stopReading = new WeakMap<NodeJS.ReadStream, () => void>();

function keepReading({ stdin, interrupt }: Pick<Context, 'stdin' | 'interrupt'>, keys: KeyQueue): void {
  if (!stdin.isTTY) return;
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  stopReading.set(stdin, readBetween(stdin, keys, interrupt ?? (() => undefined)));
}

/**
 * Shows several screens after one another. The terminal stays theirs in between: what is typed then is taken by the
 * next one.
 */
export async function keepingKeys<Result>(
  context: Pick<Context, 'stdin' | 'interrupt'>,
  run: () => Promise<Result>,
): Promise<Result> {
  const { stdin } = context;
  const keys = keysOf(stdin);
  keys.isKept = true;
  keepReading(context, keys);
  try {
    return await run();
  } finally {
    keys.isKept = false;
    stopReading.get(stdin)?.();
    keys.drop();
    if (stdin.isTTY) stdin.setRawMode(false);
  }
}

/** Takes away what was written last, to write it again. */
const TAKES_BACK = /^(?:\u001b\[\d*[A-Z])+/; // eslint-disable-line no-control-regex -- escape sequences are meant

/** The size of a terminal that does not report it. */
const USUAL = { columns: 80, rows: 24 } as const;

/**
 * The output that a screen is written to: of 80 columns and 24 rows where the terminal reports none.
 * @param isPlain whether the terminal obeys no escape sequences: then what would be drawn over what is there is
 * written below it, and nothing but text is written
 */
export function screenOutput(stdout: NodeJS.WriteStream, isPlain: boolean): NodeJS.WriteStream {
  const write = (chunk: unknown, ...more: unknown[]): boolean => {
    const text = String(chunk);
    const plain = stripVTControlCharacters(text);
    const line = plain !== '' && TAKES_BACK.test(text) ? `\n${plain}` : plain;
    return Reflect.apply(stdout.write.bind(stdout), undefined, [line, ...more]) as boolean;
  };
  return new Proxy(stdout, {
    get(target, name) {
      if (name === 'write' && isPlain) return write;
      const value: unknown = Reflect.get(target, name, target);
      if (name === 'columns' || name === 'rows') return value === 0 ? USUAL[name] : value;
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
    },
  });
}

/** Longer than Ink waits between two frames: the empty one is really written. */
const EMPTY_MILLISECONDS = 50;

/** Anyone who asks for a screen to be drawn again. */
interface Redrawing {
  ask?: () => void;
}

/**
 * Draws its content again when asked. Ink writes a frame only where it differs from the one before, and does
 * not know that something else has written to the terminal: an empty frame in between makes it.
 */
function Redrawn({ redrawing, children }: { readonly redrawing: Redrawing; readonly children: ReactNode }) {
  const [isEmpty, setEmpty] = useState(false);
  useEffect(() => {
    redrawing.ask = () => setEmpty(true);
    return () => {
      delete redrawing.ask;
    };
  }, [redrawing]);
  useEffect(() => {
    if (!isEmpty) return;
    const timer = setTimeout(() => setEmpty(false), EMPTY_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isEmpty]);
  return (
    <Box flexDirection="column" display={isEmpty ? 'none' : 'flex'}>
      {children}
    </Box>
  );
}
