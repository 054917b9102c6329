import type { ReactNode } from 'react';
import type { Context } from '../context';
import { onFullScreen } from './full-screen';
import { renderScreen } from './render-screen';
import type { ScreenEnd, ScreenLook } from './screen-look';

/**
 * Shows a screen until it is left. It takes the terminal's second screen; written in lines, it stays on the
 * first one, where it can be read back.
 * @param draw the screen, given the function that ends it; it ends with Ink's exit anyway
 * @returns how it was left; 'cancelled' where it was stopped from outside
 * @throws what the screen ended with
 */
export async function showOnScreen(
  draw: (onEnd: (how: ScreenEnd) => void) => ReactNode,
  context: Context,
  look: ScreenLook,
): Promise<ScreenEnd> {
  let how: ScreenEnd = 'cancelled';
  const show = (): Promise<void> =>
    renderScreen(
      draw((ended) => (how = ended)),
      context,
      look,
    );
  if (!look.isSpoken) await onFullScreen(context, show);
  // What is written in lines ends without one.
  else await show().finally(() => context.stdout.write('\n'));
  return how;
}
