import { CHOICE_KEYS, FILTER_KEYS, HELP_KEYS, LAST_KEYS } from '../../terminal/common-keys';
import type { KeyEntry } from '../../terminal/key-line';
import type { JumpKey } from '../cockpit/jumps';
import { rowHelp } from '../cockpit/use-row';
import type { DialogStep } from './use-dialog';

/** Where a request leads to; x marks it here. */
export const JUMPS: readonly JumpKey[] = ['t', 'P', 'M', 'U', 'W'];

export type Mode = 'list' | 'details' | 'filter' | 'queue' | 'provider' | 'help';

/** What the line of keys says where nothing is done with a request. */
const KEYS: Record<Exclude<Mode, 'list' | 'details'>, readonly KeyEntry[]> = {
  filter: FILTER_KEYS,
  queue: CHOICE_KEYS,
  provider: CHOICE_KEYS,
  help: HELP_KEYS,
};

/** Which keys do something now. */
interface Doing {
  /** What can be done with the selected request. */
  readonly acts: readonly KeyEntry[];
  /** Where it leads to, and what is done with its row. */
  readonly row: readonly KeyEntry[];
  readonly hasSelected: boolean;
  readonly hasProviders: boolean;
  readonly hasDetailsBeside: boolean;
  /** How many are marked, how many could be. */
  readonly marked: number;
  readonly clean: number;
  /** Whether an answer can be taken back. */
  readonly isHolding: boolean;
}

/** The keys that do something now, the most used first: none that does not work for what is selected. */
export function keysFor(mode: Mode, doing: Doing): readonly KeyEntry[] {
  if (mode !== 'list' && mode !== 'details') return KEYS[mode];
  const { acts, row, hasSelected, hasProviders, hasDetailsBeside, marked, clean, isHolding } = doing;
  const isList = mode === 'list';
  const keys: readonly (KeyEntry | false)[] = [
    isHolding && ['z', 'take back'],
    isHolding && ['Z', 'send now'],
    ['j/k', isList ? 'move' : 'next'],
    isList && hasSelected && !hasDetailsBeside && ['Enter', 'details'],
    (!isList || hasDetailsBeside) && hasSelected && ['Space', 'more'],
    isList && marked > 0 && ['A', `approve ${String(marked)} marked`],
    ...acts,
    isList && clean > 0 && ['x', 'mark'],
    isList && ['/', 'filter'],
    isList && clean > 1 && ['X', 'mark all clean'],
    ...row,
    isList && ['v', 'queue'],
    isList && hasProviders && ['p', 'prescriber'],
    !isList && ['Esc', 'back'],
    ...LAST_KEYS,
  ];
  return keys.filter((entry) => entry !== false);
}

/** The same while an act asks something. */
export function dialogKeys(step: DialogStep, isAllSeen: boolean, isScrolled: boolean): readonly KeyEntry[] {
  const scroll: readonly KeyEntry[] = [
    ...(isScrolled ? ([['PgUp', 'read back']] as const) : []),
    ...(isAllSeen ? [] : ([['PgDn', 'read on']] as const)),
  ];
  switch (step.at) {
    case 'wait':
      return step.canLeave ? [['Esc', 'back']] : [];
    case 'choose':
      return [...CHOICE_KEYS.slice(0, 2), ...scroll, ['Esc', 'back']];
    case 'type':
      return [['Enter', 'continue'], ...scroll, ['Esc', 'back']];
    case 'tell':
      return [['Enter', 'continue'], ...(isAllSeen ? [] : ([['j/k', 'read on']] as const))];
    case 'ask':
      return isAllSeen
        ? [['y', 'yes'], ['n', 'no'], ...(step.also === undefined ? [] : [step.also]), ['Esc', 'back']]
        : [
            ['j/k', 'read on'],
            ['Esc', 'back'],
          ];
  }
}

/** What the help says. */
const HELP: readonly (readonly [heading: string, lines: readonly KeyEntry[]])[] = [
  [
    'Keys',
    [
      ['j k ↓ ↑', 'Select the next or the previous request'],
      ['PgDn PgUp', 'A screen further down or up; g and G the first and the last'],
      ['Enter', 'All of the selected request'],
      ['Esc', 'Back: close, then let go of the selection, then clear the filter'],
      ['/', 'Filter by patient, drug, pharmacy, prescriber or order number'],
      ['Space', 'Read on in the details'],
      ['a', 'Approve the selected request as the pharmacy asks; sign it where it is controlled'],
      ['c', 'Approve it with changes'],
      ['d', 'Deny it, with a reason'],
      ['w', 'Deny it with a new prescription that follows'],
      ['z Z', 'Take the last answer back before it leaves, or let it leave now; it leaves after 8 seconds'],
      ['m', 'At the last question: write a note to the pharmacist first'],
      ['h', 'Take a request that has no answer off the queue (D, S, OS, U)'],
      ['x X', 'Mark the selected one, or all that are clean; A approves the marked ones together'],
      ['l u', 'Link the patient of a request, or take the link back'],
      ...rowHelp(JUMPS),
      ['v', 'Choose the queue: refill requests, change requests or both'],
      ['p', 'Choose a prescriber (where you see the queue of the practice)'],
      ['r', 'Read the queue again now'],
      ['q', 'Quit'],
    ],
  ],
  [
    'Signs',
    [
      ['›', 'Selected: while a row is selected it does not move'],
      ['+', 'New: came in during the last ten seconds'],
      ['✓', 'No longer waiting; it leaves the list when nothing is selected'],
      ['?', 'Before a name: not linked to a patient of this practice yet'],
      ['✓ ○ ✕', 'Lane: as prescribed and clean; look; stop. Details say why'],
      ['■', 'Marked, to be approved together'],
    ],
  ],
];

/** The keys that only those who answer have, and those who link. */
const ANSWERING: ReadonlySet<string> = new Set(['a', 'c', 'd', 'w', 'h', 'z Z', 'm', 'x X', '■']);

/** The help without what this person has no use for. */
export function helpFor({
  mayAnswer,
  mayLink,
}: {
  readonly mayAnswer: boolean;
  readonly mayLink: boolean;
}): typeof HELP {
  return HELP.map(([heading, lines]) => [
    heading,
    lines.filter(([key]) => (mayAnswer || !ANSWERING.has(key)) && (mayLink || key !== 'l u')),
  ]);
}
