import type { ListedStatus, Prescription } from '@erx/core/prescriptions/model';
import { Box, type Key } from 'ink';
import { useMemo, useState } from 'react';
import { printable } from '../../output/printable';
import { prescriptionFacts } from '../../prescriptions/prescription-facts';
import type { PracticeSession } from '../../session/practice-session';
import type { ScreenEnd } from '../../terminal/screen-look';
import { Tone } from '../../terminal/styled-text';
import { ListScreen, toTable } from '../cockpit/list-screen';
import type { OpenScreen } from '../cockpit/show-screen';
import type { Target } from '../cockpit/target';
import {
  filterLine,
  keysIn,
  useList,
  useListKeys,
  useListScreen,
  type KeysByMode,
} from '../cockpit/use-list-screen';
import { useRow, rowHelp } from '../cockpit/use-row';
import { toQuestion } from './act-question';
import { askPages, lookedAt } from './ask-pages';
import { CHOICE_OF, summaryOf, ViewChoice, type View, type ViewPart } from './choices';
import { born, prescriptionScreenColumns, subjectOf, toRole, toSign, toText } from './columns';
import { type ActContext, useActs, ACT_HELP } from './use-acts';
import { CHOICE_KEYS, LAST_KEYS } from '../../terminal/common-keys';
import type { KeyEntry } from '../../terminal/key-line';
import type { JumpKey } from '../cockpit/jumps';

/** Where a prescription leads to. */
const JUMPS: readonly JumpKey[] = ['t', 'P', 'M', 'U', 'W'];

/**
 * What the line of keys says in each mode; t stands for all that the selected one leads to and that is done with it, y
 * for what every row offers.
 */
const KEYS: KeysByMode<'choice'> = {
  list: [
    ['Enter', 'open'],
    ['t', 'trace'],
    ['Tab', 'status'],
    ['/', 'filter'],
    ['y', 'copy order'],
    ['n/b', 'page'],
    ['S', 'sort'],
    ['d', 'how far back'],
    ...LAST_KEYS,
  ],
  details: [['j/k', 'next'], ['t', 'trace'], ['Esc', 'back'], ['y', 'copy order'], ...LAST_KEYS],
  choice: CHOICE_KEYS,
};

/** What the help says. */
const HELP: readonly (readonly [heading: string, lines: readonly KeyEntry[]])[] = [
  [
    'Keys',
    [
      ['j k ↓ ↑', 'Select the next or the previous prescription'],
      ['PgDn PgUp', 'A screen further down or up'],
      ['g G', 'The first or the last one of the page'],
      ['Enter', 'All of the selected prescription'],
      ['Space', 'More of it, where it does not fit'],
      ...ACT_HELP,
      ...rowHelp(JUMPS),
      ['Tab ⇧Tab', 'The next or the previous status; s chooses one from a list'],
      ['S', 'Sort by day, drug or patient, over all pages'],
      ['d', 'How far back'],
      ['n b → ←', 'The next page, and back to where you were'],
      ['/', 'Filter by patient, drug, pharmacy, order number; Enter looks through the pages that follow'],
      ['Esc', 'Back, then clear the filter'],
      ['r', 'Read again now'],
      ['q', 'Quit'],
    ],
  ],
  [
    'Signs',
    [
      ['›', 'Selected'],
      ['✕', 'It went wrong: the details say why, and what to do'],
      ['?', 'The pharmacy asks something about it'],
    ],
  ],
];

/** Of the selected row's directions, below the list. */
const DIRECTIONS_LINES = 2;
/** Lower than this the list keeps every line. */
const LEAST_BODY = 8;

interface Props {
  readonly practiceSession: PracticeSession;
  readonly context: ActContext;
  /** What is looked at first: of a status, of a patient, or one alone. */
  readonly first?: Omit<Extract<Target, { readonly to: 'prescriptions' }>, 'to'>;
  onEnd(how: ScreenEnd): void;
}

