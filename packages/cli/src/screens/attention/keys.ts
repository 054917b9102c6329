import { CHOICE_KEYS, LAST_KEYS } from '../../terminal/common-keys';
import type { KeyEntry } from '../../terminal/key-line';
import type { JumpKey } from '../cockpit/jumps';
import type { KeysByMode } from '../cockpit/use-list-screen';
import { rowHelp } from '../cockpit/use-row';

/** Where an item leads to. */
export const JUMPS: readonly JumpKey[] = ['t', 'x', 'P', 'M', 'U'];

/** What the line of keys says in each mode; t stands for all that the selected one leads to and lets one do. */
export const KEYS: KeysByMode<'note' | 'handle'> = {
  list: [['Enter', 'details'], ['t', 'trace'], ['/', 'filter'], ['j/k', 'move'], ...LAST_KEYS],
  details: [['t', 'trace'], ['j/k', 'next'], ['Esc', 'back'], ...LAST_KEYS],
  note: [
    ['Enter', 'continue'],
    ['Esc', 'cancel'],
  ],
  handle: CHOICE_KEYS,
};

/** What the help says. */
export const HELP: readonly (readonly [heading: string, lines: readonly KeyEntry[]])[] = [
  [
    'Keys',
    [
      ['j k ↓ ↑', 'Select the next or the previous one'],
      ['Enter', 'Why it waits, and all of what it is about'],
      ['Space', 'More of it, where it does not fit'],
      ['h', 'Mark it as seen to, with a note; asks first'],
      ['o', 'Go to where it is acted on: requests, grants, or its prescription'],
      ...rowHelp(JUMPS),
      ['/', 'Filter by what, patient, drug, order, pharmacy'],
      ['r', 'Read again now (it is read again every 15 seconds)'],
      ['q', 'Quit'],
    ],
  ],
];
