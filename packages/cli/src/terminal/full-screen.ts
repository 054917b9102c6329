import type { Context } from '../context';

const ENTER = '\u001b[?1049h\u001b[2J\u001b[H';
const LEAVE = '\u001b[?25h\u001b[?1049l';

/**
 * Runs something on the terminal's second screen, and brings the first one back as it was: afterwards, on a failure, and when the
 * process ends in between.
 */
export async function onFullScreen<Result>(context: Pick<Context, 'stdout' | 'atExit'>, run: () => Promise<Result>): Promise<Result> {
  const leave = (): void => void context.stdout.write(LEAVE);
  const withdraw = context.atExit(leave);
  context.stdout.write(ENTER);
  try {
    return await run();
  } finally {
    withdraw();
    leave();
  }
}
