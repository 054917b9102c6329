import { dateIn } from '@erx/core/values/dates';
import { useApp, type Key } from 'ink';
import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { Clock } from '../../context';
import type { RequestFeed } from '../../requests/feed';
import { Attentive, useWindowTitle } from '../../terminal/attention';
import { bodyHeight } from '../../terminal/frame';
import { toSteps } from '../../terminal/list-keys';
import type { ScreenEnd } from '../../terminal/screen-look';
import type { TypedLine } from '../../terminal/typed-input';
import { useLatestInput } from '../../terminal/use-latest-input';
import { useTerminalSize } from '../../terminal/use-terminal-size';
import { useEnd } from '../cockpit/navigation';
import { useRow } from '../cockpit/use-row';
import { approveSelectedAct } from './acts/approve-selected';
import { type RowView, wholeWidth } from './columns';
import { JUMPS, type Mode } from './keys';
import { offerFor } from './offers';
import { type QueueRow, visibleRows } from './queue-state';
import { subjectOf } from './subject';
import { useDetails } from './use-details';
import { useDialog, type Act } from './use-dialog';
import { useDialogKeys } from './use-dialog-keys';
import { useHeld } from './use-held';
import { type FirstReading, useQueue } from './use-queue';
import { approveAct } from './acts/approve';
import { denyAct, handleAct } from './acts/deny';
import { linkAct, unlinkAct } from './acts/link';
import type { Setting } from './acts/setting';

const HEADING_LINES = 1;
/** From here on the details are next to the list. */
const WIDE = 120;
const LEAST_PANE = 46;
/** Lines that are longer are not read with ease. */
const MOST_PANE = 96;

export interface AlertsGiven {
  readonly feed: RequestFeed;
  readonly clock: Clock;
  /** The lists, where they were read already. */
  readonly first?: FirstReading;
  /** The queue that is looked at first; both without it. */
  readonly queue?: 'refill' | 'change' | undefined;
  /** Aborted when the program is stopped from outside. */
  readonly cancelled?: AbortSignal;
}

export type Alerts = ReturnType<typeof useAlerts>;

/** The queues as they are shown: what waits, what is selected, marked, asked and held back. */
export function useAlerts({ feed, clock, first, queue, cancelled }: AlertsGiven) {
  const { exit } = useApp();
  const { columns, rows } = useTerminalSize();
  const body = bodyHeight(rows);
  const pageSize = Math.max(1, body - HEADING_LINES);
  const live = useQueue(feed, clock, pageSize, first, exit);
  const { state, dispatch, now, refresh } = live;
  useEffect(() => {
    if (queue !== undefined) dispatch({ type: 'viewed', view: { queue } });
  }, [dispatch, queue]);
  const dialog = useDialog(refresh, exit);
  const reading = useDialogKeys(dialog, columns, body);
  const held = useHeld({ feed, clock, cancelled }, refresh, exit);
  const [mode, setMode] = useState<Mode>('list');
  const [turns, setTurns] = useState(0);
  const shown = useMemo(() => visibleRows({ rows: state.rows, view: state.view }), [state.rows, state.view]);
  const selected =
    state.selectedId === undefined ? undefined : shown.find(({ request }) => request.id === state.selectedId);
  const row = useRow(JUMPS, selected && subjectOf(selected.request), feed.user.permissions);
  const marks = useMarks(feed, shown, held.ids);
  const zone = feed.user.timeZone;
  const view: RowView = { now, zone, marked: marks.marked, held: held.ids };
  const isWide = columns >= WIDE;
  const paneColumns = isWide
    ? Math.min(MOST_PANE, Math.max(LEAST_PANE, columns - wholeWidth(shown, view)))
    : columns;
  const known = useDetails(feed, clock, isWide || mode === 'details' ? selected : undefined);
  const details = known.at === 'read' ? known.details : undefined;
  const offer = selected && offerFor(selected.request, details, feed, dateIn(zone, clock.now()));
  const waiting = state.rows.filter(({ isAnswered }) => !isAnswered).length;
  useWindowTitle(state.isListed ? `(${String(waiting)}) erx alerts` : 'erx alerts');
  useBell(state.rows, clock);
  return {
    feed,
    clock,
    columns,
    rows,
    body,
    pageSize,
    isWide,
    paneColumns,
    live,
    dialog,
    reading,
    held,
    marks,
    mode,
    setMode,
    turns,
    setTurns,
    shown,
    selected,
    row,
    view,
    known,
    offer,
  };
}

/** Rows that are marked to be approved together: those that are clean, of which no answer is held back. */
function useMarks(
  { mayAnswer }: Pick<RequestFeed, 'mayAnswer'>,
  shown: readonly QueueRow[],
  held: ReadonlySet<string>,
) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const canMark = ({ judged, request, isAnswered }: QueueRow): boolean =>
    mayAnswer &&
    judged?.lane === 'clean' &&
    request.kind === 'refill' &&
    !isAnswered &&
    !held.has(request.id);
  const clean = shown.filter(canMark);
  const going = clean.filter(({ request }) => marked.has(request.id)).map(({ request }) => request);
  const mark = (ids: readonly string[], isOn: boolean): void =>
    setMarked(new Set([...marked, ...ids].filter((id) => isOn || !ids.includes(id))));
  return {
    marked,
    /** How many could be marked. */
    clean: clean.length,
    /** Those that are marked, of those shown. */
    going,
    toggle(row: QueueRow): void {
      if (canMark(row)) mark([row.request.id], !marked.has(row.request.id));
    },
    /** Marks all, or none once all are. */
    toggleAll: () =>
      mark(
        clean.map(({ request }) => request.id),
        going.length < clean.length,
      ),
  };
}

