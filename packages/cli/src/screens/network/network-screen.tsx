import type { Client } from '@erx/core/client/call';
import { say } from '@erx/core/findings/messages';
import { replayRefusedMessage, resendNetworkMessage, searchDeskMessages } from '@erx/core/network/contract';
import { NETWORK_STATE_LABEL, type NetworkMessage, showPharmacy } from '@erx/core/network/model';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import type { Key } from 'ink';
import { useMemo, useState } from 'react';
import { TerminalFailure } from '../../messages';
import { toFacts } from '../../output/network-facts';
import type { PracticeSession } from '../../session/practice-session';
import { ConfirmChoice } from '../../terminal/confirm-choice';
import { Fact } from '../../terminal/fact';
import { countText, filterPart } from '../../terminal/list-summary';
import type { ScreenColumn } from '../../terminal/row-table';
import type { ScreenEnd } from '../../terminal/screen-look';
import type { AskPage } from '../../terminal/use-paged-list';
import { ListScreen, toTable } from '../cockpit/list-screen';
import type { OpenScreen } from '../cockpit/show-screen';
import {
  filterLine,
  keysIn,
  useList,
  useListKeys,
  useListScreen,
  type KeysByMode,
} from '../cockpit/use-list-screen';
import { useRow } from '../cockpit/use-row';
import { CHOICE_KEYS, LAST_KEYS } from '../../terminal/common-keys';
import type { KeyEntry } from '../../terminal/key-line';
import { jumpHelp, type JumpKey } from '../cockpit/jumps';

/** Where a message leads to. */
const JUMPS: readonly JumpKey[] = ['t', 'x'];

