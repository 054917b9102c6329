import type { Prescription } from '@erx/core/prescriptions/model';
import { shownStatus } from '@erx/core/prescriptions/display-status';
import { fullName } from '@erx/core/users/names';
import { Box, useApp } from 'ink';
import { useMemo, useState } from 'react';
import { printable } from '../../output/printable';
import { prescriptionFacts } from '../../prescriptions/prescription-facts';
import type { PracticeSession } from '../../session/practice-session';
import { SplitPane, isWideEnough, paneWidth } from '../../terminal/split-pane';
import { FactPane } from '../../terminal/fact-pane';
import { bodyHeight, Frame } from '../../terminal/frame';
import { HelpPane } from '../../terminal/help-pane';
import { toSteps } from '../../terminal/list-keys';
import { ListSummary } from '../../terminal/list-summary';
import { Notice, toNoticePlace } from '../../terminal/notice';
import { pageWay } from '../../terminal/page-keys';
import { RowTable } from '../../terminal/row-table';
import { Tone } from '../../terminal/styled-text';
import type { ScreenEnd } from '../../terminal/screen-look';
import { useLatestInput } from '../../terminal/use-latest-input';
import { WORKING } from '../../terminal/use-act';
import { usePagedList } from '../../terminal/use-paged-list';
import { useTerminalSize } from '../../terminal/use-terminal-size';
import { useEnd, useNavigation } from '../cockpit/navigation';
import type { Target } from '../cockpit/target';
import { useRow } from '../cockpit/use-row';
import type { OpenScreen } from '../cockpit/show-screen';
import { ActQuestion } from './act-question';
import { askPages, lookedAt } from './ask-pages';
import { CHOICE_OF, summaryOf, ViewChoice, type View, type ViewPart } from './choices';
import { prescriptionScreenColumns, subjectOf, toSign, toText } from './columns';
import { HELP, JUMPS, KEYS, type Mode } from './keys';
import { type ActContext, useActs } from './use-acts';

const HEADING_LINES = 1;
/** Of the selected row's directions, below the list. */
const DIRECTIONS_LINES = 2;
/** Lower than this the list keeps every line. */
const LEAST_BODY = 8;
interface Props {
  readonly practiceSession: PracticeSession;
  readonly context: ActContext;
  /** What is looked at first: of a status, of a patient, or one alone. */
  readonly first?: Omit<Extract<Target, { readonly to: 'prescriptions' }>, 'to'>;
  onEnd(how: ScreenEnd): void;
}

