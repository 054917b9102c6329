import type { Key } from 'ink';

/** How many rows a key moves the selection of a list; 0 for a key that does not. */
export function toStep(input: string, key: Key, pageSize: number): number {
  if (input === 'j' || key.downArrow) return 1;
  if (input === 'k' || key.upArrow) return -1;
  if (key.pageDown) return pageSize;
  if (key.pageUp) return -pageSize;
  if (input === 'g' || key.home) return Number.NEGATIVE_INFINITY;
  if (input === 'G' || key.end) return Number.POSITIVE_INFINITY;
  return 0;
}

/** The steps of what was typed, a held key immediately; undefined where a letter of it moves nothing. */
export function toSteps(input: string, key: Key, pageSize: number): readonly number[] | undefined {
  // A held key arrives as several letters at the same time when the terminal is far away.
  const steps = (input.length > 1 ? [...input] : [input]).map((letter) => toStep(letter, key, pageSize));
  return steps.some((by) => by === 0) ? undefined : steps;
}

/** Which way a key turns the page; undefined for one that does not. */
export function pageWay(input: string, key: Key): 'forward' | 'back' | undefined {
  if (input === 'n' || key.rightArrow) return 'forward';
  return input === 'b' || key.leftArrow ? 'back' : undefined;
}
