import { handleAttention, listAttention } from '@erx/core/attention/contract';
import { ATTENTION_LABEL, ATTENTION_NOTE_LIMIT, type AttentionItem } from '@erx/core/attention/model';
import { attentionSubject, canBeMarked } from '@erx/core/attention/rules';
import type { Client } from '@erx/core/client/call';
import { say } from '@erx/core/findings/messages';
import { useCallback, useRef, useState } from 'react';
import { patientText, subjectText, withBorn, bornText, pharmacyText } from '../../attention/item-text';
import type { PracticeSession } from '../../session/practice-session';
import { ConfirmChoice } from '../../terminal/confirm-choice';
import { countText, filterPart } from '../../terminal/list-summary';
import type { ScreenEnd } from '../../terminal/screen-look';
import { ListScreen, toTable } from '../cockpit/list-screen';
import type { OpenScreen } from '../cockpit/show-screen';
import type { Target } from '../cockpit/target';
import {
  filterLine,
  keysIn,
  useList,
  useListKeys,
  useListScreen,
  type KeysByMode,
} from '../cockpit/use-list-screen';
import { useRow, rowHelp } from '../cockpit/use-row';
import { attentionCount } from '@erx/core/attention/grouping';
import { attentionReason } from '@erx/core/attention/words';
import { showPhone } from '@erx/core/values/contact';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import type { Fact } from '../../output/fact-lines';
import { waitingTime } from '../../output/waiting-time';
import { prescriptionFacts } from '../../prescriptions/prescription-facts';
import type { ScreenColumn } from '../../terminal/row-table';
import { subjectOf as subjectOfRequest } from '../alerts/subject';
import type { Subject, JumpKey } from '../cockpit/jumps';
import { subjectOf as subjectOfPrescription } from '../prescriptions/columns';
import { CHOICE_KEYS, LAST_KEYS } from '../../terminal/common-keys';
import type { KeyEntry } from '../../terminal/key-line';

/** Where an item leads to. */
const JUMPS: readonly JumpKey[] = ['t', 'x', 'P', 'M', 'U'];

/** What the line of keys says in each mode; t stands for all that the selected one leads to and lets one do. */
const KEYS: KeysByMode<'note' | 'handle'> = {
  list: [['Enter', 'details'], ['t', 'trace'], ['/', 'filter'], ['j/k', 'move'], ...LAST_KEYS],
  details: [['t', 'trace'], ['j/k', 'next'], ['Esc', 'back'], ...LAST_KEYS],
  note: [
    ['Enter', 'continue'],
    ['Esc', 'cancel'],
  ],
  handle: CHOICE_KEYS,
};

