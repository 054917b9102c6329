import { Box, type Key } from 'ink';
import { useState } from 'react';
import { toSteps } from './list-keys';
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

/**
 * How far a text is scrolled by the keys of a list.
 * @param lines how many it has
 * @param height of the screen it is shown on, in lines
 * @param page how many lines PgDn scrolls by
 */
export function useScrolling(lines: number, height: number, page = height) {
  const [scrolled, setScrolled] = useState(0);
  return {
    top: scrolledBy(scrolled, 0, lines, height),
    begin: () => setScrolled(0),
    /** @returns whether the key was one that scrolls */
    onKey(input: string, key: Key): boolean {
      const steps = toSteps(input, key, page);
      if (!steps) return false;
      setScrolled((now) =>
        steps.reduce((at, by) => scrolledBy(at, by, lines, height), scrolledBy(now, 0, lines, height)),
      );
      return true;
    },
  };
}
