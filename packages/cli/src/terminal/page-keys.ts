import type { Key } from 'ink';

/** Which way a key turns the page; undefined for one that does not. */
export function pageWay(input: string, key: Key): 'forward' | 'back' | undefined {
  if (input === 'n' || key.rightArrow) return 'forward';
  return input === 'b' || key.leftArrow ? 'back' : undefined;
}
