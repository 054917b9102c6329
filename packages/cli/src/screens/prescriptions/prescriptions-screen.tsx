import { listPrescriptions } from '@erx/core/prescriptions/contract';
import {
  Duration,
  DURATION_LABEL,
  FILTER_LABEL,
  PrescriptionFilter,
  type Prescription,
} from '@erx/core/prescriptions/model';
import { shownStatus } from '@erx/core/prescriptions/display-status';
import { fullName } from '@erx/core/users/names';
import { Box, useApp } from 'ink';
import { useCallback, useState } from 'react';
import { printable } from '../../output/printable';
import { prescriptionFacts } from '../../prescriptions/prescription-facts';
import { type PracticeSession, openPracticeSession } from '../../session/practice-session';
import { BesideList, isWideEnough, paneWidth } from '../../terminal/split-pane';
import { ChoiceList } from '../../terminal/choice-list';
import { FactPane } from '../../terminal/fact-pane';
import { bodyHeight, Frame } from '../../terminal/frame';
import { HelpPane } from '../../terminal/help-pane';
import { toSteps } from '../../terminal/list-keys';
import { ListSummary } from '../../terminal/list-summary';
import { Notice, toNoticePlace } from '../../terminal/notice';
import { RowTable } from '../../terminal/row-table';
import { Tone } from '../../terminal/styled-text';
import type { ScreenEnd, ScreenLook } from '../../terminal/screen-look';
import { useLatestInput } from '../../terminal/use-latest-input';
import { usePagedList } from '../../terminal/use-paged-list';
import { useTerminalSize } from '../../terminal/use-terminal-size';
import { TimelineView } from '../prescription-history/timeline-view';
import { prescriptionScreenColumns, toSign, toText } from './columns';
import { HELP, KEYS, type Mode } from './keys';
import type { Context } from '../../context';
import type { Connection } from '../../session/connect';
import { showOnScreen } from '../../terminal/show-on-screen';

const HEADING_LINES = 1;
/** Of the selected row's directions, below the list. */
const DIRECTIONS_LINES = 2;
/** Lower than this the list keeps every line. */
const LEAST_BODY = 8;
/** Rows asked for at a time. */
const PAGE_ROWS = 100;
const STATUSES = PrescriptionFilter.options;

interface Props {
  readonly practiceSession: PracticeSession;
  onEnd(how: ScreenEnd): void;
}

