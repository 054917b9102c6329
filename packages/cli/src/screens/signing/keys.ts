import type { KeyEntry } from '../../terminal/key-line';

export type Mode = 'list' | 'form' | 'record' | 'help';

const LAST: readonly KeyEntry[] = [
  ['?', 'help'],
  ['q', 'quit'],
];
export const LIST_KEYS: readonly KeyEntry[] = [
  ['j/k', 'move'],
  ['n/b', 'page'],
  ['Enter', 'open'],
  ['v', 'validate'],
  ['/', 'search'],
  ...LAST,
];
export const RECORD_KEYS: readonly KeyEntry[] = [
  ['j/k', 'scroll'],
  ['v', 'validate'],
  ['Tab', 'pretty or raw'],
  ['Esc', 'back'],
  ...LAST,
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
      ['/', 'Search: patient, request type, days, user, order'],
      ['j k ↓ ↑', 'Select the next or the previous record; scroll an open one'],
      ['PgDn PgUp', 'A screen further down or up'],
      ['g G', 'The first or the last'],
      ['n b → ←', 'The next page, and back to where you were'],
      ['Enter', 'Open the record'],
      ['v', 'Validate: whether the signature holds'],
      ['Tab', 'The record indented, or as it was signed'],
      ['Esc', 'Back'],
      ['r', 'Read the page again, or try again'],
      ['q', 'Quit'],
    ],
  ],
  [
    'Signature',
    [
      ['✓ valid', 'It is what was signed'],
      ['✕ NOT VALID', 'It is not what was signed: an incident was filed'],
      ['? unchecked', 'It could not be asked; nothing is known of it'],
    ],
  ],
];
