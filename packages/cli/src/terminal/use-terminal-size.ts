import { useIsScreenReaderEnabled, useStdout } from 'ink';
import { useCallback, useSyncExternalStore } from 'react';

export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

/** Narrow enough that no screen puts one thing next to another. */
const SPOKEN_COLUMNS = 80;

/**
 * The size of the terminal, followed as it changes; 80x24 if it does not report one. React reads it once more
 * after subscribing, so a change between the first frame and that counts, too.
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
  // Read out in lines, nothing is next to anything.
  return { columns: isSpoken ? SPOKEN_COLUMNS : columns, rows };
}
