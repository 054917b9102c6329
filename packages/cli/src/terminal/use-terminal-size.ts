import { useIsScreenReaderEnabled, useStdout } from 'ink';
import { useEffect, useState } from 'react';

export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

/** Narrow enough that no screen puts one thing beside another. */
const SPOKEN_COLUMNS = 80;

/** The size of the terminal, following it when it changes; 80x24 where it does not tell. */
export function useTerminalSize(): TerminalSize {
  const isSpoken = useIsScreenReaderEnabled();
  const { stdout } = useStdout();
  const [size, setSize] = useState(() => sizeOf(stdout));
  useEffect(() => {
    const follow = (): void => setSize(sizeOf(stdout));
    stdout.on('resize', follow);
    return () => void stdout.off('resize', follow);
  }, [stdout]);
  // Told in lines, nothing stands beside anything.
  return isSpoken ? { ...size, columns: SPOKEN_COLUMNS } : size;
}

function sizeOf(stdout: NodeJS.WriteStream): TerminalSize {
  return { columns: stdout.columns || 80, rows: stdout.rows || 24 };
}
