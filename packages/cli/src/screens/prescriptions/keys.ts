import type { KeyEntry } from '../../terminal/key-line';

export type Mode = 'list' | 'details' | 'filter' | 'status' | 'duration' | 'help' | 'timeline';

const LAST: readonly KeyEntry[] = [
  ['?', 'help'],
  ['q', 'quit'],
];
const CHOICE: readonly KeyEntry[] = [
  ['j/k', 'move'],
  ['Enter', 'choose'],
  ['Esc', 'back'],
];

/** What the line of keys says in each mode; a timeline has a line of its own. */
export const KEYS: Record<Exclude<Mode, 'timeline'>, readonly KeyEntry[]> = {
  list: [
    ['j/k', 'move'],
    ['Enter', 'open'],
    ['t', 'trace'],
    ['Tab', 'status'],
    ['/', 'filter'],
    ['n/p', 'page'],
    ['d', 'how far back'],
    ...LAST,
  ],
  details: [['j/k', 'next'], ['t', 'timeline'], ['Esc', 'back'], ...LAST],
  filter: [
    ['Enter', 'keep'],
    ['Esc', 'clear'],
  ],
  status: CHOICE,
  duration: CHOICE,
  help: [
    ['Esc', 'back'],
    ['q', 'quit'],
  ],
};

/** What the help says. */
export const HELP: readonly (readonly [heading: string, lines: readonly KeyEntry[]])[] = [
  [
    'Keys',
    [
      ['j k ↓ ↑', 'Select the next or the previous prescription'],
      ['PgDn PgUp', 'A screen further down or up'],
      ['g G', 'The first or the last one of the page'],
      ['Enter', 'All of the selected prescription'],
      ['Space', 'More of it, where it does not fit'],
      ['t', 'Its timeline: every message and everything that was done'],
      ['Tab ⇧Tab', 'The next or the previous status; s chooses one from a list'],
      ['d', 'How far back'],
      ['n p', 'The next or the previous page'],
      ['/', 'Filter this page by patient, drug, pharmacy, order number'],
      ['Esc', 'Back, then clear the filter'],
      ['r', 'Read again now'],
      ['q', 'Quit'],
    ],
  ],
  [
    'Signs',
    [
      ['›', 'Selected'],
      ['✕', 'It went wrong: the details say why, and what to do'],
      ['?', 'The pharmacy asks something about it'],
    ],
  ],
];
