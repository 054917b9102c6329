import { handleAttention, listAttention } from '@erx/core/attention/contract';
import { ATTENTION_LABEL, ATTENTION_NOTE_LIMIT, type AttentionItem } from '@erx/core/attention/model';
import { attentionSubject, canBeMarked } from '@erx/core/attention/rules';
import type { Client } from '@erx/core/client/call';
import { say } from '@erx/core/findings/messages';
import { useCallback, useRef, useState } from 'react';
import { patientText, subjectText, withBorn } from '../../attention/item-text';
import type { PracticeSession } from '../../session/practice-session';
import { ConfirmChoice } from '../../terminal/confirm-choice';
import { countText, filterPart } from '../../terminal/list-summary';
import type { ScreenEnd } from '../../terminal/screen-look';
import { ListScreen, toTable } from '../cockpit/list-screen';
import type { OpenScreen } from '../cockpit/show-screen';
import type { Target } from '../cockpit/target';
import { filterLine, keysIn, useList, useListKeys, useListScreen } from '../cockpit/use-list-screen';
import { useRow } from '../cockpit/use-row';
import { attentionColumns, attentionFacts, subjectOf } from './columns';
import { HELP, JUMPS, KEYS } from './keys';

const READ_AGAIN = 15_000;

interface Props {
  readonly practiceSession: PracticeSession;
  onEnd(how: ScreenEnd): void;
}

/** What waits until someone acts: why, about whom, and the ways to where it is acted on. */
export function AttentionScreen({ practiceSession, onEnd }: Props) {
  const { client, clock, user } = practiceSession;
  const screen = useListScreen<'note' | 'handle'>(practiceSession, onEnd);
  const { mode, setMode, columns } = screen;
  /** What was selected when it was asked about: the list may change meanwhile. */
  const [about, setAbout] = useState<AttentionItem>();
  const [note, setNote] = useState('');
  const latestNote = useRef('');
  const ask = useCallback(
    async (_: unknown, signal: AbortSignal) => ({
      items: await client.call(listAttention, { query: {} }, { signal }),
      next: undefined,
    }),
    [client],
  );
  const shown = useList<AttentionItem>(screen, { ask, readAgain: READ_AGAIN, idOf, toText });
  const { list, act } = shown;
  const { selected } = list;
  const row = useRow(JUMPS, selected && subjectOf(selected), user.permissions);
  const mayMark =
    selected !== undefined && canBeMarked(selected) && user.permissions.includes('prescription.cancel');
  const actsAt = selected && whereToAct(selected);

  const takeNote = (text: string): void => {
    latestNote.current = text.slice(0, ATTENTION_NOTE_LIMIT);
    setNote(latestNote.current);
  };
  const onKey = (input: string): boolean => {
    if (input === 'o' && actsAt) screen.navigation.go(actsAt);
    else if (input === 'h' && mayMark) {
      takeNote('');
      setAbout(selected);
      setMode('note');
    } else return false;
    return true;
  };
  const isClosed = mode === 'filter' || mode === 'note' || mode === 'handle';
  useListKeys(screen, shown, row, { isClosed, slash: 'filter', onKey });

  const keys = keysIn(KEYS, mode).flatMap((entry) => {
    const [key] = entry;
    if (key === 'Enter' && mode === 'list' && screen.isWide) return [];
    if (key !== 't') return [entry];
    return [
      ...(mayMark ? [['h', 'seen to'] as const] : []),
      ...(actsAt ? [['o', 'act'] as const] : []),
      ...row.jumps,
      ...row.acts,
    ];
  });
  return (
    <ListScreen
      screen={screen}
      shown={shown}
      parts={['Needs you', countText(list), ...filterPart(list)]}
      keys={keys}
      typed={
        mode === 'note'
          ? { label: 'What was done: ', value: note, onChange: takeNote, onSubmit: () => setMode('handle') }
          : filterLine(screen, list)
      }
      help={HELP}
      instead={
        mode === 'handle' &&
        about && (
          <ConfirmChoice
            about={[ATTENTION_LABEL[about.kind], withBorn(about), subjectText(about)]
              .filter(Boolean)
              .join(', ')}
            question={say('attention.confirm-handled')}
            act="Mark it as seen to"
            keep="Leave it on the list"
            width={columns}
            height={shown.room}
            onAnswer={(isMeant) => {
              setMode('list');
              if (isMeant) act(() => mark(client, about, latestNote.current.trim()));
            }}
          />
        )
      }
      table={toTable(list, attentionColumns(clock.now()), { toSign: () => '!' })}
      facts={selected && attentionFacts(selected, user.timeZone)}
      isPaneAlone={mode === 'details' || mode === 'note'}
      none={say('attention.none')}
    />
  );
}

const idOf = (item: AttentionItem): string => `${item.kind} ${attentionSubject(item).id}`;

const toText = (item: AttentionItem): string =>
  [ATTENTION_LABEL[item.kind], patientText(item), subjectText(item), attentionSubject(item).orderNumber].join(
    ' ',
  );

/** Marks an item as seen to. @returns what came of it @throws CallError */
async function mark(client: Client, item: AttentionItem, note: string): Promise<string> {
  const { id, version } = attentionSubject(item);
  await client.call(handleAttention, {
    params: { id },
    body: { kind: item.kind, version, note, ...(item.others ? { others: item.others } : {}) },
  });
  return 'It is marked as seen to. It comes back when it changes again.';
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
