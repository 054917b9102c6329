import { dateIn, showInstant } from '@erx/core/values/dates';
import { fullName } from '@erx/core/users/names';
import { Box, useApp, useIsScreenReaderEnabled, type Key } from 'ink';
import { useEffect, useMemo, useState } from 'react';
import type { Clock } from '../../context';
import type { RequestFeed } from '../../requests/feed';
import { useWindowTitle } from '../../terminal/attention';
import { CONNECTION_STATUS } from '../../terminal/connection-status';
import { bodyHeight, Frame } from '../../terminal/frame';
import { HelpPane } from '../../terminal/help-pane';
import { toSteps } from '../../terminal/list-keys';
import { RowTable } from '../../terminal/row-table';
import type { ScreenEnd } from '../../terminal/screen-look';
import { Tone, type Role } from '../../terminal/styled-text';
import { useLatestInput } from '../../terminal/use-latest-input';
import { useTerminalSize } from '../../terminal/use-terminal-size';
import { useEnd } from '../cockpit/navigation';
import { useRow } from '../cockpit/use-row';
import { actFor } from './acts/act-for';
import { approveSelectedAct } from './acts/approve-selected';
import { columnsIn, type RowView, toSign, wholeWidth } from './columns';
import { DetailsPane } from './details-pane';
import { DialogPane } from './dialog-pane';
import { dialogKeys, helpFor, JUMPS, keysFor, type Mode } from './keys';
import { offerFor } from './offers';
import { isNew, type QueueRow, visibleRows } from './queue-state';
import { subjectOf } from './subject';
import { SummaryLine } from './summary-line';
import { useBell } from './use-bell';
import { useDetails } from './use-details';
import { useDialog } from './use-dialog';
import { useDialogKeys } from './use-dialog-keys';
import { useHeld } from './use-held';
import { type FirstReading, useQueue } from './use-queue';
import { ViewChoice } from './view-choice';

const HEADING_LINES = 1;
/** From here on the details are next to the list. */
const WIDE = 120;
const LEAST_PANE = 46;
/** A row that is read aloud has all its columns. */
const SPOKEN_WIDTH = 1_000;
/** Lines that are longer are not read with ease. */
const MOST_PANE = 96;

interface Props {
  readonly feed: RequestFeed;
  readonly clock: Clock;
  /** The lists, where they were read already. */
  readonly first?: FirstReading;
  /** The queue that is looked at first; both without it. */
  readonly queue?: 'refill' | 'change' | undefined;
  /** Aborted when the program is stopped from outside. */
  readonly cancelled?: AbortSignal;
  /** Called with how the screen was left. */
  onEnd(how: ScreenEnd): void;
}