/** What the line of keys says in each mode; t stands for all that the selected one leads to. */
const KEYS: KeysByMode<'replay'> = {
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
const HELP: readonly (readonly [heading: string, lines: readonly KeyEntry[]])[] = [
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

/** Messages come and leave by themselves: they are read again this often. */
const READ_AGAIN = 10_000;
const PAGE = 100;

/** What is looked at: everything, or what someone has to look into. */
const VIEWS = ['all', 'refused', 'waiting', 'unanswered'] as const;
type View = (typeof VIEWS)[number];

const ARROWS = { out: '→', in: '←' } as const;
const isBad = ({ state }: NetworkMessage): boolean => state === 'refused' || state === 'unanswered';

const toText = (message: NetworkMessage): string =>
  [showPharmacy(message), message.orderNumber, message.messageId, message.kind, message.reason].join(' ');

const toColumns = (zone: TimeZone): ScreenColumn<NetworkMessage>[] => [
  { heading: 'Date', width: 19, worth: 3, text: ({ at }) => showInstant(zone, at) },
  {
    heading: 'Message',
    width: 14,
    worth: 0,
    most: 32,
    text: ({ direction, kind }) => `${ARROWS[direction]} ${kind || 'not readable'}`,
  },
  { heading: 'State', width: 12, worth: 1, text: ({ state }) => NETWORK_STATE_LABEL[state] },
  { heading: 'Order', width: 12, worth: 2, most: 35, text: ({ orderNumber }) => orderNumber },
  { heading: 'Reason', width: 16, worth: 4, most: 80, text: ({ reason }) => reason },
  { heading: 'Pharmacy', width: 14, isSpare: true, worth: 5, most: 34, text: showPharmacy },
];

interface Props {
  readonly practiceSession: PracticeSession;
  /** The order whose messages alone are looked at. */
  readonly order?: string | undefined;
  onEnd(how: ScreenEnd): void;
}

/** The network desk: messages as they come and leave, and why they were refused. */
export function NetworkScreen({ practiceSession, order, onEnd }: Props) {
  const { client, user } = practiceSession;
  const screen = useListScreen<'replay'>(practiceSession, onEnd);
  const { mode, setMode } = screen;
  const [view, setView] = useState<View>('all');
  /** What was selected when it was asked about: the list may change meanwhile. */
  const [about, setAbout] = useState<NetworkMessage>();
  const ask = useMemo(() => askPages(client, view, order), [client, view, order]);
  const shown = useList<NetworkMessage>(screen, { ask, readAgain: READ_AGAIN, idOf: ({ id }) => id, toText });
  const { list, act } = shown;
  const { selected } = list;

  const mayRepair = user.permissions.includes('network.repair');
  const mayResend = mayRepair && selected?.isResendable === true;
  const mayReplay = mayRepair && selected?.isRefusedHere === true;
  const row = useRow(JUMPS, selected && { orderNumber: selected.orderNumber }, user.permissions);
  const turnView = (by: number): void =>
    setView(VIEWS[(VIEWS.indexOf(view) + by + VIEWS.length) % VIEWS.length] ?? 'all');
  const onKey = (input: string, key: Key): boolean => {
    if (input === 's' && selected && mayResend) act(() => resend(client, selected));
    else if (input === 'R' && mayReplay) {
      setAbout(selected);
      setMode('replay');
    } else if (key.tab && mode === 'list') turnView(key.shift ? -1 : 1);
    else return false;
    return true;
  };
  const isClosed = mode === 'filter' || mode === 'replay';
  useListKeys(screen, shown, row, { isClosed, slash: 'filter', onKey });

  const keys = keysIn(KEYS, mode).flatMap((entry) => {
    const [key] = entry;
    if (key === 'Enter' && mode === 'list' && screen.isWide) return [];
    if (key !== 't') return [entry];
    return [
      ...row.jumps,
      ...(mayResend ? [['s', 'send again'] as const] : []),
      ...(mayReplay ? [['R', 'read again'] as const] : []),
      ...row.acts,
    ];
  });
  return (
    <ListScreen
      screen={screen}
      shown={shown}
      parts={[
        `Network · ${view === 'all' ? 'all' : NETWORK_STATE_LABEL[view].toLowerCase()}`,
        ...(order === undefined ? [] : [`order ${order}`]),
        countText(list),
        ...filterPart(list),
      ]}
      keys={keys}
      typed={filterLine(screen, list, list.seek)}
      help={HELP}
      instead={
        mode === 'replay' &&
        about && (
          <ConfirmChoice
            about={`${about.kind || 'A message that could not be read'} from ${showPharmacy(about)}`}
            question={say('network.confirm-replay')}
            act="Read it again"
            keep="Leave it as it is"
            width={screen.columns}
            height={shown.room}
            onAnswer={(isMeant) => {
              setMode('list');
              if (isMeant) act(() => replay(client, about));
            }}
          />
        )
      }
      table={toTable(list, toColumns(user.timeZone), {
        toSign: (message) => (isBad(message) ? '✕' : ' '),
        toRole: (message) => (isBad(message) ? 'bad' : message.state === 'waiting' ? 'warn' : 'plain'),
      })}
      pane={
        selected &&
        toFacts(selected, user.timeZone).map(({ name, value }) => (
          <Fact key={name} name={name} value={value} />
        ))
      }
      none={say('network.none')}
    />
  );
}

/** Asks for the pages of a view. */
function askPages(client: Client, view: View, order: string | undefined): AskPage<NetworkMessage> {
  return ({ after }, signal) =>
    client.page(
      searchDeskMessages,
      {
        query: {
          limit: PAGE,
          ...(after === undefined ? {} : { after }),
          ...(view === 'all' ? {} : { state: view }),
          ...(order === undefined ? {} : { orderNumber: order }),
        },
      },
      { signal },
    );
}

/** Sends again what was given up unanswered. @returns what came of it @throws CallError */
async function resend(client: Client, { id }: NetworkMessage): Promise<string> {
  await client.call(resendNetworkMessage, { params: { id } });
  return say('network.resent');
}

/** Reads a refused one again. @returns what came of it @throws CallError, TerminalFailure when it is refused again */
async function replay(client: Client, { id }: NetworkMessage): Promise<string> {
  const replayed = await client.call(replayRefusedMessage, { params: { id } });
  if (replayed.state === 'refused')
    throw new TerminalFailure('terminal.replay-refused', { reason: replayed.reason });
  return say('network.replayed');
}

/** The network desk; of one order where it is named. */
export const openNetwork: OpenScreen<'network'> = async ({ session, target }) => {
  const practiceSession = await session();
  return (onEnd) => <NetworkScreen practiceSession={practiceSession} order={target.order} onEnd={onEnd} />;
};
