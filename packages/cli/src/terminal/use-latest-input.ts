import { useInput, type Key } from 'ink';
import { useCallback, useContext, useRef } from 'react';
import { ScreenHost } from './screen-host';

/**
 * Keys, always handled by what was drawn last: Ink takes a new handler a moment after the screen shows it. A
 * covered screen hears none.
 */
export function useLatestInput(handle: (input: string, key: Key) => void): void {
  const { listens } = useContext(ScreenHost);
  const latest = useRef({ handle, listens });
  latest.current = { handle, listens };
  useInput(
    useCallback((input: string, key: Key) => {
      if (latest.current.listens()) latest.current.handle(input, key);
    }, []),
  );
}
