import { LAST_KEYS } from '../../terminal/common-keys';
import type { KeyEntry } from '../../terminal/key-line';
import type { JumpKey } from '../cockpit/jumps';
import type { KeysByMode } from '../cockpit/use-list-screen';
import { rowHelp } from '../cockpit/use-row';

/** Where a record leads to. */
export const JUMPS: readonly JumpKey[] = ['t', 'x', 'P', 'U', 'W'];

/** What the line of keys says in each mode but the form, which has its own. */
export const KEYS: KeysByMode<'form' | 'record'> = {
  list: [
    ['Enter', 'open'],
    ['v', 'validate'],
    ['/', 'search'],
    ['n/b', 'page'],
    ['j/k', 'move'],
    ...LAST_KEYS,
  ],
  record: [['j/k', 'scroll'], ['v', 'validate'], ['Tab', 'pretty or raw'], ['Esc', 'back'], ...LAST_KEYS],
};

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
      ['v', 'Validate: whether the signature is valid'],
      ...rowHelp(JUMPS),
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