/** What the help says. */
const HELP: readonly (readonly [heading: string, lines: readonly KeyEntry[]])[] = [
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

const attentionColumns = (now: Date): readonly ScreenColumn<AttentionItem>[] => [
  { heading: 'Waits', width: 6, worth: 4, text: ({ since }) => waitingTime(since, now) },
  { heading: 'What', width: 13, worth: 2, most: 34, text: ({ kind }) => ATTENTION_LABEL[kind] },
  { heading: 'Patient', width: 12, worth: 0, isWhole: true, most: 32, text: patientText },
  { heading: 'Born', width: 10, worth: 1, text: bornText },
  { heading: 'About', width: 14, worth: 3, most: 60, text: subjectText },
  { heading: 'Order', width: 12, worth: 5, most: 36, text: (item) => attentionSubject(item).orderNumber },
  { heading: 'Pharmacy', width: 14, isSpare: true, worth: 6, most: 34, text: pharmacyText },
];

/** All that is shown of one: why it waits first, then of what. */
function attentionFacts(item: AttentionItem, zone: TimeZone): readonly Fact[] {
  const { kind, since, prescription, request, unread, said, grant, role, quiet } = item;
  const ends = (grant ?? role)?.expiresAt;
  const facts: readonly Fact[] = [
    { name: 'What', value: ATTENTION_LABEL[kind], role: 'bad' },
    { name: 'Why', value: attentionReason(item) ?? '' },
    { name: 'Said by', value: said?.sender ?? '' },
    { name: 'Times', value: attentionCount(item) > 1 ? String(attentionCount(item)) : '' },
    { name: 'Since', value: showInstant(zone, since) },
    ...(prescription
      ? prescriptionFacts(prescription, zone)
      : [
          { name: 'About', value: subjectText(item) },
          {
            name: 'Patient',
            value: withBorn(item),
          },
          { name: 'Prescriber', value: request?.prescriber.name ?? '' },
          { name: 'Pharmacy', value: pharmacyText(item) },
          { name: 'Phone', value: unread?.pharmacy ? showPhone(unread.pharmacy.phonePrimary) : '' },

          { name: 'Not read', value: unread?.reason ?? '' },
          { name: 'Begun by', value: grant?.initiatorName ?? role?.askedBy ?? quiet?.askedBy ?? '' },
          { name: 'Reason', value: role?.reason ?? quiet?.reason ?? '' },
          { name: 'Ends', value: ends === undefined ? '' : showInstant(zone, ends) },
          { name: 'Order', value: attentionSubject(item).orderNumber },
        ]),
  ];
  return facts.filter(({ value }) => value !== '');
}

/** What an item leads to. */
function subjectOf({ prescription, request, unread }: AttentionItem): Subject {
  if (prescription) return subjectOfPrescription(prescription);
  return request ? subjectOfRequest(request) : { orderNumber: unread?.orderNumber };
}

const READ_AGAIN = 15_000;

interface Props {
  readonly practiceSession: PracticeSession;
  onEnd(how: ScreenEnd): void;
}

/** What waits until someone acts: why, about whom, and the ways to where it is acted on. */
export function AttentionScreen({ practiceSession, onEnd }: Props) {
  const { client, clock, user } = practiceSession;
  const screen = useListScreen<'note' | 'handle'>(practiceSession, onEnd);
  const { mode, setMode, columns } = screen;
  /** What was selected when it was asked about: the list may change meanwhile. */
  const [about, setAbout] = useState<AttentionItem>();
  const [note, setNote] = useState('');
  const latestNote = useRef('');
  const ask = useCallback(
    async (_: unknown, signal: AbortSignal) => ({
      items: await client.call(listAttention, { query: {} }, { signal }),
      next: undefined,
    }),
    [client],
  );
  const shown = useList<AttentionItem>(screen, { ask, readAgain: READ_AGAIN, idOf, toText });
  const { list, act } = shown;
  const { selected } = list;
  const row = useRow(JUMPS, selected && subjectOf(selected), user.permissions);
  const mayMark =
    selected !== undefined && canBeMarked(selected) && user.permissions.includes('prescription.cancel');
  const actsAt = selected && whereToAct(selected);

  const takeNote = (text: string): void => {
    latestNote.current = text.slice(0, ATTENTION_NOTE_LIMIT);
    setNote(latestNote.current);
  };
  const onKey = (input: string): boolean => {
    if (input === 'o' && actsAt) screen.navigation.go(actsAt);
    else if (input === 'h' && mayMark) {
      takeNote('');
      setAbout(selected);
      setMode('note');
    } else return false;
    return true;
  };
  const isClosed = mode === 'filter' || mode === 'note' || mode === 'handle';
  useListKeys(screen, shown, row, { isClosed, slash: 'filter', onKey });

  const keys = keysIn(KEYS, mode).flatMap((entry) => {
    const [key] = entry;
    if (key === 'Enter' && mode === 'list' && screen.isWide) return [];
    if (key !== 't') return [entry];
    return [
      ...(mayMark ? [['h', 'seen to'] as const] : []),
      ...(actsAt ? [['o', 'act'] as const] : []),
      ...row.jumps,
      ...row.acts,
    ];
  });
  return (
    <ListScreen
      screen={screen}
      shown={shown}
      parts={['Needs you', countText(list), ...filterPart(list)]}
      keys={keys}
      typed={
        mode === 'note'
          ? { label: 'What was done: ', value: note, onChange: takeNote, onSubmit: () => setMode('handle') }
          : filterLine(screen, list)
      }
      help={HELP}
      instead={
        mode === 'handle' &&
        about && (
          <ConfirmChoice
            about={[ATTENTION_LABEL[about.kind], withBorn(about), subjectText(about)]
              .filter(Boolean)
              .join(', ')}
            question={say('attention.confirm-handled')}
            act="Mark it as seen to"
            keep="Leave it on the list"
            width={columns}
            height={shown.room}
            onAnswer={(isMeant) => {
              setMode('list');
              if (isMeant) act(() => mark(client, about, latestNote.current.trim()));
            }}
          />
        )
      }
      table={toTable(list, attentionColumns(clock.now()), { toSign: () => '!' })}
      facts={selected && attentionFacts(selected, user.timeZone)}
      isPaneAlone={mode === 'details' || mode === 'note'}
      none={say('attention.none')}
    />
  );
}

const idOf = (item: AttentionItem): string => `${item.kind} ${attentionSubject(item).id}`;

const toText = (item: AttentionItem): string =>
  [ATTENTION_LABEL[item.kind], patientText(item), subjectText(item), attentionSubject(item).orderNumber].join(
    ' ',
  );

/** Marks an item as seen to. @returns what came of it @throws CallError */
async function mark(client: Client, item: AttentionItem, note: string): Promise<string> {
  const { id, version } = attentionSubject(item);
  await client.call(handleAttention, {
    params: { id },
    body: { kind: item.kind, version, note, ...(item.others ? { others: item.others } : {}) },
  });
  return 'It is marked as seen to. It comes back when it changes again.';
}

/** Where an item is acted on; undefined where that is not in the terminal. */
function whereToAct({ prescription, request, grant }: AttentionItem): Target | undefined {
  if (grant) return { to: 'grants' };
  if (request) return { to: 'alerts' };
  return prescription && { to: 'prescriptions', order: prescription.id };
}

/** What waits until someone acts. */
export const openAttention: OpenScreen<'attention'> = async ({ session }) => {
  const practiceSession = await session();
  return (onEnd) => <AttentionScreen practiceSession={practiceSession} onEnd={onEnd} />;
};
