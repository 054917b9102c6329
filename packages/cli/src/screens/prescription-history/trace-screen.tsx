import type { Prescription } from '@erx/core/prescriptions/model';
import { fullName } from '@erx/core/users/names';
import { Box, useApp } from 'ink';
import { useEffect, useRef, useState } from 'react';
import { findPrescription } from '../../prescriptions/find';
import { isSignedOut } from '../../requests/ends-session';
import type { PracticeSession } from '../../session/practice-session';
import { bodyHeight, Frame } from '../../terminal/frame';
import { Notice, toNoticePlace } from '../../terminal/notice';
import type { ScreenEnd } from '../../terminal/screen-look';
import { isOutOfReach, toSentence } from '../../terminal/sentence-of';
import { Tone } from '../../terminal/styled-text';
import type { TitleStatus } from '../../terminal/title-line';
import { useLatestInput } from '../../terminal/use-latest-input';
import { useReading } from '../../terminal/use-reading';
import { useTerminalSize } from '../../terminal/use-terminal-size';
import { NUMBER_KEYS } from './keys';
import { TimelineView } from './timeline-view';
import { useEnd, useNavigation } from '../cockpit/navigation';
import type { ActContext } from '../prescriptions/use-acts';
import type { OpenScreen } from '../cockpit/show-screen';

/** SCRIPT takes so many characters of an order number; an id has one more. */
const LONGEST = 36;

interface Props {
  readonly practiceSession: PracticeSession;
  readonly context: ActContext;
  /** What is traced immediately; the person is asked without it. */
  readonly orderNumber: string | undefined;
  onEnd(how: ScreenEnd): void;
}

/** Asks for an order number, and shows the way of its prescription. */
export function TraceScreen({ practiceSession, context, orderNumber, onEnd }: Props) {
  const navigation = useNavigation();
  const [typed, setTyped] = useState(orderNumber ?? '');
  /** An Enter right behind the last letter comes before what it was typed into is drawn again. */
  const latest = useRef(typed);
  const lookup = useLookup(practiceSession, orderNumber);
  const { found } = lookup;

  const end = useEnd(onEnd);
  const typing = (text: string): void => {
    latest.current = text.slice(0, LONGEST);
    setTyped(latest.current);
    lookup.forget();
  };
  useLatestInput((input, key) => {
    if (found) return;
    if (key.ctrl && input === 'c') return end('cancelled');
    if (key.escape) {
      if (typed !== '') return typing('');
      return navigation.back() ? undefined : end('quit');
    }
  });

  if (found) {
    return (
      <TimelineView
        key={found.id}
        practiceSession={practiceSession}
        context={context}
        prescription={found}
        onEnd={onEnd}
        onBack={() => {
          if (!navigation.mayLeave('screen')) return;
          // Where one came for this prescription alone, back is where one came from.
          if (orderNumber !== undefined && navigation.back()) return;
          typing('');
        }}
      />
    );
  }
  return (
    <NumberForm
      practiceSession={practiceSession}
      lookup={lookup}
      typed={typed}
      onChange={typing}
      onSubmit={() => lookup.look(latest.current)}
    />
  );
}

type Lookup = ReturnType<typeof useLookup>;

/**
 * Looks for a prescription by its order number or id.
 * @param first what is looked for immediately
 */
function useLookup({ client }: PracticeSession, first: string | undefined) {
  const { exit } = useApp();
  const [found, setFound] = useState<Prescription>();
  const [isLooking, setLooking] = useState(first !== undefined);
  const [failure, setFailure] = useState<unknown>();
  const asking = useRef<AbortController>(undefined);
  const look = (word: string): void => {
    if (word.trim() === '') return;
    asking.current?.abort();
    const mine = new AbortController();
    asking.current = mine;
    setLooking(true);
    setFailure(undefined);
    findPrescription(word.trim(), client, mine.signal)
      .then(
        (prescription) => {
          if (!mine.signal.aborted) setFound(prescription);
        },
        (error: unknown) => {
          if (mine.signal.aborted) return;
          if (isSignedOut(error)) exit(error);
          else setFailure(error);
        },
      )
      .finally(() => {
        if (asking.current === mine) setLooking(false);
      });
  };
  const begin = useRef(look);
  useEffect(() => {
    if (first !== undefined) begin.current(first);
    return () => asking.current?.abort();
  }, [first]);
  useReading(isLooking && first !== undefined && found === undefined);
  return {
    found,
    isLooking,
    failure,
    look,
    /** Forgets what was found, and what failed. */
    forget(): void {
      setFound(undefined);
      setFailure(undefined);
    },
  };
}

interface FormProps extends Pick<Props, 'practiceSession'> {
  readonly lookup: Pick<Lookup, 'isLooking' | 'failure'>;
  readonly typed: string;
  onChange(text: string): void;
  onSubmit(): void;
}

/** Where an order number is typed, and what became of the last one. */
function NumberForm({
  practiceSession,
  lookup: { isLooking, failure },
  typed: value,
  onChange,
  onSubmit,
}: FormProps) {
  const { columns, rows } = useTerminalSize();
  const place = toNoticePlace(failure === undefined ? undefined : { text: toSentence(failure) }, columns);
  return (
    <Frame
      columns={columns}
      rows={rows}
      title={[practiceSession.server, practiceSession.practice, fullName(practiceSession.user)]}
      status={toTitleStatus(isLooking, failure)}
      summary={<Tone role="muted">{' Where is a prescription?'}</Tone>}
      typed={{ label: 'Order number: ', value, onChange, onSubmit }}
      keys={NUMBER_KEYS}
    >
      <Box flexDirection="column" paddingX={1} height={bodyHeight(rows)} overflow="hidden">
        <Tone wrap="wrap">
          Type the order number that the pharmacy or the application names, then Enter. An id works too.
        </Tone>
        {place.message && (
          <Box marginTop={1}>
            <Tone role="bad" wrap="wrap">{`! ${place.message.text}`}</Tone>
          </Box>
        )}
        {place.lines.length > 0 && (
          <Box marginTop={1}>
            <Notice place={place} />
          </Box>
        )}
        {isLooking && (
          <Box marginTop={1}>
            <Tone role="muted">Looking …</Tone>
          </Box>
        )}
      </Box>
    </Frame>
  );
}

function toTitleStatus(isLooking: boolean, failure: unknown): TitleStatus | undefined {
  if (isLooking) return { sign: '○', word: 'reading', role: 'warn' };
  return isOutOfReach(failure) ? { sign: '✕', word: 'not connected', role: 'bad' } : undefined;
}

/** The way of prescriptions by their order numbers; of the one that was named immediately. */
export const openTrace: OpenScreen<'trace'> = async ({ session, context, target }) => {
  const practiceSession = await session();
  return (onEnd) => (
    <TraceScreen
      practiceSession={practiceSession}
      context={context}
      orderNumber={target.order}
      onEnd={onEnd}
    />
  );
};
