import type { Context } from '../context';
import { leaveForNow } from './full-screen';

/** A stop that the system does not carry out (nobody could end it) is over after this long. */
const NOT_STOPPED_MILLISECONDS = 100;
const HIDE_CURSOR = '\u001b[?25l';
const SHOW_CURSOR = '\u001b[?25h';

/**
 * Stops the program as Ctrl-Z does everywhere: the terminal is given back as it was, and taken again when the
 * shell goes on with it.
 * @param redraw draws the screen anew
 */
export function suspend(
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
