import { render } from 'ink';
import type { ReactNode } from 'react';
import type { Context } from '../context';
import { Attentive, createAttention } from './attention';
import { LeadsTo } from './exit-target';
import { Redrawn, type Redrawing } from './force-redraw';
import type { ScreenLook } from './screen-look';
import { groundOf, Painted } from './painted';
import { ASK_GROUND, UNCOLORED } from './palette';
import { keysOf, type KeyQueue, TerminalKeys } from './key-queue';
import { screenOutput } from './screen-output';
import { onSettled, SETTLED_MARK } from '../settled';
import { readBetween, watchedInput } from './watched-input';
import { leaveForNow } from './full-screen';

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
