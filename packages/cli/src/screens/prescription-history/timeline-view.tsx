import { say } from '@erx/core/findings/messages';
import { patientName } from '@erx/core/patients/name';
import { getPrescription } from '@erx/core/prescriptions/contract';
import type { Prescription } from '@erx/core/prescriptions/model';
import { statusInWords } from '@erx/core/prescriptions/status-words';
import { getTimeline, getRawMessage } from '@erx/core/prescription-history/contract';
import type { TimelineEntry } from '@erx/core/prescription-history/model';
import { showInstantToSecond, type TimeZone } from '@erx/core/values/dates';
import { Box } from 'ink';
import { useCallback, useState, useEffect, useRef } from 'react';
import type { Fact } from '../../output/fact-lines';
import { wrapLines } from '../../output/lines';
import {
  entryFacts,
  isFailure,
  saidByEntry,
  signOfEntry,
  wordsOfEntry,
} from '../../prescriptions/timeline-columns';
import type { PracticeSession } from '../../session/practice-session';
import type { ScreenColumn } from '../../terminal/row-table';
import type { ScreenEnd } from '../../terminal/screen-look';
import { ScrolledText, useScrolling } from '../../terminal/scrolled-text';
import { Tone } from '../../terminal/styled-text';
import { ListScreen, toTable } from '../cockpit/list-screen';
import { keysIn, useList, useListKeys, useListScreen } from '../cockpit/use-list-screen';
import { useRow } from '../cockpit/use-row';
import { toQuestion } from '../prescriptions/act-question';
import { born, subjectOf } from '../prescriptions/columns';
import { type ActContext, useActs } from '../prescriptions/use-acts';
import { HELP, JUMPS, KEYS } from './keys';
import type { Client } from '@erx/core/client/call';
import { isSignedOut } from '../../requests/ends-session';
import { indented } from '../../prescriptions/indented';
import { toSentence } from '../../terminal/sentence-of';

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
  const { client, user } = practiceSession;
  const screen = useListScreen<'message'>(practiceSession, onEnd);
  const { mode, setMode, columns } = screen;
  const raw = useRawMessage(client, screen.exit);
  const [latestStatus, setLatestStatus] = useState(prescription);
  const { id } = prescription;
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
  const shown = useList<TimelineEntry>(screen, {
    ask,
    readAgain: READ_AGAIN,
    idOf: ({ id }) => id,
    toText: (entry) => `${wordsOfEntry(entry)} ${saidByEntry(entry, user.timeZone)}`,
    problem: raw.failure,
  });
  const { list, room, tell } = shown;
  const { selected } = list;
  const acts = useActs({ practiceSession, context, acting: shown });
  const row = useRow(JUMPS, subjectOf(prescription), user.permissions);
  const mayRead = user.permissions.includes('message.read');
  const isMessage = selected?.of === 'message';
  // A failed reading leads back to the entries.
  if (mode === 'message' && raw.state === 'closed') setMode('list');
  const lines = raw.lines.flatMap((line) => wrapLines(line, columns - MARGIN));
  const scrolling = useScrolling(lines.length, room, screen.height);

  const openMessage = (): void => {
    if (selected?.of !== 'message') return;
    if (!mayRead) return tell({ text: say('access.refused') });
    raw.open(selected.id);
    scrolling.begin();
    setMode('message');
  };
  useListKeys(screen, shown, row, {
    isClosed: acts.asked !== undefined,
    onEscape() {
      tell(undefined);
      if (acts.asked) acts.leave();
      else {
        raw.close();
        if (mode === 'list') onBack();
        else setMode('list');
      }
      return true;
    },
    onFirst: (input, key) => mode === 'message' && (scrolling.onKey(input, key) || key.return),
    onKey(input) {
      if (mode === 'message') return false;
      if (acts.onKey(input, latestStatus)) return true;
      if (input === 'm') openMessage();
      return input === 'm';
    },
  });

  const keys = acts.asked
    ? acts.askedKeys
    : keysIn(KEYS, mode).flatMap((entry) => {
        const [key] = entry;
        if (key === 'x') return [...row.jumps, ...acts.keysFor(latestStatus), ...row.acts];
        if (key === 'm' && !(mayRead && isMessage)) return [];
        return key === 'Enter' && screen.isWide ? [] : [entry];
      });
  return (
    <ListScreen
      screen={screen}
      shown={shown}
      parts={[
        `Order ${prescription.orderNumber}`,
        statusInWords(latestStatus),
        `${patientName(prescription.patient)}, born ${born(prescription.patient)}`,
        prescription.description,
      ]}
      keys={keys}
      typed={acts.typed}
      help={HELP}
      instead={
        toQuestion(acts, columns, room) ??
        (mode === 'message' && <Message state={raw.state} lines={lines} top={scrolling.top} height={room} />)
      }
      table={toTable(list, entryColumns(user.timeZone), {
        toSign: (entry) => (isFailure(entry) ? '✕' : ' '),
        toRole: (entry) => (isFailure(entry) ? 'bad' : entry.of === 'act' ? 'muted' : 'plain'),
      })}
      facts={
        selected && [...entryFacts(selected, user.timeZone), ...(mayRead && isMessage ? [HOW_TO_READ] : [])]
      }
      none="Nothing was done with this prescription yet. What happens appears here."
    />
  );
}

const HOW_TO_READ: Fact = {
  name: '',
  value: 'm shows the message as it went over the wire; reading it is recorded.',
};

/** A message word for word, while it is read and once it is. */
function Message({
  state,
  lines,
  top,
  height,
}: {
  readonly state: 'closed' | 'reading' | 'read';
  readonly lines: readonly string[];
  readonly top: number;
  readonly height: number;
}) {
  return state === 'reading' ? (
    <Box paddingX={1}>
      <Tone role="muted">Reading the message …</Tone>
    </Box>
  ) : (
    <Box paddingLeft={1}>
      <ScrolledText lines={lines} top={top} height={height} />
    </Box>
  );
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
    { heading: 'Details', width: 14, worth: 2, most: 90, text: (entry) => saidByEntry(entry, zone) },
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

/** A message as it went over the wire, while it is looked at. */
interface RawMessageView {
  readonly state: 'closed' | 'reading' | 'read';
  /** Indented for reading, a line each. */
  readonly lines: readonly string[];
  readonly failure: string | undefined;
  /** Asks the server for it, which writes down who reads it: only when the user wants to. */
  open(id: string): void;
  close(): void;
}

/**
 * One message, read when it is opened and forgotten when it is closed.
 * @param end called when a session ended
 */
function useRawMessage(client: Client, end: (error: Error) => void): RawMessageView {
  const [shown, setShown] = useState<Pick<RawMessageView, 'state' | 'lines' | 'failure'>>({
    state: 'closed',
    lines: [],
    failure: undefined,
  });
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);
  const close = (): void => {
    asking.current?.abort();
    setShown({ state: 'closed', lines: [], failure: undefined });
  };
  return {
    ...shown,
    open(id) {
      asking.current?.abort();
      const mine = new AbortController();
      asking.current = mine;
      setShown({ state: 'reading', lines: [], failure: undefined });
      client.call(getRawMessage, { params: { id } }, { signal: mine.signal }).then(
        ({ xml }) => {
          if (!mine.signal.aborted) setShown({ state: 'read', lines: indented(xml), failure: undefined });
        },
        (error: unknown) => {
          if (mine.signal.aborted) return;
          if (isSignedOut(error)) end(error);
          else setShown({ state: 'closed', lines: [], failure: toSentence(error) });
        },
      );
    },
    close,
  };
}
