import { Box } from 'ink';
import { Tone } from './styled-text';

interface Props {
  /** All of it, each no wider than the screen. */
  readonly lines: readonly string[];
  readonly top: number;
  readonly height: number;
}

/** A part of a text that is longer than the screen. */
export function ScrolledText({ lines, top, height }: Props) {
  return (
    <Box flexDirection="column" height={height} overflow="hidden">
      {lines.slice(top, top + height).map((line, index) => (
        <Tone key={top + index}>{line === '' ? ' ' : line}</Tone>
      ))}
    </Box>
  );
}

/**
 * The first line on the screen after scrolling by so many: never past the end, never before the beginning.
 */
export function scrolledBy(top: number, by: number, lines: number, height: number): number {
  return Math.min(Math.max(top + by, 0), Math.max(0, lines - height));
}
