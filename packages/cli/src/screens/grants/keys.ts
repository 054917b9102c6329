import { LAST_KEYS } from '../../terminal/common-keys';
import type { KeyEntry } from '../../terminal/key-line';

export type Mode = 'list' | 'details' | 'filter' | 'help' | 'cancel' | 'actions' | 'confirm';

/** What the line of keys says where nothing is asked. */
export const LIST_KEYS: readonly KeyEntry[] = [
  ['j/k', 'move'],
  ['Enter', 'details'],
  ['Tab', 'people'],
  ['/', 'filter'],
  ...LAST_KEYS,
];
export const PEOPLE_KEYS: readonly KeyEntry[] = [
  ['j/k', 'move'],
  ['Enter', 'change'],
  ['Tab', 'requests'],
  ['/', 'filter'],
  ...LAST_KEYS,
];
export const DETAILS_KEYS: readonly KeyEntry[] = [['j/k', 'next'], ['Esc', 'back'], ...LAST_KEYS];
export const TYPED_KEYS: readonly KeyEntry[] = [
  ['Enter', 'continue'],
  ['Esc', 'cancel'],
];
export const WAIT_KEYS: readonly KeyEntry[] = [['Esc', 'stop waiting']];

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
