import { useInput, type Key } from 'ink';
import { useCallback, useRef } from 'react';

/**
 * Keys, always handled by what was drawn last. Ink's own hook takes a new handler a moment after the screen
 * shows it, and a key that comes in between would be read by the old one.
 */
export function useLatestInput(handle: (input: string, key: Key) => void): void {
  const latest = useRef(handle);
  latest.current = handle;
  useInput(useCallback((input: string, key: Key) => latest.current(input, key), []));
}