/** The prescriptions of the practice or of a patient by status, newest first unless sorted otherwise. */
export function PrescriptionsScreen({ practiceSession, context, first = {}, onEnd }: Props) {
  const { client, user } = practiceSession;
  const { patient, order } = first;
  const statuses = lookedAt(patient !== undefined);
  const screen = useListScreen<'choice'>(practiceSession, onEnd, order === undefined ? 'list' : 'details');
  const { mode, setMode, isWide } = screen;
  const { view, part, setPart, change, turnStatus } = useView(statuses, first.status);
  const { status, duration, sort } = view;
  const ask = useMemo(
    () => askPages(client, { looked: status, duration, patientId: patient?.id, order, sort }),
    [client, status, duration, patient?.id, order, sort],
  );
  // Next to a wide list are all facts; below a narrow one the directions of the selected row, which no list
  // may hide.
  const below = isWide || screen.body < LEAST_BODY ? 0 : DIRECTIONS_LINES;
  const shown = useList<Prescription>(screen, { ask, idOf: ({ id }) => id, toText, below });
  const { list, room } = shown;
  const { selected } = list;
  const acts = useActs({ practiceSession, context, acting: shown });
  const row = useRow(JUMPS, selected && subjectOf(selected), user.permissions);

  const onKey = (input: string, key: Key): boolean => {
    if (acts.onKey(input, selected)) return true;
    if (mode === 'details') return false;
    const choice = CHOICE_OF[input];
    if (input === 'p') list.turn('back');
    else if (key.tab && order === undefined) turnStatus(key.shift ? -1 : 1);
    else if (choice !== undefined && order === undefined) {
      setPart(choice);
      setMode('choice');
    } else return false;
    return true;
  };
  useListKeys(screen, shown, row, {
    isClosed: acts.asked !== undefined || mode === 'filter' || mode === 'choice',
    slash: 'filter',
    onEscape() {
      if (acts.asked) acts.leave();
      else if (mode === 'details' && order !== undefined) screen.navigation.back();
      else return false;
      shown.tell(undefined);
      return true;
    },
    onKey,
  });

  const keys = acts.asked
    ? acts.askedKeys
    : keysIn(KEYS, mode).flatMap((entry) => {
        const [key] = entry;
        if (key === 't') return [...row.jumps, ...acts.keysFor(selected)];
        if (key === 'y') return row.acts;
        if (key === 'Enter' && isWide && mode === 'list') return [];
        if (key === 'n/b' && !list.hasNext && !list.hasPrevious) return [];
        return [entry];
      });
  return (
    <ListScreen
      screen={screen}
      shown={shown}
      parts={summaryOf(view, { patient, order }, list)}
      keys={keys}
      typed={acts.typed ?? filterLine(screen, list, list.seek)}
      help={HELP}
      instead={
        toQuestion(acts, screen.columns, room) ??
        (mode === 'choice' && (
          <ViewChoice
            part={part}
            view={view}
            statuses={statuses}
            height={room}
            onChoose={(chosen) => {
              change(chosen);
              setMode('list');
            }}
          />
        ))
      }
      table={toTable(list, prescriptionScreenColumns(user.timeZone), { toSign, toRole })}
      facts={selected && prescriptionFacts(selected, user.timeZone)}
      none={
        status === 'All'
          ? 'Nothing was prescribed to this patient here.'
          : 'No prescriptions of this status. Tab shows the next one.'
      }
      below={below > 0 && <Directions of={mode === 'details' ? undefined : selected} height={below} />}
    />
  );
}

/** Which prescriptions are looked at, and which part of that is being chosen. */
function useView(statuses: readonly ListedStatus[], first: ListedStatus | undefined) {
  const [view, setView] = useState<View>({
    status: first ?? statuses[0] ?? 'Pending',
    duration: 'All',
    sort: 'DateDesc',
  });
  const [part, setPart] = useState<ViewPart>('status');
  const at = statuses.indexOf(view.status) + statuses.length;
  return {
    view,
    part,
    setPart,
    change: (chosen: Partial<View>) => setView({ ...view, ...chosen }),
    turnStatus: (by: number) =>
      setView({ ...view, status: statuses[(at + by) % statuses.length] ?? 'Pending' }),
  };
}

/** The drug and the directions of the selected one, and when the patient was born, below a narrow list. */
function Directions({ of, height }: { readonly of: Prescription | undefined; readonly height: number }) {
  return (
    <Box height={height} paddingX={1} overflow="hidden">
      <Tone wrap="wrap">{of ? printable(`${of.description}: ${of.sig} Born ${born(of.patient)}`) : ''}</Tone>
    </Box>
  );
}

/** The prescriptions of the practice, of a patient, or one alone. */
export const openPrescriptions: OpenScreen<'prescriptions'> = async ({ session, context, target }) => {
  const practiceSession = await session();
  const { to: _, ...first } = target;
  return (onEnd) => (
    <PrescriptionsScreen practiceSession={practiceSession} context={context} first={first} onEnd={onEnd} />
  );
};
