import { Box } from 'ink';
import { useEffect, useState, type ReactNode } from 'react';

/** Longer than Ink waits between two frames: the empty one is really written. */
const EMPTY_MILLISECONDS = 50;

/** Anyone who asks for a screen to be drawn again. */
export interface Redrawing {
  ask?: () => void;
}

/**
 * Draws its content again when asked. Ink writes a frame only where it differs from the one before, and does
 * not know that something else has written to the terminal: an empty frame in between makes it.
 */
export function Redrawn({
  redrawing,
  children,
}: {
  readonly redrawing: Redrawing;
  readonly children: ReactNode;
}) {
  const [isEmpty, setEmpty] = useState(false);
  useEffect(() => {
    redrawing.ask = () => setEmpty(true);
    return () => {
      delete redrawing.ask;
    };
  }, [redrawing]);
  useEffect(() => {
    if (!isEmpty) return;
    const timer = setTimeout(() => setEmpty(false), EMPTY_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isEmpty]);
  return (
    <Box flexDirection="column" display={isEmpty ? 'none' : 'flex'}>
      {children}
    </Box>
  );
}