/** The prescriptions of the practice or of a patient by status, newest first unless sorted otherwise. */
export function PrescriptionsScreen({ practiceSession, context, first = {}, onEnd }: Props) {
  const { exit } = useApp();
  const navigation = useNavigation();
  const { columns, rows } = useTerminalSize();
  const { client, clock, user } = practiceSession;
  const { patient, order } = first;
  const statuses = lookedAt(patient !== undefined);
  const [mode, setMode] = useState<Mode>(order === undefined ? 'list' : 'details');
  const [view, setView] = useState<View>({
    status: first.status ?? statuses[0] ?? 'Pending',
    duration: 'All',
    sort: 'DateDesc',
  });
  const { status, duration, sort } = view;
  const [part, setPart] = useState<ViewPart>('status');
  const [turned, setTurned] = useState({ id: '', times: 0 });
  const body = bodyHeight(rows);
  const [height, setHeight] = useState(body - HEADING_LINES);
  const ask = useMemo(
    () => askPages(client, { looked: status, duration, patientId: patient?.id, order, sort }),
    [client, status, duration, patient?.id, order, sort],
  );
  const list = usePagedList<Prescription>({ ask, clock, height, end: exit, idOf: ({ id }) => id, toText });
  const acts = useActs({ practiceSession, context, end: exit, onDone: () => list.refresh(true) });
  const place = toNoticePlace(
    acts.notice ?? (list.failure === undefined ? undefined : { text: list.failure }),
    columns,
  );
  const isWide = isWideEnough(columns);
  // Next to a wide list are all facts; below a narrow one the directions of the selected row, which no list
  // may hide.
  const below = isWide || body < LEAST_BODY ? 0 : DIRECTIONS_LINES;
  const room = Math.max(1, body - place.lines.length - below);
  if (height !== Math.max(1, room - HEADING_LINES)) setHeight(Math.max(1, room - HEADING_LINES));

  const end = useEnd(onEnd);
  const turnStatus = (by: number): void =>
    setView({
      ...view,
      status: statuses[(statuses.indexOf(status) + by + statuses.length) % statuses.length] ?? 'Pending',
    });
  const row = useRow(JUMPS, list.selected && subjectOf(list.selected), user.permissions);
  const keepFilter = (): void => {
    setMode('list');
    list.seek();
  };

  const escape = (): void => {
    acts.forget();
    if (acts.asked) return acts.leave();
    if (mode === 'list' && list.state.filter === '') return void navigation.back();
    if (mode === 'details' && order !== undefined) return void navigation.back();
    if (mode === 'filter' || mode === 'list') list.filter('');
    setMode('list');
  };

  useLatestInput((input, key) => {
    if (key.ctrl && input === 'c') return end('cancelled');
    if (key.escape) return escape();
    if (acts.asked || acts.isActing || mode === 'filter' || mode === 'choice') return;
    acts.forget();
    if (input === 'q') return end('quit');
    if (input === '?') return setMode(mode === 'help' ? 'list' : 'help');
    if (mode === 'help') return;
    const steps = toSteps(input, key, height);
    if (steps) return steps.forEach((by) => list.move(by));
    if (key.return && list.selected) return setMode(mode === 'details' || isWide ? 'list' : 'details');
    if (input === ' ' && list.selected) return setTurned(turnedOn(turned, list.selected.id));
    if (row.onKey(input) || acts.onKey(input, list.selected)) return;
    if (input === 'r') return list.refresh();
    if (mode === 'details') return;
    if (key.tab && order === undefined) return turnStatus(key.shift ? -1 : 1);
    const way = pageWay(input, key) ?? (input === 'p' ? 'back' : undefined);
    if (way) return list.turn(way);
    if (input === '/') setMode('filter');
    const choice = CHOICE_OF[input];
    if (choice === undefined || order !== undefined) return;
    setPart(choice);
    setMode('choice');
  });

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
      measured={list.state.rows}
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
  const { asked } = acts;
  const main = () => {
    if (asked && asked.act !== 'name')
      return <ActQuestion asked={asked} acts={acts} width={columns} height={room} />;
    if (mode === 'help') return <HelpPane height={room} sections={HELP} />;
    if (mode === 'choice')
      return (
        <ViewChoice
          part={part}
          view={view}
          statuses={statuses}
          height={room}
          onChoose={(chosen) => {
            setView({ ...view, ...chosen });
            setMode('list');
          }}
        />
      );
    return (
      <SplitPane
        columns={columns}
        height={room}
        table={table}
        pane={pane}
        isPaneAlone={mode === 'details'}
        isEmpty={list.state.isLoaded && list.rows.length === 0}
        none={
          list.state.filter.trim() === ''
            ? status === 'Every'
              ? 'Nothing was prescribed to this patient here.'
              : 'No prescriptions of this status. Tab shows the next one.'
            : list.noMatch
        }
      />
    );
  };
  const keys = acts.asked
    ? acts.askedKeys
    : KEYS[mode].flatMap((entry) => {
        const [key] = entry;
        if (key === 't') return [...row.jumps, ...acts.keysFor(list.selected)];
        if (key === 'y') return row.acts;
        if (key === 'Enter' && isWide && mode === 'list') return [];
        if (key === 'n/b' && !list.hasNext && !list.hasPrevious) return [];
        return [entry];
      });
  return (
    <Frame
      columns={columns}
      rows={rows}
      title={[practiceSession.server, practiceSession.practice, fullName(user)]}
      status={acts.isActing ? WORKING : list.status}
      summary={
        <ListSummary
          parts={summaryOf(view, { patient, order }, list.state)}
          list={list}
          zone={user.timeZone}
          width={columns}
        />
      }
      typed={
        acts.typed ??
        (mode === 'filter'
          ? { label: '/', value: list.state.filter, onChange: list.filter, onSubmit: keepFilter }
          : undefined)
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

/** The prescriptions of the practice, of a patient, or one alone. */
export const openPrescriptions: OpenScreen<'prescriptions'> = async ({ session, context, target }) => {
  const practiceSession = await session();
  const { to: _, ...first } = target;
  return (onEnd) => (
    <PrescriptionsScreen practiceSession={practiceSession} context={context} first={first} onEnd={onEnd} />
  );
};
