import { useApp, useStdout } from 'ink';
import { createContext, useContext } from 'react';
import type { ScreenEnd } from '../../terminal/screen-look';
import type { Target } from './target';

/** What a screen may ask for that leads out of it. */
export interface Navigation {
  /** Opens a screen above this one, which stays as it is. */
  go(target: Target): void;
  /**
   * Goes back to where one was, unless something is under way.
   * @returns whether there was somewhere, or it was said why one stays
   */
  back(): boolean;
  /** Whether nothing is under way in the screen that is seen, or in any; else it is said why one stays. */
  mayLeave(what: 'screen' | 'all'): boolean;
  /**
   * Has something waited for that continues when its screen is gone, before the program ends.
   * @param work resolves with what failed of it, in sentences
   */
  outlive(work: Promise<readonly string[]>): void;
  /** Tells where the web application shows something, and opens it in the browser of this machine. @param path with its query */
  openInWeb(path: string): void;
  /** Says something at the foot until the next key. */
  say(text: string, isGood?: boolean): void;
}

/** A screen that is shown alone, as in its own tests, leads nowhere. */
export const Navigating = createContext<Navigation>({
  go: () => undefined,
  back: () => false,
  mayLeave: () => true,
  outlive: () => undefined,
  openInWeb: () => undefined,
  say: () => undefined,
});

/** The ways that lead out of the screen. */
export const useNavigation = (): Navigation => useContext(Navigating);

/** Ends all screens: by Ctrl-C immediately, else unless something is under way. */
export function useEnd(onEnd: (how: ScreenEnd) => void): (how: ScreenEnd) => void {
  const { exit } = useApp();
  const { mayLeave } = useNavigation();
  return (how) => {
    if (how !== 'cancelled' && !mayLeave('all')) return;
    onEnd(how);
    exit();
  };
}

const BELL = '\u0007';

/**
 * Hands a text to the clipboard of the one who looks at the terminal (OSC 52), over ssh, too. Whether the terminal took
 * it cannot be known.
 */
export function useCopy(): (what: string, text: string) => void {
  const { stdout } = useStdout();
  const { say } = useNavigation();
  return (what, text) => {
    stdout.write(`\u001b]52;c;${Buffer.from(text).toString('base64')}${BELL}`);
    say(`${what} ${text} was copied to the clipboard, if the terminal lets programs use it.`, true);
  };
}
