import { useIsScreenReaderEnabled, useStdout } from 'ink';
import { useCallback, useSyncExternalStore } from 'react';

export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

/** Narrow enough that no screen puts one thing beside another. */
const SPOKEN_COLUMNS = 80;

/**
 * The size of the terminal, following it when it changes; 80x24 where it does not report its size. A change
 * between the first frame and the subscription counts, too: React reads the size once more after it has
 * subscribed.
 */
export function useTerminalSize(): TerminalSize {
  const isSpoken = useIsScreenReaderEnabled();
  const { stdout } = useStdout();
  const subscribe = useCallback(
    (changed: () => void) => {
      stdout.on('resize', changed);
      return () => void stdout.off('resize', changed);
    },
    [stdout],
  );
  const columns = useSyncExternalStore(subscribe, () => stdout.columns || 80);
  const rows = useSyncExternalStore(subscribe, () => stdout.rows || 24);
  // Read out in lines, nothing is beside anything.
  return { columns: isSpoken ? SPOKEN_COLUMNS : columns, rows };
}