/** The prescriptions of the practice by status, newest first, page by page. */
export function PrescriptionsScreen({ practiceSession, onEnd }: Props) {
  const { exit } = useApp();
  const { columns, rows } = useTerminalSize();
  const { client, clock, user } = practiceSession;
  const [mode, setMode] = useState<Mode>('list');
  const [status, setStatus] = useState<PrescriptionFilter>('Pending');
  const [duration, setDuration] = useState<Duration>('All');
  const [traced, setTraced] = useState<Prescription>();
  const [turned, setTurned] = useState({ id: '', times: 0 });
  const body = bodyHeight(rows);
  const [height, setHeight] = useState(body - HEADING_LINES);
  const ask = useCallback(
    (page: { readonly after: string | undefined }, signal: AbortSignal) =>
      client.page(
        listPrescriptions,
        { params: { status }, query: { limit: PAGE_ROWS, after: page.after, duration } },
        { signal },
      ),
    [client, status, duration],
  );
  const list = usePagedList<Prescription>({ ask, clock, height, end: exit, idOf: ({ id }) => id, toText });
  const place = toNoticePlace(list.failure === undefined ? undefined : { text: list.failure }, columns);
  const isWide = isWideEnough(columns);
  // Beside a wide list are all facts; below a narrow one the directions of the selected row, which no list
  // may hide.
  const below = isWide || body < LEAST_BODY ? 0 : DIRECTIONS_LINES;
  const room = Math.max(1, body - place.lines.length - below);
  if (height !== Math.max(1, room - HEADING_LINES)) setHeight(Math.max(1, room - HEADING_LINES));

  const end = (how: ScreenEnd): void => {
    onEnd(how);
    exit();
  };
  const turnStatus = (by: number): void =>
    setStatus(STATUSES[(STATUSES.indexOf(status) + by + STATUSES.length) % STATUSES.length] ?? 'Pending');
  const showTimeline = (): void => {
    if (!list.selected) return;
    setTraced(list.selected);
    setMode('timeline');
  };
  const typeFilter = (text: string): void => {
    list.filter(text.replaceAll(/[\r\n]/g, ''));
    if (/[\r\n]/.test(text)) setMode('list');
  };

  useLatestInput((input, key) => {
    if (mode === 'timeline') return; // which has keys of its own
    if (key.ctrl && input === 'c') return end('cancelled');
    if (key.escape) {
      if (mode === 'filter' || mode === 'list') list.filter('');
      return setMode('list');
    }
    if (mode === 'filter' || mode === 'status' || mode === 'duration') return;
    if (input === 'q') return end('quit');
    if (input === '?') return setMode(mode === 'help' ? 'list' : 'help');
    if (mode === 'help') return;
    const steps = toSteps(input, key, height);
    if (steps) return steps.forEach((by) => list.move(by));
    if (key.return && list.selected) return setMode(mode === 'details' || isWide ? 'list' : 'details');
    if (input === ' ' && list.selected) return setTurned(turnedOn(turned, list.selected.id));
    if (input === 't') return showTimeline();
    if (input === 'r') return list.refresh();
    if (mode === 'details') return;
    if (key.tab) return turnStatus(key.shift ? -1 : 1);
    if (input === 'n') return list.turn('forward');
    if (input === 'p') return list.turn('back');
    if (input === '/') setMode('filter');
    if (input === 's') setMode('status');
    if (input === 'd') setMode('duration');
  });

  if (mode === 'timeline' && traced) {
    return (
      <TimelineView
        practiceSession={practiceSession}
        prescription={traced}
        onEnd={onEnd}
        onBack={() => setMode('list')}
      />
    );
  }
  const pane = list.selected && (
    <FactPane
      facts={prescriptionFacts(list.selected, user.timeZone)}
      width={paneWidth(columns)}
      height={room}
      turns={turned.id === list.selected.id ? turned.times : 0}
    />
  );
  const table = (width: number) => (
    <RowTable
      rows={list.rows}
      columns={prescriptionScreenColumns(user.timeZone)}
      width={width}
      isSelected={({ id }) => id === list.selected?.id}
      toSign={(one) => toSign(one, one.id === list.selected?.id)}
      toRole={(one) =>
        shownStatus(one).state === 'error'
          ? 'bad'
          : shownStatus(one).state === 'cancelled'
            ? 'muted'
            : 'plain'
      }
    />
  );
  const main = () => {
    if (mode === 'help') return <HelpPane height={room} sections={HELP} />;
    if (mode === 'status') {
      return (
        <ChoiceList
          title="Which prescriptions?"
          height={room}
          current={status}
          choices={STATUSES.map((value) => ({ value, label: FILTER_LABEL[value] }))}
          onChoose={(chosen) => {
            setStatus(chosen);
            setMode('list');
          }}
        />
      );
    }
    if (mode === 'duration') {
      return (
        <ChoiceList
          title="How far back?"
          height={room}
          current={duration}
          choices={Duration.options.map((value) => ({ value, label: DURATION_LABEL[value] }))}
          onChoose={(chosen) => {
            setDuration(chosen);
            setMode('list');
          }}
        />
      );
    }
    return (
      <BesideList
        columns={columns}
        height={room}
        table={table}
        pane={pane}
        isPaneAlone={mode === 'details'}
        isEmpty={list.state.isLoaded && list.rows.length === 0}
        none={
          list.state.filter.trim() === ''
            ? 'No prescriptions of this status. Tab shows the next one.'
            : 'Nothing on this page matches. Esc clears the filter.'
        }
      />
    );
  };
  const shownMode = mode === 'timeline' ? 'list' : mode;
  const keys = KEYS[shownMode].filter(
    ([key]) =>
      !(key === 'Enter' && isWide && mode === 'list') &&
      !(key === 'n/p' && !list.hasNext && !list.hasPrevious),
  );
  return (
    <Frame
      columns={columns}
      rows={rows}
      title={[practiceSession.server, practiceSession.practice, fullName(user)]}
      status={list.status}
      summary={<ListSummary parts={summaryOf(status, duration, list.state)} list={list} width={columns} />}
      typed={
        mode === 'filter'
          ? { label: '/', value: list.state.filter, onChange: typeFilter, onSubmit: () => setMode('list') }
          : undefined
      }
      message={place.message}
      keys={keys}
    >
      {main()}
      {below > 0 && (
        <Box height={below} paddingX={1} overflow="hidden">
          <Tone wrap="wrap">
            {list.selected && mode !== 'details' ? `Directions: ${printable(list.selected.sig)}` : ''}
          </Tone>
        </Box>
      )}
      <Notice place={place} />
    </Frame>
  );
}

/** The details of another one begin at the top. */
function turnedOn(
  turned: { readonly id: string; readonly times: number },
  id: string,
): { readonly id: string; readonly times: number } {
  return { id, times: turned.id === id ? turned.times + 1 : 1 };
}

/** Which prescriptions are looked at, and how many of them are on this page. */
function summaryOf(
  status: PrescriptionFilter,
  duration: Duration,
  state: {
    readonly isLoaded: boolean;
    readonly filter: string;
    readonly rows: readonly unknown[];
    readonly next: string | undefined;
  },
): readonly string[] {
  const filter = state.filter.trim();
  return [
    `[${FILTER_LABEL[status]}]`,
    ...(duration === 'All' ? [] : [DURATION_LABEL[duration]]),
    state.isLoaded
      ? `${String(state.rows.length)}${state.next === undefined ? '' : ' on this page'}`
      : 'reading …',
    ...(filter === '' ? [] : [`filter "${filter}"`]),
  ];
}

/** Shows the prescriptions of the practice until the person leaves. */
export async function showPrescriptions(
  connection: Connection,
  context: Context,
  look: ScreenLook,
): Promise<ScreenEnd> {
  const practiceSession = await openPracticeSession(connection, context);
  return showOnScreen(
    (onEnd) => <PrescriptionsScreen practiceSession={practiceSession} onEnd={onEnd} />,
    context,
    look,
  );
}
