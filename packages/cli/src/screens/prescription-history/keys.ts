import { LAST_KEYS } from '../../terminal/common-keys';
import type { KeyEntry } from '../../terminal/key-line';
import type { JumpKey } from '../cockpit/jumps';
import type { KeysByMode } from '../cockpit/use-list-screen';
import { rowHelp } from '../cockpit/use-row';
import { ACT_HELP } from '../prescriptions/use-acts';

/** Where a timeline leads to. */
export const JUMPS: readonly JumpKey[] = ['x', 'P', 'M', 'U', 'W'];

/** What the line of keys says in each mode; x stands for all that it leads to and that is done with it. */
export const KEYS: KeysByMode<'message'> = {
  list: [
    ['Enter', 'details'],
    ['m', 'message'],
    ['x', 'rx'],
    ['Esc', 'back'],
    ['r', 'read again'],
    ...LAST_KEYS,
  ],
  details: [['j/k', 'next'], ['m', 'message'], ['x', 'rx'], ['Esc', 'back'], ...LAST_KEYS],
  message: [['j/k', 'scroll'], ['Esc', 'back'], ...LAST_KEYS],
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
      ['m', 'The message as it went over the wire; reading it is recorded'],
      ...ACT_HELP,
      ...rowHelp(JUMPS),
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
