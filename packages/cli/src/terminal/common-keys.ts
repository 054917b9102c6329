import type { KeyEntry } from './key-line';

/** What ends the line of keys on every screen: the last two always stay. */
export const LAST_KEYS: readonly KeyEntry[] = [
  ['?', 'help'],
  ['q', 'quit'],
];
/** While the help is read. */
export const HELP_KEYS: readonly KeyEntry[] = [
  ['Esc', 'back'],
  ['q', 'quit'],
];
/** While a filter is typed. */
export const FILTER_KEYS: readonly KeyEntry[] = [
  ['Enter', 'keep'],
  ['Esc', 'clear'],
];
/** Where one of several is chosen. */
export const CHOICE_KEYS: readonly KeyEntry[] = [
  ['j/k', 'move'],
  ['Enter', 'choose'],
  ['Esc', 'back'],
];
