import { CHOICE_KEYS, LAST_KEYS } from '../../terminal/common-keys';
import type { KeyEntry } from '../../terminal/key-line';
import type { JumpKey } from '../cockpit/jumps';
import type { KeysByMode } from '../cockpit/use-list-screen';
import { rowHelp } from '../cockpit/use-row';

/** Where a record leads to. */
export const JUMPS: readonly JumpKey[] = ['t', 'x', 'P', 'U', 'W'];

/** What the line of keys says in each mode but the form, which has its own. */
export const KEYS: KeysByMode<'form' | 'name' | 'replace'> = {
  list: [
    ['Enter', 'details'],
    ['/', 'search'],
    ['e', 'export'],
    ['v', 'verify'],
    ['n/b', 'page'],
    ...LAST_KEYS,
  ],
  details: [['j/k', 'next'], ['Esc', 'back'], ...LAST_KEYS],
  name: [
    ['Enter', 'export'],
    ['Esc', 'cancel'],
  ],
  replace: CHOICE_KEYS,
};
/** While something is exported or verified. */
export const BUSY_KEYS: readonly KeyEntry[] = [
  ['j/k', 'move'],
  ['Esc', 'stop'],
  ['?', 'help'],
];

/** What the help says. */
export const HELP: readonly (readonly [heading: string, lines: readonly KeyEntry[]])[] = [
  [
    'Keys',
    [
      ['/', 'Search: days, type, resource, user, order'],
      ['j k ↓ ↑', 'Select the next or the previous record'],
      ['PgDn PgUp', 'A screen further down or up'],
      ['g G', 'The first or the last record of the page'],
      ['n b → ←', 'The next page, and back to where you were'],
      ['Enter', 'All of the selected record'],
      ...rowHelp(JUMPS),
      ['e', 'Export the search to a file, .csv or .xlsx'],
      ['v', 'Verify every record of the practice against its seal'],
      ['Esc', 'Back; stops an export or a verification'],
      ['r', 'Read the page again, or try again'],
      ['q', 'Quit'],
    ],
  ],
  [
    'Signs',
    [
      ['›', 'Selected'],
      ['! ✕', 'What was done was refused, or failed'],
    ],
  ],
];
