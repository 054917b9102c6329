import { Box, useApp, type Key } from 'ink';
import { fullName } from '@erx/core/users/names';
import { useMemo, useState } from 'react';
import type { Clock } from '../../context';
import type { RequestFeed } from '../../requests/feed';
import { useWindowTitle } from '../../terminal/attention';
import { ChoiceList } from '../../terminal/choice-list';
import { CONNECTION_STATUS } from '../../terminal/connection-status';
import { bodyHeight, Frame } from '../../terminal/frame';
import { HelpPane } from '../../terminal/help-pane';
import { toSteps } from '../../terminal/list-keys';
import { RowTable } from '../../terminal/row-table';
import type { ScreenEnd } from '../../terminal/screen-look';
import { Tone, type Role } from '../../terminal/styled-text';
import { useLatestInput } from '../../terminal/use-latest-input';
import { useTerminalSize } from '../../terminal/use-terminal-size';
import { AnswerPane, toLines } from './answer-pane';
import type { Act } from './answering';
import { COLUMNS, toSign } from './columns';
import { DetailsPane } from './details-pane';
import { ANSWER_KEYS, helpFor, KEYS, keysFor, type Mode } from './keys';
import { isNew, type QueueRow, shownRows } from './queue-state';
import { QUEUE_LABEL, SummaryLine } from './summary-line';
import { useAnswering } from './use-answering';
import { useBell } from './use-bell';
import { type FirstReading, useQueue } from './use-queue';

const HEADING_LINES = 1;
/** From here on the details are beside the list. */
const WIDE = 120;
const PANE_WIDTH = 46;
const ACT_KEYS: Readonly<Record<string, Act>> = { a: 'approve', d: 'deny', h: 'handle' };

interface Props {
  readonly feed: RequestFeed;
  readonly clock: Clock;
  /** The lists, where they were read already. */
  readonly first?: FirstReading;
  /** Called with how the screen was left. */
  onEnd(how: ScreenEnd): void;
}

