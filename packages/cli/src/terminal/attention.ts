import { createContext, useContext, useEffect } from 'react';
import { ScreenHost } from './screen-host';
import { printable } from '../output/printable';

const BELL = '\u0007';

/** What a screen shows a user who is not looking at it. */
export interface Attention {
  /**
   * Calls the window by a name, until the screen is left (full-screen.ts). Never anything of a patient: it is
   * seen from afar.
   */
  name(title: string): void;
  ring(): void;
  /** Names it again, after something else did. */
  again?(): void;
}

/** Does nothing unless the screen is drawn on a terminal. */
export const Attentive = createContext<Attention>({ name: () => undefined, ring: () => undefined });

/** Names and rings by the terminal's own means; neither moves the cursor. */
export function createAttention(stdout: NodeJS.WriteStream, mayRing: boolean): Attention {
  let named: string | undefined;
  const write = (): void => void (named !== undefined && stdout.write(`\u001b]2;${named}${BELL}`));
  return {
    name(title) {
      named = printable(title);
      write();
    },
    again: write,
    ring: () => void (mayRing && stdout.write(BELL)),
  };
}

/** Calls the window by a name while the screen is shown. */
export function useWindowTitle(title: string): void {
  const attention = useContext(Attentive);
  const { isShown } = useContext(ScreenHost);
  useEffect(() => {
    if (isShown) attention.name(title);
  }, [attention, title, isShown]);
}
