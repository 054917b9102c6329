import { render } from 'ink';
import type { ReactNode } from 'react';
import type { Context } from '../context';
import { Coloured } from './tone';

/**
 * Draws a screen until it ends by itself or the command is cancelled.
 * @throws what the screen ended with
 */
export async function renderScreen(screen: ReactNode, context: Pick<Context, 'stdin' | 'stdout' | 'stderr' | 'cancelled'>, isColoured: boolean): Promise<void> {
  const { stdin, stdout, stderr, cancelled } = context;
  // Ctrl-C reaches the screen as a key, so that it ends in the same orderly way as everything else.
  const instance = render(<Coloured.Provider value={isColoured}>{screen}</Coloured.Provider>, { stdin, stdout, stderr, exitOnCtrlC: false, patchConsole: false });
  const stop = (): void => instance.unmount();
  cancelled.addEventListener('abort', stop, { once: true });
  try {
    await instance.waitUntilExit();
  } finally {
    cancelled.removeEventListener('abort', stop);
    instance.unmount();
  }
}
