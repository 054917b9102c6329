import type { KeyEntry } from '../../terminal/key-line';
import type { AnsweringStep } from './use-answering';

export type Mode = 'list' | 'details' | 'filter' | 'queue' | 'provider' | 'help';

/** What the line of keys says in each mode. */
export const KEYS: Record<Mode, readonly KeyEntry[]> = {
  list: [
    ['j/k', 'move'],
    ['Enter', 'details'],
    ['/', 'filter'],
    ['a', 'approve'],
    ['d', 'deny'],
    ['v', 'queue'],
    ['p', 'prescriber'],
    ['?', 'help'],
    ['q', 'quit'],
  ],
  details: [
    ['j/k', 'next'],
    ['a', 'approve'],
    ['d', 'deny'],
    ['Esc', 'back'],
    ['?', 'help'],
    ['q', 'quit'],
  ],
  filter: [
    ['Enter', 'keep'],
    ['Esc', 'clear'],
  ],
  queue: [
    ['j/k', 'move'],
    ['Enter', 'choose'],
    ['Esc', 'back'],
  ],
  provider: [
    ['j/k', 'move'],
    ['Enter', 'choose'],
    ['Esc', 'back'],
  ],
  help: [
    ['Esc', 'back'],
    ['q', 'quit'],
  ],
};

/** The same while a request is being answered. */
export const ANSWER_KEYS: Record<AnsweringStep['at'], readonly KeyEntry[]> = {
  nothing: [],
  reading: [['Esc', 'back']],
  reason: [
    ['j/k', 'move'],
    ['Enter', 'choose'],
    ['Esc', 'back'],
  ],
  comment: [
    ['Enter', 'go on (empty for none)'],
    ['Esc', 'back'],
  ],
  note: [
    ['Enter', 'go on'],
    ['Esc', 'back'],
  ],
  question: [
    ['y', 'yes'],
    ['n', 'no'],
    ['Esc', 'back'],
  ],
  sending: [],
};

/** The keys that answer: shown to anyone who may. */
const ANSWERING_KEYS: ReadonlySet<string> = new Set(['a', 'd', 'h']);

/** The keys without those that this person, or this terminal, has no use for. */
export function keysFor(
  keys: readonly KeyEntry[],
  {
    mayAnswer,
    hasProviders,
    hasDetailsBeside,
  }: { readonly mayAnswer: boolean; readonly hasProviders: boolean; readonly hasDetailsBeside: boolean },
): readonly KeyEntry[] {
  return keys.filter(
    ([key]) =>
      (mayAnswer || !ANSWERING_KEYS.has(key)) &&
      (hasProviders || key !== 'p') &&
      !(hasDetailsBeside && key === 'Enter'),
  );
}

/** What the help says. */
export const HELP: readonly (readonly [heading: string, lines: readonly KeyEntry[]])[] = [
  [
    'Keys',
    [
      ['j k ↓ ↑', 'Select the next or the previous request'],
      ['PgDn PgUp', 'A screen further down or up; g and G the first and the last'],
      ['Enter', 'All of the selected request'],
      ['Esc', 'Back: close, then let go of the selection, then clear the filter'],
      ['/', 'Filter by patient, drug, pharmacy, prescriber or order number'],
      ['a', 'Approve the selected request as the pharmacy asks'],
      ['d', 'Deny the selected request, with a reason'],
      ['h', 'Take a request off the queue that has no answer (D, S, OS, U)'],
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
    ],
  ],
];

/** The help without what this person has no use for. */
export function helpFor(mayAnswer: boolean): typeof HELP {
  return HELP.map(([heading, lines]) => [
    heading,
    lines.filter(([key]) => mayAnswer || !ANSWERING_KEYS.has(key)),
  ]);
}