/** The refill and change queues, live. */
export function AlertsScreen({ feed, clock, first, queue, cancelled, onEnd }: Props) {
  const { exit } = useApp();
  const { columns, rows } = useTerminalSize();
  const body = bodyHeight(rows);
  const pageSize = Math.max(1, body - HEADING_LINES);
  const { state, dispatch, now, feedState, message, asOf, isReading, refresh } = useQueue(
    feed,
    clock,
    pageSize,
    first,
    exit,
  );
  useEffect(() => {
    if (queue !== undefined) dispatch({ type: 'viewed', view: { queue } });
  }, [dispatch, queue]);
  const dialog = useDialog(refresh, exit);
  const { shown: asking } = dialog;
  const reading = useDialogKeys(dialog, columns, body);
  const held = useHeld({ feed, clock, cancelled }, refresh, exit);
  const [mode, setMode] = useState<Mode>('list');
  const [turns, setTurns] = useState(0);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(() => visibleRows({ rows: state.rows, view: state.view }), [state.rows, state.view]);
  const selected =
    state.selectedId === undefined ? undefined : shown.find(({ request }) => request.id === state.selectedId);
  const row = useRow(JUMPS, selected && subjectOf(selected.request), feed.user.permissions);
  const zone = feed.user.timeZone;
  const view: RowView = { now, zone, marked, held: held.ids };
  const isSpoken = useIsScreenReaderEnabled();
  const isWide = columns >= WIDE;
  const paneColumns = isWide
    ? Math.min(MOST_PANE, Math.max(LEAST_PANE, columns - wholeWidth(shown, view)))
    : columns;
  const known = useDetails(feed, clock, isWide || mode === 'details' ? selected : undefined);
  const offer =
    selected &&
    offerFor(
      selected.request,
      known.at === 'read' ? known.details : undefined,
      feed,
      dateIn(zone, clock.now()),
    );
  const mayMark = (row: QueueRow | undefined): boolean =>
    feed.mayAnswer &&
    row?.judged?.lane === 'clean' &&
    row.request.kind === 'refill' &&
    !row.isAnswered &&
    !held.ids.has(row.request.id);
  const clean = shown.filter(mayMark);
  const going = clean.filter(({ request }) => marked.has(request.id)).map(({ request }) => request);
  const waiting = state.rows.filter(({ isAnswered }) => !isAnswered).length;
  useWindowTitle(state.isListed ? `(${String(waiting)}) erx alerts` : 'erx alerts');
  useBell(state.rows, clock);

  const end = useEnd(onEnd);
  const move = (input: string, key: Key): boolean => {
    const steps = toSteps(input, key, pageSize);
    if (!steps) return false;
    for (const by of steps) dispatch({ type: 'moved', by });
    setTurns(0);
    return true;
  };
  const typeFilter = (text: string): void => {
    dispatch({ type: 'viewed', view: { filter: text } });
  };
  const back = (): void => {
    if (mode !== 'list') setMode('list');
    else if (state.selectedId !== undefined) dispatch({ type: 'deselected' });
    else dispatch({ type: 'viewed', view: { filter: '' } });
  };
  const mark = (ids: readonly string[], isOn: boolean): void => {
    const next = new Set(marked);
    for (const id of ids) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    setMarked(next);
  };
  useLatestInput((input, key) => {
    if (key.ctrl && input === 'c') return end('cancelled');
    if (asking) return reading.onKey(input, key);
    dialog.forget();
    held.forget();
    if (key.escape) {
      if (mode === 'filter') dispatch({ type: 'viewed', view: { filter: '' } });
      return back();
    }
    if (mode === 'filter' || mode === 'queue' || mode === 'provider') return;
    if (input === 'q') return end('quit');
    if (input === ' ') return setTurns(turns + 1);
    if (input === '?') {
      setTurns(0);
      return setMode(mode === 'help' ? 'list' : 'help');
    }
    if (mode === 'help' || move(input, key)) return;
    if (key.return) return setMode(mode === 'details' || !selected || isWide ? 'list' : 'details');
    if (input === 'r') return refresh();
    if (input === 'z') return held.undo();
    if (input === 'Z') return held.sendNow();
    if (selected && !held.ids.has(selected.request.id) && offer?.keys.some(([name]) => name === input)) {
      const { request, judged } = selected;
      return dialog.begin(actFor(input, { feed, clock, hold: held.hold, row: { ...judged, request } }));
    }
    if (row.onKey(input) || mode === 'details') return;
    if (input === 'x' && selected && mayMark(selected))
      return mark([selected.request.id], !marked.has(selected.request.id));
    if (input === 'X')
      return mark(
        clean.map(({ request }) => request.id),
        going.length < clean.length,
      );
    if (input === 'A' && going.length > 0) return dialog.begin(approveSelectedAct(feed, going));
    if (input === '/') setMode('filter');
    if (input === 'v') setMode('queue');
    if (input === 'p' && feed.providers.length > 0) setMode('provider');
  });

  const chosen = feed.providers.find(({ id }) => id === state.view.providerId);
  const pane = (
    <DetailsPane
      row={selected}
      known={known}
      offer={offer}
      zone={zone}
      width={paneColumns}
      height={body}
      isBeside={isWide}
      turns={turns}
    />
  );
  const listColumns = isWide ? columns - paneColumns : columns;
  const list = (
    <RowTable
      rows={shown.slice(state.top, state.top + pageSize)}
      columns={columnsIn(isSpoken ? SPOKEN_WIDTH : listColumns, shown, view)}
      width={listColumns}
      isSelected={({ request }) => request.id === selected?.request.id}
      toSign={(row) => toSign(row, now, row.request.id === selected?.request.id)}
      toRole={(row) => toRole(row, now)}
    />
  );
  const listAndPane = (): React.ReactNode =>
    isWide ? (
      <Box>
        {list}
        {pane}
      </Box>
    ) : (
      list
    );

  const choice = (part: 'queue' | 'provider'): React.ReactNode => (
    <ViewChoice
      part={part}
      view={state.view}
      providers={feed.providers}
      height={body}
      onChoose={(chosenView) => {
        dispatch({ type: 'viewed', view: chosenView });
        setMode('list');
      }}
    />
  );
  const main = {
    help: () => <HelpPane height={body} sections={helpFor(feed)} />,
    queue: () => choice('queue'),
    provider: () => choice('provider'),
    details: () => (isWide ? listAndPane() : pane),
    filter: listAndPane,
    list: listAndPane,
  };

  const typed =
    asking?.step.at === 'type'
      ? {
          label: asking.step.label,
          value: dialog.text,
          isSecret: asking.step.isSecret,
          onChange: (text: string) => {
            dialog.setText(text.slice(0, asking.step.at === 'type' ? asking.step.most : undefined));
          },
          onSubmit: (text: string) => {
            dialog.answer(text.slice(0, asking.step.at === 'type' ? asking.step.most : undefined));
          },
        }
      : mode === 'filter' && !asking
        ? { label: '/', value: state.view.filter, onChange: typeFilter, onSubmit: () => setMode('list') }
        : undefined;
  const question =
    asking?.step.at === 'ask'
      ? reading.isAllSeen
        ? asking.step.question
        : 'Read on with j; then you are asked.'
      : undefined;
  const isEmpty = !asking && (mode === 'list' || mode === 'filter') && state.isListed && shown.length === 0;
  const readAt = asOf && `as of ${showInstant(zone, asOf.toISOString()).split(' ').slice(1).join(' ')}`;
  return (
    <Frame
      columns={columns}
      rows={rows}
      title={[feed.server, feed.practice, fullName(feed.user)]}
      status={CONNECTION_STATUS[feedState]}
      summary={
        <SummaryLine
          state={state}
          shown={shown}
          providerName={chosen && fullName(chosen)}
          scope={feed.scope}
          now={now}
          width={columns}
          asOf={isReading ? 'reading …' : (readAt ?? '')}
        />
      }
      typed={typed}
      question={question}
      message={
        held.line ?? dialog.outcome ?? held.notice ?? (message === undefined ? undefined : { text: message })
      }
      keys={
        asking
          ? dialogKeys(asking.step, reading.isAllSeen, reading.top > 0)
          : keysFor(mode, {
              acts:
                !selected || selected.isAnswered || held.ids.has(selected.request.id)
                  ? []
                  : (offer?.keys ?? []),
              row: [...row.jumps, ...row.acts],
              isHolding: held.ids.size > 0,
              hasSelected: selected !== undefined,
              hasProviders: feed.providers.length > 0,
              hasDetailsBeside: isWide,
              marked: going.length,
              clean: clean.length,
            })
      }
    >
      {asking ? (
        <DialogPane
          step={asking.step}
          head={reading.head}
          lines={reading.lines}
          top={reading.top}
          height={body}
          onChoose={dialog.answer}
        />
      ) : (
        main[mode]()
      )}
      {isEmpty && (
        <Box paddingX={1}>
          <Tone role="muted" wrap="wrap">
            {state.rows.length === 0
              ? 'No requests are waiting. New ones appear here by themselves.'
              : 'No request matches. Esc clears the filter, v and p choose another queue.'}
          </Tone>
        </Box>
      )}
    </Frame>
  );
}

function toRole(row: QueueRow, now: Date): Role {
  if (row.isAnswered) return 'muted';
  return isNew(row, now.getTime()) ? 'good' : 'plain';
}
