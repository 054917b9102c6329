import { Box, useApp, type Key } from 'ink';
import TextInput from 'ink-text-input';
import { fullName } from '@erx/core/users/model';
import { useState } from 'react';
import type { Clock } from '../../context';
import type { RequestFeed } from '../../requests/feed';
import { ChoiceList } from '../../terminal/choice-list';
import { Tone } from '../../terminal/tone';
import { useLatestInput } from '../../terminal/use-latest-input';
import { useTerminalSize } from '../../terminal/use-terminal-size';
import { DetailsPane } from './details-pane';
import { HelpPane } from './help-pane';
import { KeyLine, type Mode } from './key-line';
import { selectedRow, shownRows } from './queue-state';
import { RequestTable } from './request-table';
import { QUEUE_LABEL, SummaryLine } from './summary-line';
import { TitleLine } from './title-line';
import { useQueue } from './use-queue';

/** Lines beside the list: title, summary, message, keys. The last line of the terminal stays free, so that Ink never scrolls it. */
const FRAME_LINES = 4;
const HEADING_LINES = 1;
/** From here on the details stand beside the list. */
const WIDE = 120;
const PANE_WIDTH = 46;

interface Props {
  readonly feed: RequestFeed;
  readonly clock: Clock;
  /** Ends the screen: 'quit' by q, 'cancelled' by Ctrl-C. */
  onEnd(how: 'quit' | 'cancelled'): void;
}

/** The refill and change queues, live. */
export function AlertsScreen({ feed, clock, onEnd }: Props) {
  const { exit } = useApp();
  const { columns, rows } = useTerminalSize();
  const body = Math.max(1, rows - 1 - FRAME_LINES);
  const pageSize = Math.max(1, body - HEADING_LINES);
  const { state, dispatch, now, feedState, message, refresh } = useQueue(feed, clock, pageSize, exit);
  const [mode, setMode] = useState<Mode>('list');
  const selected = selectedRow(state);
  const isWide = columns >= WIDE;
  const hasProviders = feed.providers.length > 0;

  const end = (how: 'quit' | 'cancelled'): void => {
    onEnd(how);
    exit();
  };
  const move = (input: string, key: Key): boolean => {
    // A held key arrives as several letters at once when the terminal is far away.
    const steps = (input.length > 1 ? [...input] : [input]).map((letter) => stepOf(letter, key, pageSize));
    if (steps.some((by) => by === 0)) return false;
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

  useLatestInput((input, key) => {
    if (key.ctrl && input === 'c') return end('cancelled');
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
    if (mode === 'details') return;
    if (input === '/') setMode('filter');
    if (input === 'v') setMode('queue');
    if (input === 'p' && hasProviders) setMode('provider');
  });

  const chosen = feed.providers.find(({ id }) => id === state.view.providerId);
  const pane = <DetailsPane row={selected} zone={feed.user.timeZone} width={isWide ? PANE_WIDTH : columns} height={body} isBeside={isWide} />;
  const list = (
    <RequestTable
      rows={shownRows(state).slice(state.top, state.top + pageSize)}
      selectedId={selected?.request.id}
      width={isWide ? columns - PANE_WIDTH : columns}
      now={now}
      zone={feed.user.timeZone}
    />
  );

  const main = {
    help: () => <HelpPane height={body} />,
    queue: () => (
      <ChoiceList
        title="Which queue?"
        choices={(['all', 'refill', 'change'] as const).map((value) => ({ value, label: QUEUE_LABEL[value] }))}
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
        choices={[{ value: undefined, label: 'All prescribers' }, ...feed.providers.map((one) => ({ value: one.id, label: fullName(one) }))]}
        {...(state.view.providerId === undefined ? {} : { current: state.view.providerId })}
        height={body}
        onChoose={(providerId: string | undefined) => {
          dispatch({ type: 'viewed', view: { providerId } });
          setMode('list');
        }}
      />
    ),
    details: () => (isWide ? <Box>{list}{pane}</Box> : pane),
    filter: () => (isWide ? <Box>{list}{pane}</Box> : list),
    list: () => (isWide ? <Box>{list}{pane}</Box> : list),
  }[mode]();

  return (
    <Box flexDirection="column" width={columns} height={rows - 1}>
      <TitleLine server={feed.server} practice={feed.practice} user={fullName(feed.user)} state={feedState} width={columns} />
      <SummaryLine state={state} providerName={chosen && fullName(chosen)} scope={feed.scope} now={now} width={columns} />
      <Box flexDirection="column" height={body} overflow="hidden">
        {main}
        {isEmptyList(mode, state.isListed, shownRows(state).length) && (
          <Box paddingX={1}><Tone role="muted" wrap="wrap">{state.rows.length === 0 ? 'No requests are waiting. New ones appear here by themselves.' : 'No request matches. Esc clears the filter, v and p choose another queue.'}</Tone></Box>
        )}
      </Box>
      <Box height={1} paddingLeft={1}>
        {mode === 'filter' ? (
          <>
            <Tone bold>/</Tone>
            <TextInput value={state.view.filter} onChange={typeFilter} onSubmit={() => setMode('list')} />
          </>
        ) : message ? <Tone role="bad">{`! ${message}`}</Tone> : <></>}
      </Box>
      <KeyLine mode={mode} hidden={[...(hasProviders ? [] : ['p']), ...(isWide && mode === 'list' ? ['Enter'] : [])]} width={columns} />
    </Box>
  );
}

/** How many rows a key moves the selection; 0 for a key that does not. */
function stepOf(input: string, key: Key, pageSize: number): number {
  if (input === 'j' || key.downArrow) return 1;
  if (input === 'k' || key.upArrow) return -1;
  if (key.pageDown) return pageSize;
  if (key.pageUp) return -pageSize;
  if (input === 'g' || key.home) return Number.NEGATIVE_INFINITY;
  if (input === 'G' || key.end) return Number.POSITIVE_INFINITY;
  return 0;
}

function isEmptyList(mode: Mode, isListed: boolean, shown: number): boolean {
  return (mode === 'list' || mode === 'filter') && isListed && shown === 0;
}
