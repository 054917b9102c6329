import { say } from '@erx/core/findings/messages';
import { searchDeskMessages } from '@erx/core/network/contract';
import { NETWORK_STATE_LABEL, type NetworkMessage, showPharmacy } from '@erx/core/network/model';
import { fullName } from '@erx/core/users/names';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import { useApp } from 'ink';
import { useCallback, useEffect, useRef, useState } from 'react';
import { openPracticeSession, type PracticeSession } from '../../session/practice-session';
import { Fact } from '../../terminal/fact';
import { bodyHeight, Frame } from '../../terminal/frame';
import { HelpPane } from '../../terminal/help-pane';
import type { KeyEntry } from '../../terminal/key-line';
import { toSteps } from '../../terminal/list-keys';
import { ListSummary } from '../../terminal/list-summary';
import { Notice, toNoticePlace } from '../../terminal/notice';
import { pageWay } from '../../terminal/page-keys';
import { RowTable, type ScreenColumn } from '../../terminal/row-table';
import type { ScreenEnd } from '../../terminal/screen-look';
import { showOnScreen } from '../../terminal/show-on-screen';
import { BesideList, isWideEnough } from '../../terminal/split-pane';
import { useLatestInput } from '../../terminal/use-latest-input';
import { usePagedList } from '../../terminal/use-paged-list';
import { useTerminalSize } from '../../terminal/use-terminal-size';
import { toFacts } from '../../output/network-facts';
import type { ShowScreen } from '../show-screen';

/** Messages come and leave by themselves: they are read again this often. */
const READ_AGAIN = 10_000;
const PAGE = 100;
const HEADING_LINES = 1;

type Mode = 'list' | 'details' | 'filter' | 'help';
/** What is looked at: everything, or what somebody has to look into. */
const VIEWS = ['all', 'refused', 'waiting', 'unanswered'] as const;
type View = (typeof VIEWS)[number];

