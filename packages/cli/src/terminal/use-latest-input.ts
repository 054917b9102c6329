import { useInput, type Key } from 'ink';
import { useCallback, useContext, useRef } from 'react';
import { ShownIn } from './shown-in';

/**
 * Keys, always handled by what was drawn last. Ink's own hook takes a new handler a moment after the screen
 * shows it, and a key that comes in between would be read by the old one. A screen that is covered by another
 * hears none.
 */
export function useLatestInput(handle: (input: string, key: Key) => void): void {
  const { listens } = useContext(ShownIn);
  const latest = useRef({ handle, listens });
  latest.current = { handle, listens };
  useInput(
    useCallback((input: string, key: Key) => {
      if (latest.current.listens()) latest.current.handle(input, key);
    }, []),
  );
}
