import { CHOICE_KEYS, LAST_KEYS } from '../../terminal/common-keys';
import type { KeyEntry } from '../../terminal/key-line';
import type { JumpKey } from '../cockpit/jumps';
import type { KeysByMode } from '../cockpit/use-list-screen';
import { rowHelp } from '../cockpit/use-row';
import { ACT_HELP } from './use-acts';

/** Where a prescription leads to. */
export const JUMPS: readonly JumpKey[] = ['t', 'P', 'M', 'U', 'W'];

/**
 * What the line of keys says in each mode; t stands for all that the selected one leads to and that is done with it, y
 * for what every row offers.
 */
export const KEYS: KeysByMode<'choice'> = {
  list: [
    ['Enter', 'open'],
    ['t', 'trace'],
    ['Tab', 'status'],
    ['/', 'filter'],
    ['y', 'copy order'],
    ['n/b', 'page'],
    ['S', 'sort'],
    ['d', 'how far back'],
    ...LAST_KEYS,
  ],
  details: [['j/k', 'next'], ['t', 'trace'], ['Esc', 'back'], ['y', 'copy order'], ...LAST_KEYS],
  choice: CHOICE_KEYS,
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
      ...ACT_HELP,
      ...rowHelp(JUMPS),
      ['Tab ⇧Tab', 'The next or the previous status; s chooses one from a list'],
      ['S', 'Sort by day, drug or patient, over all pages'],
      ['d', 'How far back'],
      ['n b → ←', 'The next page, and back to where you were'],
      ['/', 'Filter by patient, drug, pharmacy, order number; Enter looks through the pages that follow'],
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
