import { say } from '@erx/core/findings/messages';
import { replayRefusedMessage, resendNetworkMessage, searchDeskMessages } from '@erx/core/network/contract';
import { NETWORK_STATE_LABEL, type NetworkMessage, showPharmacy } from '@erx/core/network/model';
import { fullName } from '@erx/core/users/names';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import { useApp } from 'ink';
import { useCallback, useState } from 'react';
import { TerminalFailure } from '../../messages';
import type { PracticeSession } from '../../session/practice-session';
import { Fact } from '../../terminal/fact';
import { ConfirmChoice } from '../../terminal/confirm-choice';
import { bodyHeight, Frame } from '../../terminal/frame';
import { HelpPane } from '../../terminal/help-pane';
import { toSteps } from '../../terminal/list-keys';
import { countText, ListSummary } from '../../terminal/list-summary';
import { Notice, toNoticePlace } from '../../terminal/notice';
import { pageWay } from '../../terminal/page-keys';
import { RowTable, type ScreenColumn } from '../../terminal/row-table';
import type { ScreenEnd } from '../../terminal/screen-look';
import { SplitPane, isWideEnough } from '../../terminal/split-pane';
import { useAct, WORKING } from '../../terminal/use-act';
import { useLatestInput } from '../../terminal/use-latest-input';
import { usePagedList } from '../../terminal/use-paged-list';
import { useReadingAgain } from '../../terminal/use-reading-again';
import { useTerminalSize } from '../../terminal/use-terminal-size';
import { toFacts } from '../../output/network-facts';
import { useEnd, useNavigation } from '../cockpit/navigation';
import { useRow } from '../cockpit/use-row';
import type { OpenScreen } from '../cockpit/show-screen';
import { HELP, JUMPS, KEYS, type Mode } from './keys';

/** Messages come and leave by themselves: they are read again this often. */
const READ_AGAIN = 10_000;
const PAGE = 100;
const HEADING_LINES = 1;

/** What is looked at: everything, or what someone has to look into. */
const VIEWS = ['all', 'refused', 'waiting', 'unanswered'] as const;
type View = (typeof VIEWS)[number];

const ARROWS = { out: '→', in: '←' } as const;
const isBad = ({ state }: NetworkMessage): boolean => state === 'refused' || state === 'unanswered';

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
  const { client, clock, user } = practiceSession;
  const { exit } = useApp();
  const navigation = useNavigation();
  const { columns, rows } = useTerminalSize();
  const body = bodyHeight(rows);
  const [mode, setMode] = useState<Mode>('list');
  const [view, setView] = useState<View>('all');
  /** What was selected when it was asked about: the list may change meanwhile. */
  const [about, setAbout] = useState<NetworkMessage>();
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
            ...(order === undefined ? {} : { orderNumber: order }),
          },
        },
        { signal },
      ),
    [client, view, order],
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
  useReadingAgain(clock, READ_AGAIN, () => list.refresh(true));

  const { notice, isActing, tell, act } = useAct(exit, () => list.refresh(true));
  const place = toNoticePlace(
    notice ?? (list.failure === undefined ? undefined : { text: list.failure }),
    columns,
  );
  const room = Math.max(1, body - place.lines.length);
  if (height !== Math.max(1, room - HEADING_LINES)) setHeight(Math.max(1, room - HEADING_LINES));
  const { selected } = list;
  const zone = user.timeZone;

  const mayRepair = user.permissions.includes('network.repair');
  const mayResend = mayRepair && selected?.isResendable === true;
  const mayReplay = mayRepair && selected?.isRefusedHere === true;
  const row = useRow(JUMPS, selected && { orderNumber: selected.orderNumber }, user.permissions);
  const resend = ({ id }: NetworkMessage): void =>
    act(async () => {
      await client.call(resendNetworkMessage, { params: { id } });
      return say('network.resent');
    });
  const replay = ({ id }: NetworkMessage): void =>
    act(async () => {
      const replayed = await client.call(replayRefusedMessage, { params: { id } });
      if (replayed.state === 'refused')
        throw new TerminalFailure('terminal.replay-refused', { reason: replayed.reason });
      return say('network.replayed');
    });
  const keepFilter = (): void => {
    setMode('list');
    list.seek();
  };

  const end = useEnd(onEnd);
  useLatestInput((input, key) => {
    if (key.ctrl && input === 'c') return end('cancelled');
    if (key.escape) {
      tell(undefined);
      if (mode === 'list' && list.state.filter === '') return void navigation.back();
      if (mode === 'filter' || mode === 'list') list.filter('');
      return setMode('list');
    }
    if (mode === 'filter' || mode === 'replay' || isActing) return;
    tell(undefined);
    if (input === 'q') return end('quit');
    if (input === '?') return setMode(mode === 'help' ? 'list' : 'help');
    if (mode === 'help') return;
    const steps = toSteps(input, key, height);
    if (steps) return steps.forEach((by) => list.move(by));
    if (key.return) return setMode(mode === 'details' || isWideEnough(columns) ? 'list' : 'details');
    if (row.onKey(input)) return;
    if (input === 's' && selected && mayResend) return resend(selected);
    if (input === 'R' && mayReplay) {
      setAbout(selected);
      return setMode('replay');
    }
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

  const filter = list.state.filter.trim();
  const keys = KEYS[mode].flatMap((entry) => {
    const [key] = entry;
    if (key === 'Enter' && mode === 'list' && isWideEnough(columns)) return [];
    if (key !== 't') return [entry];
    return [
      ...row.jumps,
      ...(mayResend ? [['s', 'send again'] as const] : []),
      ...(mayReplay ? [['R', 'read again'] as const] : []),
      ...row.acts,
    ];
  });
  return (
    <Frame
      columns={columns}
      rows={rows}
      title={[practiceSession.server, practiceSession.practice, fullName(user)]}
      status={isActing ? WORKING : list.status}
      summary={
        <ListSummary
          parts={[
            `Network · ${view === 'all' ? 'all' : NETWORK_STATE_LABEL[view].toLowerCase()}`,
            ...(order === undefined ? [] : [`order ${order}`]),
            countText(list),
            ...(filter === '' ? [] : [`filter "${filter}"`]),
          ]}
          list={list}
          zone={zone}
          width={columns}
        />
      }
      typed={
        mode === 'filter'
          ? {
              label: '/',
              value: list.state.filter,
              onSubmit: keepFilter,
              onChange: list.filter,
            }
          : undefined
      }
      message={place.message}
      keys={keys}
    >
      {mode === 'help' ? (
        <HelpPane height={room} sections={HELP} />
      ) : mode === 'replay' && about ? (
        <ConfirmChoice
          about={`${about.kind || 'A message that could not be read'} from ${showPharmacy(about)}`}
          question={say('network.confirm-replay')}
          act="Read it again"
          keep="Leave it as it is"
          width={columns}
          height={room}
          onAnswer={(isMeant) => {
            setMode('list');
            if (isMeant) replay(about);
          }}
        />
      ) : (
        <SplitPane
          columns={columns}
          height={room}
          table={(width) => (
            <RowTable
              rows={list.rows}
              measured={list.state.rows}
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
          none={filter === '' ? say('network.none') : list.noMatch}
        />
      )}
      <Notice place={place} />
    </Frame>
  );
}

/** The network desk; of one order where it is named. */
export const openNetwork: OpenScreen<'network'> = async ({ session, target }) => {
  const practiceSession = await session();
  return (onEnd) => <NetworkScreen practiceSession={practiceSession} order={target.order} onEnd={onEnd} />;
};