const LAST: readonly KeyEntry[] = [
  ['?', 'help'],
  ['q', 'quit'],
];
const KEYS: Readonly<Record<Mode, readonly KeyEntry[]>> = {
  list: [['j/k', 'move'], ['Enter', 'details'], ['Tab', 'state'], ['/', 'filter'], ['n/b', 'page'], ...LAST],
  details: [['j/k', 'next'], ['Esc', 'back'], ...LAST],
  filter: [
    ['Enter', 'keep'],
    ['Esc', 'clear'],
  ],
  help: [
    ['Esc', 'back'],
    ['q', 'quit'],
  ],
};
const HELP: readonly (readonly [heading: string, lines: readonly KeyEntry[]])[] = [
  [
    'Keys',
    [
      ['Tab', 'All, refused, waiting, or not answered'],
      ['j k ↓ ↑', 'Select the next or the previous one'],
      ['n b', 'The next page, and back'],
      ['Enter', 'All of a message; its text: erx network show <id>'],
      ['/', 'Filter this page by pharmacy, order, message id or kind'],
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

const ARROWS = { out: '→', in: '←' } as const;
const isBad = ({ state }: NetworkMessage): boolean => state === 'refused' || state === 'unanswered';

const toColumns = (zone: TimeZone): ScreenColumn<NetworkMessage>[] => [
  { heading: 'Date', width: 19, from: 0, text: ({ at }) => showInstant(zone, at) },
  {
    heading: 'Message',
    width: 20,
    from: 0,
    text: ({ direction, kind }) => `${ARROWS[direction]} ${kind || 'not readable'}`,
  },
  { heading: 'State', width: 12, from: 0, text: ({ state }) => NETWORK_STATE_LABEL[state] },
  { heading: 'Order', width: 12, from: 0, text: ({ orderNumber }) => orderNumber },
  { heading: 'Pharmacy', width: 30, from: 95, text: showPharmacy },
  { heading: 'Reason', width: 40, from: 120, text: ({ reason }) => reason },
];

interface Props {
  readonly practiceSession: PracticeSession;
  onEnd(how: ScreenEnd): void;
}

/** The network desk: messages as they come and leave, and why they were refused. */
export function NetworkScreen({ practiceSession, onEnd }: Props) {
  const { client, clock, user } = practiceSession;
  const { exit } = useApp();
  const { columns, rows } = useTerminalSize();
  const body = bodyHeight(rows);
  const [mode, setMode] = useState<Mode>('list');
  const [view, setView] = useState<View>('all');
  const [height, setHeight] = useState(body);
  const ask = useCallback(
    ({ after }: { readonly after: string | undefined }, signal: AbortSignal) =>
      client.page(
        searchDeskMessages,
        {
          query: {
            limit: PAGE,
            ...(after === undefined ? {} : { after }),
            ...(view === 'all' ? {} : { state: view }),
          },
        },
        { signal },
      ),
    [client, view],
  );
  const list = usePagedList<NetworkMessage>({
    ask,
    clock,
    height,
    end: exit,
    idOf: ({ id }) => id,
    toText: (message) =>
      [showPharmacy(message), message.orderNumber, message.messageId, message.kind, message.reason].join(' '),
  });
  const latest = useRef(list.refresh);
  latest.current = list.refresh;
  useEffect(() => clock.every(READ_AGAIN, () => latest.current(true)), [clock]);

  const place = toNoticePlace(list.failure === undefined ? undefined : { text: list.failure }, columns);
  const room = Math.max(1, body - place.lines.length);
  if (height !== Math.max(1, room - HEADING_LINES)) setHeight(Math.max(1, room - HEADING_LINES));
  const { selected } = list;
  const zone = user.timeZone;

  const end = (how: ScreenEnd): void => {
    onEnd(how);
    exit();
  };
  useLatestInput((input, key) => {
    if (key.ctrl && input === 'c') return end('cancelled');
    if (key.escape) {
      if (mode === 'filter' || mode === 'list') list.filter('');
      return setMode('list');
    }
    if (mode === 'filter') return;
    if (input === 'q') return end('quit');
    if (input === '?') return setMode(mode === 'help' ? 'list' : 'help');
    if (mode === 'help') return;
    const steps = toSteps(input, key, height);
    if (steps) return steps.forEach((by) => list.move(by));
    if (key.return) return setMode(mode === 'details' || isWideEnough(columns) ? 'list' : 'details');
    if (input === 'r') return list.refresh();
    if (mode === 'details') return;
    const way = pageWay(input, key);
    if (way) return list.turn(way);
    if (key.tab) {
      const step = key.shift ? VIEWS.length - 1 : 1;
      return setView(VIEWS[(VIEWS.indexOf(view) + step) % VIEWS.length] ?? 'all');
    }
    if (input === '/') setMode('filter');
  });

  const count = list.state.isLoaded
    ? `${String(list.state.rows.length)}${list.hasNext || list.hasPrevious ? ' on this page' : ''}`
    : 'reading …';
  const filter = list.state.filter.trim();
  return (
    <Frame
      columns={columns}
      rows={rows}
      title={[practiceSession.server, practiceSession.practice, fullName(user)]}
      status={list.status}
      summary={
        <ListSummary
          parts={[
            `Network · ${view === 'all' ? 'all' : NETWORK_STATE_LABEL[view].toLowerCase()}`,
            count,
            ...(filter === '' ? [] : [`filter "${filter}"`]),
          ]}
          list={list}
          width={columns}
        />
      }
      typed={
        mode === 'filter'
          ? {
              label: '/',
              value: list.state.filter,
              onSubmit: () => setMode('list'),
              onChange: (text) => {
                list.filter(text.replaceAll(/[\r\n]/g, ''));
                if (/[\r\n]/.test(text)) setMode('list');
              },
            }
          : undefined
      }
      message={place.message}
      keys={KEYS[mode]}
    >
      {mode === 'help' ? (
        <HelpPane height={room} sections={HELP} />
      ) : (
        <BesideList
          columns={columns}
          height={room}
          table={(width) => (
            <RowTable
              rows={list.rows}
              columns={toColumns(zone)}
              width={width}
              isSelected={({ id }) => id === selected?.id}
              toSign={(message) => (message.id === selected?.id ? '›' : isBad(message) ? '✕' : ' ')}
              toRole={(message) => (isBad(message) ? 'bad' : message.state === 'waiting' ? 'warn' : 'plain')}
            />
          )}
          pane={
            selected &&
            toFacts(selected, zone).map(({ name, value }) => <Fact key={name} name={name} value={value} />)
          }
          isPaneAlone={mode === 'details'}
          isEmpty={list.state.isLoaded && list.rows.length === 0}
          none={filter === '' ? say('network.none') : 'Nothing matches. Esc clears the filter.'}
        />
      )}
      <Notice place={place} />
    </Frame>
  );
}

/** Shows the network desk until the person leaves. */
export const showNetwork: ShowScreen = async (connection, context, look) => {
  const practiceSession = await openPracticeSession(connection, context);
  return showOnScreen(
    (onEnd) => <NetworkScreen practiceSession={practiceSession} onEnd={onEnd} />,
    context,
    look,
  );
};
