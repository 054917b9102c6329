import type { KeyEntry } from '../../terminal/key-line';

/** What a timeline shows: its entries, all of one, a message word for word, or the help. */
export type Mode = 'list' | 'entry' | 'message' | 'help';

const LAST: readonly KeyEntry[] = [
  ['?', 'help'],
  ['q', 'quit'],
];

/** What the line of keys says in each mode. */
export const KEYS: Record<Mode, readonly KeyEntry[]> = {
  list: [
    ['j/k', 'move'],
    ['Enter', 'details'],
    ['m', 'message'],
    ['r', 'read again'],
    ['Esc', 'back'],
    ...LAST,
  ],
  entry: [['j/k', 'next'], ['m', 'message'], ['Esc', 'back'], ...LAST],
  message: [['j/k', 'scroll'], ['Esc', 'back'], ...LAST],
  help: [
    ['Esc', 'back'],
    ['q', 'quit'],
  ],
};
export const NUMBER_KEYS: readonly KeyEntry[] = [
  ['Enter', 'trace'],
  ['Esc', 'leave'],
];

/** What the help says. */
export const HELP: readonly (readonly [heading: string, lines: readonly KeyEntry[]])[] = [
  [
    'Keys',
    [
      ['j k ↓ ↑', 'Select the next or the previous entry; scroll a message'],
      ['PgDn PgUp', 'A screen further down or up'],
      ['g G', 'The first or the last entry'],
      ['Enter', 'All of the selected entry'],
      ['Space', 'More of it, where it does not fit'],
      ['m', 'The message as it went over the wire; who reads it is written down'],
      ['r', 'Read again now (it is read again every 15 seconds)'],
      ['Esc', 'Back: to the entries, then to where you came from'],
      ['q', 'Quit'],
    ],
  ],
  [
    'Signs',
    [
      ['›', 'Selected'],
      ['→', 'A message that was sent'],
      ['←', 'A message that was received'],
      ['·', 'Something that was done, by a person or by the service'],
      ['✕', 'It went wrong or was refused'],
    ],
  ],
];
