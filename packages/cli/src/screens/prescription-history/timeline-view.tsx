import { say } from '@erx/core/findings/messages';
import { patientName } from '@erx/core/patients/name';
import { getPrescription } from '@erx/core/prescriptions/contract';
import type { Prescription } from '@erx/core/prescriptions/model';
import { statusInWords } from '@erx/core/prescriptions/status-words';
import { getTimeline } from '@erx/core/prescription-history/contract';
import type { TimelineEntry } from '@erx/core/prescription-history/model';
import { fullName } from '@erx/core/users/names';
import { Box, useApp } from 'ink';
import { useCallback, useState } from 'react';
import { wrapLines } from '../../output/lines';
import {
  entryFacts,
  isFailure,
  saidByEntry,
  wordsOfEntry,
  signOfEntry,
} from '../../prescriptions/timeline-columns';
import type { PracticeSession } from '../../session/practice-session';
import { SplitPane, isWideEnough, paneWidth } from '../../terminal/split-pane';
import { FactPane } from '../../terminal/fact-pane';
import { bodyHeight, Frame } from '../../terminal/frame';
import { HelpPane } from '../../terminal/help-pane';
import { toSteps } from '../../terminal/list-keys';
import { ListSummary } from '../../terminal/list-summary';
import { Notice, toNoticePlace } from '../../terminal/notice';
import { RowTable, type ScreenColumn } from '../../terminal/row-table';
import type { ScreenEnd } from '../../terminal/screen-look';
import { ScrolledText, scrolledBy } from '../../terminal/scrolled-text';
import { Tone } from '../../terminal/styled-text';
import { useLatestInput } from '../../terminal/use-latest-input';
import { usePagedList } from '../../terminal/use-paged-list';
import { useReadingAgain } from '../../terminal/use-reading-again';
import { useTerminalSize } from '../../terminal/use-terminal-size';
import { WORKING } from '../../terminal/use-act';
import { useEnd } from '../cockpit/navigation';
import { useRow } from '../cockpit/use-row';
import { ActQuestion } from '../prescriptions/act-question';
import { born, subjectOf } from '../prescriptions/columns';
import { type ActContext, useActs } from '../prescriptions/use-acts';
import { HELP, JUMPS, KEYS, type Mode } from './keys';
import { useRawMessage } from './use-raw-message';
import { showInstantToSecond, type TimeZone } from '@erx/core/values/dates';

const HEADING_LINES = 1;
/** Messages come and go while the user watches: they are read again this often. */
const READ_AGAIN = 15_000;
const MARGIN = 2;

interface Props {
  readonly practiceSession: PracticeSession;
  readonly context: ActContext;
  readonly prescription: Prescription;
  /** Leads to where the prescription was named or chosen. */
  onBack(): void;
  onEnd(how: ScreenEnd): void;
}

