import { fullName } from '@erx/core/users/names';
import { showInstant } from '@erx/core/values/dates';
import { Box, useIsScreenReaderEnabled } from 'ink';
import type { ReactNode } from 'react';
import { CONNECTION_STATUS } from '../../terminal/connection-status';
import { Frame } from '../../terminal/frame';
import { HelpPane } from '../../terminal/help-pane';
import type { KeyEntry } from '../../terminal/key-line';
import { RowTable } from '../../terminal/row-table';
import type { ScreenEnd } from '../../terminal/screen-look';
import { Tone, type Role } from '../../terminal/styled-text';
import { columnsIn, toSign } from './columns';
import { DetailsPane } from './details-pane';
import { DialogPane } from './dialog-pane';
import { dialogKeys, helpFor, keysFor } from './keys';
import { isNew, type QueueRow, type QueueView } from './queue-state';
import { SummaryLine, QUEUE_LABEL } from './summary-line';
import { type Alerts, type AlertsGiven, toTyped, useAlerts, useAlertsKeys } from './use-alerts';
import { ChoiceList } from '../../terminal/choice-list';
import type { RequestFeed } from '../../requests/feed';

/** A row that is read aloud has all its columns. */
const SPOKEN_WIDTH = 1_000;

interface Props extends AlertsGiven {
  /** Called with how the screen was left. */
  onEnd(how: ScreenEnd): void;
}

/** The refill and change queues, live. */
export function AlertsScreen({ onEnd, ...given }: Props) {
  const alerts = useAlerts(given);
  useAlertsKeys(alerts, onEnd);
  const { feed, columns, rows, live, dialog, reading, held, mode, shown } = alerts;
  const { state, now, feedState, message, asOf, isReading } = live;
  const step = dialog.shown?.step;
  const zone = feed.user.timeZone;
  const chosen = feed.providers.find(({ id }) => id === state.view.providerId);
  const readAt = asOf && `as of ${showInstant(zone, asOf.toISOString()).split(' ').slice(1).join(' ')}`;
  const isEmpty = !step && (mode === 'list' || mode === 'filter') && state.isListed && shown.length === 0;
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
      typed={toTyped(alerts)}
      question={
        step?.at === 'ask'
          ? reading.isAllSeen
            ? step.question
            : 'Read on with j; then you are asked.'
          : undefined
      }
      message={
        held.line ?? dialog.outcome ?? held.notice ?? (message === undefined ? undefined : { text: message })
      }
      keys={toKeys(alerts)}
    >
      <Main alerts={alerts} />
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

/** The keys that do something now: those of what is asked, else of the mode. */
function toKeys({ feed, dialog, reading, mode, selected, held, offer, row, isWide, marks }: Alerts) {
  if (dialog.shown) return dialogKeys(dialog.shown.step, reading.isAllSeen, reading.top > 0);
  const isOver = !selected || selected.isAnswered || held.ids.has(selected.request.id);
  const acts: readonly KeyEntry[] = isOver ? [] : (offer?.keys ?? []);
  return keysFor(mode, {
    acts,
    row: [...row.jumps, ...row.acts],
    isHolding: held.ids.size > 0,
    hasSelected: selected !== undefined,
    hasProviders: feed.providers.length > 0,
    hasDetailsBeside: isWide,
    marked: marks.going.length,
    clean: marks.clean,
  });
}

/** What is asked; else the list with its details, the help, or what is chosen from. */
function Main({ alerts }: { readonly alerts: Alerts }): ReactNode {
  const { feed, dialog, reading, live, body, mode, setMode, isWide } = alerts;
  if (dialog.shown)
    return (
      <DialogPane
        step={dialog.shown.step}
        head={reading.head}
        lines={reading.lines}
        top={reading.top}
        height={body}
        onChoose={dialog.answer}
      />
    );
  if (mode === 'help') return <HelpPane height={body} sections={helpFor(feed)} />;
  if (mode === 'queue' || mode === 'provider')
    return (
      <ViewChoice
        part={mode}
        view={live.state.view}
        providers={feed.providers}
        height={body}
        onChoose={(view) => {
          live.dispatch({ type: 'viewed', view });
          setMode('list');
        }}
      />
    );
  if (mode === 'details' && !isWide) return <Details alerts={alerts} />;
  if (!isWide) return <List alerts={alerts} />;
  return (
    <Box>
      <List alerts={alerts} />
      <Details alerts={alerts} />
    </Box>
  );
}

function List({ alerts }: { readonly alerts: Alerts }) {
  const { live, shown, selected, view, columns, paneColumns, pageSize, isWide } = alerts;
  const { state, now } = live;
  const isSpoken = useIsScreenReaderEnabled();
  const width = isWide ? columns - paneColumns : columns;
  return (
    <RowTable
      rows={shown.slice(state.top, state.top + pageSize)}
      columns={columnsIn(isSpoken ? SPOKEN_WIDTH : width, shown, view)}
      width={width}
      isSelected={({ request }) => request.id === selected?.request.id}
      toSign={(row) => toSign(row, now, row.request.id === selected?.request.id)}
      toRole={(row) => toRole(row, now)}
    />
  );
}

function Details({ alerts }: { readonly alerts: Alerts }) {
  const { feed, selected, known, offer, paneColumns, body, isWide, turns } = alerts;
  return (
    <DetailsPane
      row={selected}
      known={known}
      offer={offer}
      zone={feed.user.timeZone}
      width={paneColumns}
      height={body}
      isBeside={isWide}
      turns={turns}
    />
  );
}

function toRole(row: QueueRow, now: Date): Role {
  if (row.isAnswered) return 'muted';
  return isNew(row, now.getTime()) ? 'good' : 'plain';
}

interface ViewChoiceProps {
  readonly part: 'queue' | 'provider';
  readonly view: QueueView;
  readonly providers: RequestFeed['providers'];
  readonly height: number;
  onChoose(view: Partial<QueueView>): void;
}

/** Which requests are looked at: of which queue, or of whom. */
function ViewChoice({ part, view, providers, height, onChoose }: ViewChoiceProps) {
  if (part === 'queue')
    return (
      <ChoiceList
        title="Which queue?"
        choices={(['all', 'refill', 'change'] as const).map((value) => ({
          value,
          label: QUEUE_LABEL[value],
        }))}
        current={view.queue}
        height={height}
        onChoose={(queue) => onChoose({ queue })}
      />
    );
  return (
    <ChoiceList
      title="Whose requests?"
      choices={[
        { value: undefined, label: 'All prescribers' },
        ...providers.map((one) => ({ value: one.id, label: fullName(one) })),
      ]}
      {...(view.providerId === undefined ? {} : { current: view.providerId })}
      height={height}
      onChoose={(providerId: string | undefined) => onChoose({ providerId })}
    />
  );
}
