import { render } from 'ink';
import type { ReactNode } from 'react';
import type { Context } from '../context';
import { Attentive, createAttention } from './attention';
import { LeadsTo } from './exit-target';
import { Redrawn, type Redrawing } from './force-redraw';
import type { ScreenLook } from './screen-look';
import { Coloured } from './styled-text';
import { watchedInput } from './watched-input';
import { leaveForNow } from './full-screen';

/** A stop that the system does not carry out (nobody could end it) is over after this long. */
const NOT_STOPPED_MILLISECONDS = 100;
const HIDE_CURSOR = '\u001b[?25l';
const SHOW_CURSOR = '\u001b[?25h';

/**
 * Stops the program as Ctrl-Z does everywhere: the terminal is given back as it was, and taken again when the
 * shell goes on with it.
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
  context: Pick<Context, 'stdin' | 'stdout' | 'stderr' | 'cancelled' | 'suspend' | 'onContinue'>,
  { isColoured, isSpoken = false, mayRing = false, leadsTo = 'shell' }: ScreenLook,
): Promise<void> {
  const { stdin, stdout, stderr, cancelled } = context;
  const attention = createAttention(stdout, mayRing);
  const redrawing: Redrawing = {};
  const redraw = (): void => {
    attention.again?.();
    redrawing.ask?.();
  };
  const input = watchedInput(stdin, {
    [CTRL_Z]: () => suspend(context, redraw),
    [CTRL_L]: () => {
      if (!isSpoken) stdout.write(CLEAR);
      redraw();
    },
  });
  // Before anything is drawn: anyone who answers immediately would otherwise answer a terminal that still makes
  // another key of Enter.
  if (stdin.isTTY) stdin.setRawMode(true);
  // Ctrl-C reaches the screen as a key, so that it ends in the same orderly way as everything else.
  const instance = render(
    <Coloured.Provider value={isColoured}>
      <LeadsTo.Provider value={leadsTo}>
        <Attentive.Provider value={attention}>
          <Redrawn redrawing={redrawing}>{screen}</Redrawn>
        </Attentive.Provider>
      </LeadsTo.Provider>
    </Coloured.Provider>,
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
  const stop = (): void => instance.unmount();
  cancelled.addEventListener('abort', stop, { once: true });
  if (cancelled.aborted) stop();
  try {
    await instance.waitUntilExit();
  } finally {
    cancelled.removeEventListener('abort', stop);
    instance.unmount();
    if (stdin.isTTY) stdin.setRawMode(false);
  }
}
