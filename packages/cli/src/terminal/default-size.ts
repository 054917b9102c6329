/** What a terminal has that does not report its size: `script`, expect, and many containers. */
export const DEFAULT_WIDTH = 80;
const DEFAULT_HEIGHT = 24;

/** A stream of the process that may be a terminal. */
interface Sized {
  readonly isTTY: boolean;
  columns: number;
  rows: number;
  on(event: 'resize', heard: () => void): unknown;
}

/**
 * Gives a terminal that reports no size, or none of a character, the usual one: each line would be a letter
 * wide. Node asks again when the size changes, so this does too.
 */
export function assumeDefaultSize(stream: Sized): void {
  if (!stream.isTTY) return;
  const assume = (): void => {
    if (!(stream.columns > 0)) stream.columns = DEFAULT_WIDTH;
    if (!(stream.rows > 0)) stream.rows = DEFAULT_HEIGHT;
  };
  assume();
  if (stream.columns === DEFAULT_WIDTH) stream.on('resize', assume);
}