/** The keys of the queues; while something is asked they are its. */
export function useAlertsKeys(alerts: Alerts, onEnd: (how: ScreenEnd) => void): void {
  const { live, dialog, reading, held, marks, mode, setMode, setTurns, selected, offer } = alerts;
  const { feed, clock } = alerts;
  const { state, dispatch, refresh } = live;
  const end = useEnd(onEnd);
  const unfilter = (): void => dispatch({ type: 'viewed', view: { filter: '' } });
  const back = (): void => {
    if (mode === 'filter') unfilter();
    if (mode !== 'list') setMode('list');
    else if (state.selectedId !== undefined) dispatch({ type: 'deselected' });
    else unfilter();
  };
  const move = (input: string, key: Key): boolean => {
    const steps = toSteps(input, key, alerts.pageSize);
    if (!steps) return false;
    for (const by of steps) dispatch({ type: 'moved', by });
    setTurns(0);
    return true;
  };
  const act = (input: string): boolean => {
    if (!selected || held.ids.has(selected.request.id)) return false;
    if (!offer?.keys.some(([name]) => name === input)) return false;
    const { request, judged } = selected;
    dialog.begin(actFor(input, { feed, clock, hold: held.hold, row: { ...judged, request } }));
    return true;
  };
  const onList = (input: string): void => {
    if (input === 'x' && selected) marks.toggle(selected);
    else if (input === 'X') marks.toggleAll();
    else if (input === 'A' && marks.going.length > 0) dialog.begin(approveSelectedAct(feed, marks.going));
    else if (input === '/') setMode('filter');
    else if (input === 'v') setMode('queue');
    else if (input === 'p' && feed.providers.length > 0) setMode('provider');
  };
  useLatestInput((input, key) => {
    if (key.ctrl && input === 'c') return end('cancelled');
    if (dialog.shown) return reading.onKey(input, key);
    dialog.forget();
    held.forget();
    if (key.escape) return back();
    if (mode === 'filter' || mode === 'queue' || mode === 'provider') return;
    if (input === 'q') return end('quit');
    if (input === ' ') return setTurns(alerts.turns + 1);
    if (input === '?') {
      setTurns(0);
      return setMode(mode === 'help' ? 'list' : 'help');
    }
    if (mode === 'help' || move(input, key)) return;
    if (key.return) return setMode(mode === 'details' || !selected || alerts.isWide ? 'list' : 'details');
    if (input === 'r') return refresh();
    if (input === 'z') return held.undo();
    if (input === 'Z') return held.sendNow();
    if (act(input) || alerts.row.onKey(input) || mode === 'details') return;
    onList(input);
  });
}

/** What is typed now: into a step of an act, or a filter. */
export function toTyped({ dialog, live, mode, setMode }: Alerts): TypedLine | undefined {
  const step = dialog.shown?.step;
  if (step?.at === 'type')
    return {
      label: step.label,
      value: dialog.text,
      isSecret: step.isSecret,
      onChange: (text) => dialog.setText(text.slice(0, step.most)),
      onSubmit: (text) => dialog.answer(text.slice(0, step.most)),
    };
  if (step || mode !== 'filter') return undefined;
  return {
    label: '/',
    value: live.state.view.filter,
    onChange: (filter) => live.dispatch({ type: 'viewed', view: { filter } }),
    onSubmit: () => setMode('list'),
  };
}

/** However many come in, it rings at most this often. */
const QUIET_MILLISECONDS = 2_000;

/** Rings when a request comes in while the screen is open; for what comes too soon after a ring, when it may again. */
function useBell(rows: readonly QueueRow[], clock: Clock): void {
  const attention = useContext(Attentive);
  const heard = useRef({ arrival: Number.NEGATIVE_INFINITY, rang: Number.NEGATIVE_INFINITY });
  const last = rows.reduce(
    (latest, { arrivedAt = Number.NEGATIVE_INFINITY }) => Math.max(latest, arrivedAt),
    Number.NEGATIVE_INFINITY,
  );
  useEffect(() => {
    if (last <= heard.current.arrival) return undefined;
    const ring = (): void => {
      heard.current = { arrival: last, rang: clock.now().getTime() };
      attention.ring();
    };
    const quiet = heard.current.rang + QUIET_MILLISECONDS - clock.now().getTime();
    if (quiet <= 0) return ring();
    const stop = clock.every(quiet, () => {
      stop();
      ring();
    });
    return stop;
  }, [attention, last, clock]);
}

/** The act that a key begins. @throws Error for a key that none has */
function actFor(key: string, setting: Setting): Act {
  switch (key) {
    case 'a':
      return approveAct(setting, false);
    case 'c':
      return approveAct(setting, true);
    case 'd':
      return denyAct(setting, false);
    case 'w':
      return denyAct(setting, true);
    case 'h':
      return handleAct(setting);
    case 'l':
      return linkAct(setting);
    case 'u':
      return unlinkAct(setting);
    default:
      throw new Error(`No act has the key ${key}.`);
  }
}