/** The way of one prescription: every message and every act, oldest first, followed while it is looked at. */
export function TimelineView({ practiceSession, context, prescription, onBack, onEnd }: Props) {
  const { exit } = useApp();
  const { columns, rows } = useTerminalSize();
  const { client, clock, user } = practiceSession;
  const [mode, setMode] = useState<Mode>('list');
  const [top, setTop] = useState(0);
  const [turns, setTurns] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const raw = useRawMessage(client, exit);
  const body = bodyHeight(rows);
  const [height, setHeight] = useState(body - HEADING_LINES);
  const { id } = prescription;
  const [latestStatus, setLatestStatus] = useState(prescription);
  const ask = useCallback(
    async (_: unknown, signal: AbortSignal) => {
      const [items, now] = await Promise.all([
        client.call(getTimeline, { params: { id } }, { signal }),
        client.call(getPrescription, { params: { id } }, { signal }),
      ]);
      setLatestStatus(now);
      return { items, next: undefined };
    },
    [client, id],
  );
  const list = usePagedList<TimelineEntry>({
    ask,
    clock,
    height,
    end: exit,
    idOf: ({ id }) => id,
    toText: (entry) => `${wordsOfEntry(entry)} ${saidByEntry(entry)}`,
  });
  useReadingAgain(clock, READ_AGAIN, () => list.refresh(true));

  const acts = useActs({ practiceSession, context, end: exit, onDone: () => list.refresh(true) });
  const failure = refusal ?? raw.failure ?? list.failure;
  const place = toNoticePlace(
    acts.notice ?? (failure === undefined ? undefined : { text: failure }),
    columns,
  );
  const room = Math.max(1, body - place.lines.length);
  if (height !== Math.max(1, room - HEADING_LINES)) setHeight(Math.max(1, room - HEADING_LINES));
  const isWide = isWideEnough(columns);
  const mayRead = user.permissions.includes('message.read');
  const lines = raw.lines.flatMap((line) => wrapLines(line, columns - MARGIN));
  // A failed reading leads back to the entries.
  const shown: Mode = mode === 'message' && raw.state === 'closed' ? 'list' : mode;

  const row = useRow(JUMPS, subjectOf(prescription), user.permissions);

  const end = useEnd(onEnd);
  const back = (): void => {
    acts.forget();
    if (acts.asked) return acts.leave();
    raw.close();
    setRefusal(undefined);
    if (shown === 'list') onBack();
    else setMode('list');
  };
  const openMessage = (): void => {
    if (list.selected?.of !== 'message') return;
    if (!mayRead) return setRefusal(say('access.refused'));
    raw.open(list.selected.id);
    setTop(0);
    setMode('message');
  };

  useLatestInput((input, key) => {
    if (key.ctrl && input === 'c') return end('cancelled');
    if (key.escape) return back();
    if (acts.asked || acts.isActing) return;
    setRefusal(undefined);
    acts.forget();
    if (input === 'q') return end('quit');
    if (input === '?') return setMode(shown === 'help' ? 'list' : 'help');
    if (shown === 'help') return;
    const steps = toSteps(input, key, height);
    if (steps && shown === 'message')
      return setTop((now) => steps.reduce((at, by) => scrolledBy(at, by, lines.length, room), now));
    if (steps) {
      setTurns(0);
      return steps.forEach((by) => list.move(by));
    }
    if (input === ' ') return setTurns((now) => now + 1);
    if (row.onKey(input)) return;
    if (input === 'r') return list.refresh();
    if (shown === 'message' || acts.onKey(input, latestStatus)) return;
    if (input === 'm') return openMessage();
    if (key.return && list.selected) setMode(shown === 'entry' || isWide ? 'list' : 'entry');
  });

  const pane = list.selected && (
    <FactPane
      facts={[
        ...entryFacts(list.selected, user.timeZone),
        ...(mayRead && list.selected.of === 'message'
          ? [
              {
                name: '',
                value: 'm shows the message as it went over the wire; reading it is recorded.',
              },
            ]
          : []),
      ]}
      width={paneWidth(columns)}
      height={room}
      turns={turns}
    />
  );
  const table = (width: number) => (
    <RowTable
      rows={list.rows}
      measured={list.state.rows}
      columns={entryColumns(user.timeZone)}
      width={width}
      isSelected={({ id }) => id === list.selected?.id}
      toSign={(entry) => toSign(entry, entry.id === list.selected?.id)}
      toRole={(entry) => (isFailure(entry) ? 'bad' : entry.of === 'act' ? 'muted' : 'plain')}
    />
  );
  const { asked } = acts;
  const main = () => {
    if (asked && asked.act !== 'name')
      return <ActQuestion asked={asked} acts={acts} width={columns} height={room} />;
    if (shown === 'help') return <HelpPane height={room} sections={HELP} />;
    if (shown === 'message')
      return raw.state === 'reading' ? (
        <Box paddingX={1}>
          <Tone role="muted">Reading the message …</Tone>
        </Box>
      ) : (
        <Box paddingLeft={1}>
          <ScrolledText lines={lines} top={top} height={room} />
        </Box>
      );
    return (
      <SplitPane
        columns={columns}
        height={room}
        table={table}
        pane={pane}
        isPaneAlone={shown === 'entry'}
        isEmpty={list.state.isLoaded && list.rows.length === 0}
        none="Nothing was done with this prescription yet. What happens appears here."
      />
    );
  };
  const keys = asked
    ? acts.askedKeys
    : KEYS[shown].flatMap((entry) => {
        const [key] = entry;
        if (key === 'x') return [...row.jumps, ...acts.keysFor(latestStatus), ...row.acts];
        if (key === 'm' && !(mayRead && list.selected?.of === 'message')) return [];
        return key === 'Enter' && isWide ? [] : [entry];
      });
  return (
    <Frame
      columns={columns}
      rows={rows}
      title={[practiceSession.server, practiceSession.practice, fullName(user)]}
      status={acts.isActing ? WORKING : list.status}
      summary={
        <ListSummary
          parts={[
            `Order ${prescription.orderNumber}`,
            statusInWords(latestStatus),
            `${patientName(prescription.patient)}, born ${born(prescription.patient)}`,
            prescription.description,
          ]}
          list={list}
          zone={user.timeZone}
          width={columns}
        />
      }
      typed={acts.typed}
      message={place.message}
      keys={keys}
    >
      {main()}
      <Notice place={place} />
    </Frame>
  );
}

/** What is before an entry; what went wrong has its own sign. */
function toSign(entry: TimelineEntry, isSelected: boolean): string {
  if (isSelected) return '›';
  return isFailure(entry) ? '✕' : ' ';
}

/** The entries of a timeline on a screen. */
function entryColumns(zone: TimeZone): readonly ScreenColumn<TimelineEntry>[] {
  return [
    { heading: 'When', width: 22, worth: 1, text: ({ at }) => showInstantToSecond(zone, at) },
    {
      heading: '  What',
      width: 18,
      worth: 0,
      most: 40,
      text: (entry) => `${signOfEntry(entry)} ${wordsOfEntry(entry)}`,
    },
    { heading: 'Details', width: 14, worth: 2, most: 90, text: saidByEntry },
    {
      heading: 'Message',
      width: 8,
      worth: 3,
      isSpare: true,
      most: 20,
      text: (entry) => (entry.of === 'act' ? '' : entry.kind),
    },
    {
      heading: 'Message id',
      width: 36,
      isSpare: true,
      worth: 4,
      text: (entry) => (entry.of === 'act' ? '' : entry.messageId),
    },
  ];
}
