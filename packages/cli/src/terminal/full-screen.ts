import type { Context } from '../context';

/** Puts the window's title aside; then the second screen, empty. */
const ENTER = '\u001b[22;0t\u001b[?1049h\u001b[2J\u001b[H';
/**
 * Cursor, first screen, and the title from before; a terminal that keeps no titles aside is left with none.
 */
const LEAVE = '\u001b[?25h\u001b[?1049l\u001b]2;\u0007\u001b[23;0t';

/** How often each terminal's second screen is in use: a screen opened from another one stays on it. */
const uses = new WeakMap<NodeJS.WriteStream, number>();

/** Whether something is shown on the terminal's second screen. */
export const isOnFullScreen = (stdout: NodeJS.WriteStream): boolean => (uses.get(stdout) ?? 0) > 0;

/**
 * Runs something on the terminal's second screen, and brings the first one back as it was: afterwards, on a
 * failure, and when the process ends in between.
 */
export async function onFullScreen<Result>(
  context: Pick<Context, 'stdout' | 'atExit'>,
  run: () => Promise<Result>,
): Promise<Result> {
  const { stdout } = context;
  if (isOnFullScreen(stdout)) return run();
  const leave = (): void => void stdout.write(LEAVE);
  const withdraw = context.atExit(leave);
  stdout.write(ENTER);
  uses.set(stdout, 1);
  try {
    return await run();
  } finally {
    uses.delete(stdout);
    withdraw();
    leave();
  }
}

/** Leaves the second screen while the process is stopped; returns how to come back to it. */
export function leaveForNow(stdout: NodeJS.WriteStream): () => void {
  if (!isOnFullScreen(stdout)) return () => undefined;
  stdout.write(LEAVE);
  return () => void stdout.write(ENTER);
}
