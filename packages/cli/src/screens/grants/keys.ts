import { CHOICE_KEYS, LAST_KEYS } from '../../terminal/common-keys';
import type { KeyEntry } from '../../terminal/key-line';
import { type KeysByMode, keysIn, type ListScreenState } from '../cockpit/use-list-screen';
import type { RequestOffer } from './status';
import type { Approval } from './use-approval';

/** What is asked before something is changed. */
export type Asking = 'cancel' | 'actions' | 'confirm';

export const isAsking = (mode: string): mode is Asking =>
  mode === 'cancel' || mode === 'actions' || mode === 'confirm';

/** Which of both lists is looked at. */
export type Tab = 'requests' | 'people';

/** What the line of keys says of requests; of people where it is another. */
const KEYS: KeysByMode<Asking> = {
  list: [['j/k', 'move'], ['Enter', 'details'], ['Tab', 'people'], ['/', 'filter'], ...LAST_KEYS],
  details: [['j/k', 'next'], ['Esc', 'back'], ...LAST_KEYS],
  cancel: CHOICE_KEYS,
  actions: CHOICE_KEYS,
  confirm: CHOICE_KEYS,
};
const PEOPLE_KEYS: readonly KeyEntry[] = [
  ['j/k', 'move'],
  ['Enter', 'change'],
  ['Tab', 'requests'],
  ['/', 'filter'],
  ...LAST_KEYS,
];

/** The line of keys, with what may be done with the selected request. */
export function toKeys(
  tab: Tab,
  { mode, isWide }: Pick<ListScreenState<Asking>, 'mode' | 'isWide'>,
  offer: RequestOffer | undefined,
): readonly KeyEntry[] {
  if (mode !== 'list' && mode !== 'details') return keysIn(KEYS, mode);
  if (tab === 'people') return PEOPLE_KEYS;
  const acts = [
    ...(offer?.mayApprove ? [['a', 'approve'] as const] : []),
    ...(offer?.mayCancel ? [['c', 'cancel'] as const] : []),
  ];
  const [first, ...others] = keysIn(KEYS, mode).filter(([key]) => !(key === 'Enter' && isWide));
  return [...(first ? [first] : []), ...acts, ...others];
}

/** The line of keys while a request is approved. */
export function toApprovalKeys({ step }: Approval): readonly KeyEntry[] {
  if (step.at === 'code' || step.at === 'pin')
    return [
      ['Enter', 'continue'],
      ['Esc', 'cancel'],
    ];
  if (step.at === 'phone') return [['Esc', 'stop waiting']];
  return step.at === 'type' ? CHOICE_KEYS : [];
}

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
