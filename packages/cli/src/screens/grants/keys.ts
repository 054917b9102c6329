import type { KeyEntry } from '../../terminal/key-line';

export type Mode = 'list' | 'details' | 'filter' | 'help' | 'cancel' | 'actions' | 'confirm';

const LAST: readonly KeyEntry[] = [
  ['?', 'help'],
  ['q', 'quit'],
];

/** What the line of keys says where nothing is asked. */
export const LIST_KEYS: readonly KeyEntry[] = [
  ['j/k', 'move'],
  ['Enter', 'details'],
  ['Tab', 'people'],
  ['/', 'filter'],
  ...LAST,
];
export const PEOPLE_KEYS: readonly KeyEntry[] = [
  ['j/k', 'move'],
  ['Enter', 'change'],
  ['Tab', 'requests'],
  ['/', 'filter'],
  ...LAST,
];
export const DETAILS_KEYS: readonly KeyEntry[] = [['j/k', 'next'], ['Esc', 'back'], ...LAST];
export const CHOICE_KEYS: readonly KeyEntry[] = [
  ['j/k', 'move'],
  ['Enter', 'choose'],
  ['Esc', 'back'],
];
export const TYPED_KEYS: readonly KeyEntry[] = [
  ['Enter', 'go on'],
  ['Esc', 'give up'],
];
export const WAIT_KEYS: readonly KeyEntry[] = [['Esc', 'stop waiting']];
export const FILTER_KEYS: readonly KeyEntry[] = [
  ['Enter', 'keep'],
  ['Esc', 'clear'],
];
export const HELP_KEYS: readonly KeyEntry[] = [
  ['Esc', 'back'],
  ['q', 'quit'],
];

/** What the help says. */
export const HELP: readonly (readonly [heading: string, lines: readonly KeyEntry[]])[] = [
  [
    'Keys',
    [
      ['Tab', 'Requests that wait for a second person, or the people of the practice'],
      ['j k ↓ ↑', 'Select the next or the previous one'],
      ['PgDn PgUp', 'A screen further down or up'],
      ['g G', 'The first or the last one'],
      ['Enter', 'All of a request; of a person, what may be done'],
      ['a', 'Approve a request, with PIN and code or by your phone'],
      ['c', 'Cancel a request that you began'],
      ['/', 'Filter by name, e-mail address or NPI'],
      ['Esc', 'Back, then clear the filter'],
      ['r', 'Read again now (it is read again every 15 seconds)'],
      ['q', 'Quit'],
    ],
  ],
  [
    'Signs',
    [
      ['›', 'Selected'],
      ['!', 'Waits for your approval; of a person: not active, or asked for'],
    ],
  ],
];
