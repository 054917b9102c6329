import { CHOICE_KEYS, LAST_KEYS } from '../../terminal/common-keys';
import type { KeyEntry } from '../../terminal/key-line';
import { jumpHelp, type JumpKey } from '../cockpit/jumps';
import type { KeysByMode } from '../cockpit/use-list-screen';

/** Where a message leads to. */
export const JUMPS: readonly JumpKey[] = ['t', 'x'];

/** What the line of keys says in each mode; t stands for all that the selected one leads to. */
export const KEYS: KeysByMode<'replay'> = {
  list: [
    ['Enter', 'details'],
    ['t', 'trace'],
    ['Tab', 'state'],
    ['/', 'filter'],
    ['n/b', 'page'],
    ['j/k', 'move'],
    ...LAST_KEYS,
  ],
  details: [['j/k', 'next'], ['t', 'trace'], ['Esc', 'back'], ...LAST_KEYS],
  replay: CHOICE_KEYS,
};

/** What the help says. */
export const HELP: readonly (readonly [heading: string, lines: readonly KeyEntry[]])[] = [
  [
    'Keys',
    [
      ['Tab', 'All, refused, waiting, or not answered'],
      ['j k ↓ ↑', 'Select the next or the previous one'],
      ['n b', 'The next page, and back'],
      ['Enter', 'All of a message; its text: erx network show <id>'],
      ...jumpHelp(JUMPS),
      ['s', 'Send it again: a cancel or a denial that was given up unanswered'],
      ['R', 'Read a refused one again, after what was wrong here was fixed; asks first'],
      ['y', 'Copy the order number'],
      ['/', 'Filter by pharmacy, order, message id or kind; Enter looks through the pages that follow'],
      ['r', 'Read again now (it is read again every 10 seconds)'],
      ['q', 'Quit'],
    ],
  ],
  [
    'Signs',
    [
      ['→ ←', 'Sent, received'],
      ['✕', 'Refused, or not answered'],
    ],
  ],
];
