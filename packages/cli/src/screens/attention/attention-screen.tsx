import { handleAttention, listAttention } from '@erx/core/attention/contract';
import { ATTENTION_LABEL, ATTENTION_NOTE_LIMIT, type AttentionItem } from '@erx/core/attention/model';
import { attentionSubject, canBeMarked } from '@erx/core/attention/rules';
import { say } from '@erx/core/findings/messages';
import { fullName } from '@erx/core/users/names';
import { useApp } from 'ink';
import { useCallback, useRef, useState } from 'react';
import type { PracticeSession } from '../../session/practice-session';
import { ConfirmChoice } from '../../terminal/confirm-choice';
import { FactPane } from '../../terminal/fact-pane';
import { bodyHeight, Frame } from '../../terminal/frame';
import { HelpPane } from '../../terminal/help-pane';
import { toSteps } from '../../terminal/list-keys';
import { countText, ListSummary } from '../../terminal/list-summary';
import { Notice, toNoticePlace } from '../../terminal/notice';
import { RowTable } from '../../terminal/row-table';
import type { ScreenEnd } from '../../terminal/screen-look';
import { SplitPane, isWideEnough, paneWidth } from '../../terminal/split-pane';
import { useAct, WORKING } from '../../terminal/use-act';
import { useLatestInput } from '../../terminal/use-latest-input';
import { usePagedList } from '../../terminal/use-paged-list';
import { useReadingAgain } from '../../terminal/use-reading-again';
import { useTerminalSize } from '../../terminal/use-terminal-size';
import { useEnd, useNavigation } from '../cockpit/navigation';
import type { Target } from '../cockpit/target';
import { useRow } from '../cockpit/use-row';
import type { OpenScreen } from '../cockpit/show-screen';
import { attentionColumns, attentionFacts, subjectOf } from './columns';
import { patientText, subjectText, withBorn } from '../../attention/item-text';
import { HELP, JUMPS, KEYS, type Mode } from './keys';

const READ_AGAIN = 15_000;
const HEADING_LINES = 1;

interface Props {
  readonly practiceSession: PracticeSession;
  onEnd(how: ScreenEnd): void;
}