/** The refill and change queues, live. */
export function AlertsScreen({ feed, clock, first, onEnd }: Props) {
  const { exit } = useApp();
  const { columns, rows } = useTerminalSize();
  const body = bodyHeight(rows);
  const pageSize = Math.max(1, body - HEADING_LINES);
  const { state, dispatch, now, feedState, message, refresh } = useQueue(feed, clock, pageSize, first, exit);
  const answering = useAnswering(feed, clock, refresh, exit);
  const { step } = answering;
  const [mode, setMode] = useState<Mode>('list');
  const [seenFrom, setSeenFrom] = useState(0);
  const shown = useMemo(() => shownRows({ rows: state.rows, view: state.view }), [state.rows, state.view]);
  const selected =
    state.selectedId === undefined ? undefined : shown.find(({ request }) => request.id === state.selectedId);
  const isWide = columns >= WIDE;
  const may = {
    mayAnswer: feed.mayAnswer,
    hasProviders: feed.providers.length > 0,
    hasDetailsBeside: isWide && mode === 'list',
  };
  const waiting = state.rows.filter(({ isAnswered }) => !isAnswered).length;
  useWindowTitle(state.isListed ? `(${String(waiting)}) erx alerts` : 'erx alerts');
  useBell(state.rows, now);

  const agreedTo = step.at === 'question' || step.at === 'sending' ? toLines(step.prepared, columns - 2) : [];
  const lastSeenFrom = Math.max(0, agreedTo.length - body);
  const isAllSeen = seenFrom >= lastSeenFrom;

  const end = (how: ScreenEnd): void => {
    onEnd(how);
    exit();
  };
  const move = (input: string, key: Key): boolean => {
    const steps = toSteps(input, key, pageSize);
    if (!steps) return false;
    for (const by of steps) dispatch({ type: 'moved', by });
    return true;
  };
  const typeFilter = (text: string): void => {
    dispatch({ type: 'viewed', view: { filter: text.replace(/[\r\n]/g, '') } });
    if (/[\r\n]/.test(text)) setMode('list');
  };
  const back = (): void => {
    if (mode !== 'list') setMode('list');
    else if (state.selectedId !== undefined) dispatch({ type: 'deselected' });
    else dispatch({ type: 'viewed', view: { filter: '' } });
  };
  const answer = (input: string, key: Key): void => {
    if (step.at !== 'question') return;
    const steps = toSteps(input, key, body);
    if (steps)
      return setSeenFrom(
        steps.reduce((from, by) => Math.min(lastSeenFrom, Math.max(0, from + by)), seenFrom),
      );
    if (input === 'n') answering.leave();
    // Nobody agrees to what did not fit the screen.
    if (input === 'y' && isAllSeen) answering.agree();
  };

  useLatestInput((input, key) => {
    if (key.ctrl && input === 'c') return end('cancelled');
    if (step.at !== 'nothing') return key.escape ? answering.leave() : answer(input, key);
    answering.forget();
    if (key.escape) {
      if (mode === 'filter') dispatch({ type: 'viewed', view: { filter: '' } });
      return back();
    }
    if (mode === 'filter' || mode === 'queue' || mode === 'provider') return;
    if (input === 'q') return end('quit');
    if (input === '?') return setMode(mode === 'help' ? 'list' : 'help');
    if (mode === 'help' || move(input, key)) return;
    if (key.return) return setMode(mode === 'details' || !selected || isWide ? 'list' : 'details');
    if (input === 'r') return refresh();
    const act = ACT_KEYS[input];
    if (act && selected && !selected.isAnswered && feed.mayAnswer) {
      setSeenFrom(0);
      return answering.begin(act, selected.request);
    }
    if (mode === 'details') return;
    if (input === '/') setMode('filter');
    if (input === 'v') setMode('queue');
    if (input === 'p' && may.hasProviders) setMode('provider');
  });

  const chosen = feed.providers.find(({ id }) => id === state.view.providerId);
  const pane = (
    <DetailsPane
      row={selected}
      zone={feed.user.timeZone}
      width={isWide ? PANE_WIDTH : columns}
      height={body}
      isBeside={isWide}
      advice={
        feed.mayAnswer
          ? 'a approves it, d denies it.'
          : selected?.request.patient
            ? 'Its prescriber answers it.'
            : 'Link the patient in the web application; then its prescriber answers it.'
      }
    />
  );
  const list = (
    <RowTable
      rows={shown.slice(state.top, state.top + pageSize)}
      columns={COLUMNS.map(({ text, ...column }) => ({
        ...column,
        text: (row: QueueRow) => text(row, now, feed.user.timeZone),
      }))}
      width={isWide ? columns - PANE_WIDTH : columns}
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

  const main = {
    help: () => <HelpPane height={body} sections={helpFor(feed.mayAnswer)} />,
    queue: () => (
      <ChoiceList
        title="Which queue?"
        choices={(['all', 'refill', 'change'] as const).map((value) => ({
          value,
          label: QUEUE_LABEL[value],
        }))}
        current={state.view.queue}
        height={body}
        onChoose={(queue) => {
          dispatch({ type: 'viewed', view: { queue } });
          setMode('list');
        }}
      />
    ),
    provider: () => (
      <ChoiceList
        title="Whose requests?"
        choices={[
          { value: undefined, label: 'All prescribers' },
          ...feed.providers.map((one) => ({ value: one.id, label: fullName(one) })),
        ]}
        {...(state.view.providerId === undefined ? {} : { current: state.view.providerId })}
        height={body}
        onChoose={(providerId: string | undefined) => {
          dispatch({ type: 'viewed', view: { providerId } });
          setMode('list');
        }}
      />
    ),
    details: () => (isWide ? listAndPane() : pane),
    filter: listAndPane,
    list: listAndPane,
  };

  const typed =
    step.at === 'comment'
      ? {
          label: 'To the pharmacist: ',
          value: step.comment,
          onChange: answering.write,
          onSubmit: answering.go,
        }
      : step.at === 'note'
        ? { label: 'What was done: ', value: step.note, onChange: answering.write, onSubmit: answering.go }
        : mode === 'filter' && step.at === 'nothing'
          ? { label: '/', value: state.view.filter, onChange: typeFilter, onSubmit: () => setMode('list') }
          : undefined;
  const question =
    step.at === 'question'
      ? isAllSeen
        ? step.prepared.question
        : 'Read on with j; then it is asked.'
      : undefined;
  const isEmpty =
    step.at === 'nothing' && (mode === 'list' || mode === 'filter') && state.isListed && shown.length === 0;
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
        />
      }
      typed={typed}
      question={question}
      message={answering.outcome ?? (message === undefined ? undefined : { text: message })}
      keys={
        step.at === 'nothing'
          ? keysFor(KEYS[mode], may)
          : step.at === 'question' && !isAllSeen
            ? [
                ['j/k', 'read on'],
                ['Esc', 'back'],
              ]
            : ANSWER_KEYS[step.at]
      }
    >
      {step.at === 'nothing' ? (
        main[mode]()
      ) : (
        <AnswerPane
          step={step}
          answering={answering}
          lines={agreedTo.slice(seenFrom, seenFrom + body)}
          height={body}
        />
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