/** What waits until someone acts: why, about whom, and the ways to where it is acted on. */
export function AttentionScreen({ practiceSession, onEnd }: Props) {
  const { client, clock, user } = practiceSession;
  const { exit } = useApp();
  const navigation = useNavigation();
  const { columns, rows } = useTerminalSize();
  const body = bodyHeight(rows);
  const [mode, setMode] = useState<Mode>('list');
  /** What was selected when it was asked about: the list may change meanwhile. */
  const [about, setAbout] = useState<AttentionItem>();
  const [note, setNote] = useState('');
  const latestNote = useRef('');
  const [turns, setTurns] = useState(0);
  const [height, setHeight] = useState(body);
  const ask = useCallback(
    async (_: unknown, signal: AbortSignal) => ({
      items: await client.call(listAttention, { query: {} }, { signal }),
      next: undefined,
    }),
    [client],
  );
  const list = usePagedList<AttentionItem>({
    ask,
    clock,
    height,
    end: exit,
    idOf: (item) => `${item.kind} ${attentionSubject(item).id}`,
    toText: (item) =>
      [
        ATTENTION_LABEL[item.kind],
        patientText(item),
        subjectText(item),
        attentionSubject(item).orderNumber,
      ].join(' '),
  });
  useReadingAgain(clock, READ_AGAIN, () => list.refresh(true));
  const { notice, isActing, tell, act } = useAct(exit, () => list.refresh(true));
  const place = toNoticePlace(
    notice ?? (list.failure === undefined ? undefined : { text: list.failure }),
    columns,
  );
  const room = Math.max(1, body - place.lines.length);
  if (height !== Math.max(1, room - HEADING_LINES)) setHeight(Math.max(1, room - HEADING_LINES));
  const isWide = isWideEnough(columns);
  const { selected } = list;
  const row = useRow(JUMPS, selected && subjectOf(selected), user.permissions);
  const mayMark =
    selected !== undefined && canBeMarked(selected) && user.permissions.includes('prescription.cancel');
  const actsAt = selected && whereToAct(selected);

  const end = useEnd(onEnd);
  const mark = (item: AttentionItem): void =>
    act(async () => {
      const { id, version } = attentionSubject(item);
      await client.call(handleAttention, {
        params: { id },
        body: {
          kind: item.kind,
          version,
          note: latestNote.current.trim(),
          ...(item.others ? { others: item.others } : {}),
        },
      });
      return 'It is marked as seen to. It comes back when it changes again.';
    });
  const takeNote = (text: string): void => {
    latestNote.current = text.slice(0, ATTENTION_NOTE_LIMIT);
    setNote(latestNote.current);
  };

  useLatestInput((input, key) => {
    if (key.ctrl && input === 'c') return end('cancelled');
    if (key.escape) {
      tell(undefined);
      if (mode === 'list' && list.state.filter === '') return void navigation.back();
      if (mode === 'filter' || mode === 'list') list.filter('');
      return setMode('list');
    }
    if (mode === 'filter' || mode === 'note' || mode === 'handle' || isActing) return;
    tell(undefined);
    if (input === 'q') return end('quit');
    if (input === '?') return setMode(mode === 'help' ? 'list' : 'help');
    if (mode === 'help') return;
    const steps = toSteps(input, key, height);
    if (steps) {
      setTurns(0);
      return steps.forEach((by) => list.move(by));
    }
    if (input === 'r') return list.refresh();
    if (input === '/' && mode === 'list') return setMode('filter');
    if (!selected) return;
    if (key.return) return setMode(mode === 'details' || isWide ? 'list' : 'details');
    if (input === ' ') return setTurns((now) => now + 1);
    if (input === 'o' && actsAt) return navigation.go(actsAt);
    if (row.onKey(input)) return;
    if (input === 'h' && mayMark) {
      takeNote('');
      setAbout(selected);
      setMode('note');
    }
  });

  const pane = selected && (
    <FactPane
      facts={attentionFacts(selected, user.timeZone)}
      width={paneWidth(columns)}
      height={room}
      turns={turns}
    />
  );
  const filter = list.state.filter.trim();
  const keys = KEYS[mode].flatMap((entry) => {
    const [key] = entry;
    if (key === 'Enter' && mode === 'list' && isWide) return [];
    if (key !== 't') return [entry];
    return [
      ...(mayMark ? [['h', 'seen to'] as const] : []),
      ...(actsAt ? [['o', 'act'] as const] : []),
      ...row.jumps,
      ...row.acts,
    ];
  });
  return (
    <Frame
      columns={columns}
      rows={rows}
      title={[practiceSession.server, practiceSession.practice, fullName(user)]}
      status={isActing ? WORKING : list.status}
      summary={
        <ListSummary
          parts={['Needs you', countText(list), ...(filter === '' ? [] : [`filter "${filter}"`])]}
          list={list}
          zone={user.timeZone}
          width={columns}
        />
      }
      typed={
        mode === 'filter'
          ? { label: '/', value: list.state.filter, onChange: list.filter, onSubmit: () => setMode('list') }
          : mode === 'note'
            ? { label: 'What was done: ', value: note, onChange: takeNote, onSubmit: () => setMode('handle') }
            : undefined
      }
      message={place.message}
      keys={keys}
    >
      {mode === 'help' ? (
        <HelpPane height={room} sections={HELP} />
      ) : mode === 'handle' && about ? (
        <ConfirmChoice
          about={[ATTENTION_LABEL[about.kind], withBorn(about), subjectText(about)]
            .filter(Boolean)
            .join(', ')}
          question={say('attention.confirm-handled')}
          act="Mark it as seen to"
          keep="Leave it on the list"
          width={columns}
          height={room}
          onAnswer={(isMeant) => {
            setMode('list');
            if (isMeant) mark(about);
          }}
        />
      ) : (
        <SplitPane
          columns={columns}
          height={room}
          table={(width) => (
            <RowTable
              rows={list.rows}
              measured={list.state.rows}
              columns={attentionColumns(clock.now())}
              width={width}
              isSelected={(item) => item === selected}
              toSign={(item) => (item === selected ? '›' : '!')}
              toRole={() => 'plain'}
            />
          )}
          pane={pane}
          isPaneAlone={mode === 'details' || mode === 'note'}
          isEmpty={list.state.isLoaded && list.rows.length === 0}
          none={filter === '' ? say('attention.none') : list.noMatch}
        />
      )}
      <Notice place={place} />
    </Frame>
  );
}

/** Where an item is acted on; undefined where that is not in the terminal. */
function whereToAct({ prescription, request, grant }: AttentionItem): Target | undefined {
  if (grant) return { to: 'grants' };
  if (request) return { to: 'alerts' };
  return prescription && { to: 'prescriptions', order: prescription.id };
}

/** What waits until someone acts. */
export const openAttention: OpenScreen<'attention'> = async ({ session }) => {
  const practiceSession = await session();
  return (onEnd) => <AttentionScreen practiceSession={practiceSession} onEnd={onEnd} />;
};
