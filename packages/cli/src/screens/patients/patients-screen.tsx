import { listRecentPatients, searchPatients } from '@erx/core/patients/contract';
import type { PatientSummary } from '@erx/core/patients/model';
import { patientName } from '@erx/core/patients/name';
import { fullName } from '@erx/core/users/names';
import { showPhone } from '@erx/core/values/contact';
import { showDate } from '@erx/core/values/dates';
import { useApp } from 'ink';
import { useCallback, useRef, useState } from 'react';
import type { PracticeSession } from '../../session/practice-session';
import { FactPane } from '../../terminal/fact-pane';
import { bodyHeight, Frame } from '../../terminal/frame';
import { HelpPane } from '../../terminal/help-pane';
import { HELP_KEYS, LAST_KEYS } from '../../terminal/common-keys';
import type { KeyEntry } from '../../terminal/key-line';
import { toSteps } from '../../terminal/list-keys';
import { countText, ListSummary } from '../../terminal/list-summary';
import { Notice, toNoticePlace } from '../../terminal/notice';
import { RowTable, type ScreenColumn } from '../../terminal/row-table';
import type { ScreenEnd } from '../../terminal/screen-look';
import { SplitPane, isWideEnough, paneWidth } from '../../terminal/split-pane';
import { useLatestInput } from '../../terminal/use-latest-input';
import { usePagedList } from '../../terminal/use-paged-list';
import { useTerminalSize } from '../../terminal/use-terminal-size';
import { useEnd, useNavigation } from '../cockpit/navigation';
import type { PatientNamed } from '../cockpit/target';
import { useRow } from '../cockpit/use-row';
import type { OpenScreen } from '../cockpit/show-screen';

/** Patients whom one had open last. */
const RECENT = 50;
const HEADING_LINES = 1;

type Mode = 'list' | 'search' | 'help';
const KEYS: Readonly<Record<Mode, readonly KeyEntry[]>> = {
  list: [
    ['Enter', 'prescriptions'],
    ['s', 'signed'],
    ['O', 'web'],
    ['/', 'search'],
    ['j/k', 'move'],
    ['Esc', 'back'],
    ...LAST_KEYS,
  ],
  search: [
    ['Enter', 'search'],
    ['Esc', 'leave as it was'],
  ],
  help: HELP_KEYS,
};
const HELP: readonly (readonly [heading: string, lines: readonly KeyEntry[]])[] = [
  [
    'Keys',
    [
      ['/', 'Search all patients: by name, account number, birth date or phone'],
      ['j k ↓ ↑', 'Select the next or the previous patient'],
      ['Enter', 'All prescriptions of the selected patient'],
      ['s', 'The signed prescriptions of the selected patient'],
      ['O', 'Open the patient in the web application; its address is shown, too'],
      ['r', 'Read again now'],
      ['q', 'Quit'],
    ],
  ],
];

const born = ({ birthDate }: PatientSummary): string =>
  (birthDate as string) === '' ? 'not known' : showDate(birthDate);
const COLUMNS: readonly ScreenColumn<PatientSummary>[] = [
  { heading: 'Patient', width: 16, worth: 0, isWhole: true, most: 44, text: (one) => patientName(one) },
  { heading: 'Born', width: 10, worth: 1, text: born },
  { heading: 'Gender', width: 7, worth: 4, text: ({ gender }) => gender },
  { heading: 'Account', width: 9, worth: 3, most: 16, text: ({ accountNumber }) => accountNumber },
  { heading: 'Phone', width: 14, worth: 2, text: ({ phone }) => showPhone(phone) },
  {
    heading: 'City',
    width: 12,
    isSpare: true,
    worth: 5,
    most: 30,
    text: ({ city, state }) => [city, state].filter(Boolean).join(' '),
  },
];

interface Props {
  readonly practiceSession: PracticeSession;
  /** What is searched for first; without it those whom one had open last are listed. */
  readonly text: string | undefined;
  onEnd(how: ScreenEnd): void;
}

/** Patients found by name, account number, birth date or phone, and the way to what was prescribed to them. */
export function PatientsScreen({ practiceSession, text, onEnd }: Props) {
  const { exit } = useApp();
  const navigation = useNavigation();
  const { columns, rows } = useTerminalSize();
  const { client, clock, user } = practiceSession;
  const [mode, setMode] = useState<Mode>('list');
  const [searched, setSearched] = useState(text);
  const [typed, setTyped] = useState('');
  const latest = useRef('');
  const body = bodyHeight(rows);
  const [height, setHeight] = useState(body - HEADING_LINES);
  const ask = useCallback(
    async (_: unknown, signal: AbortSignal) => ({
      items:
        searched === undefined
          ? await client.call(listRecentPatients, { params: { count: RECENT } }, { signal })
          : await client.call(searchPatients, { query: { searchStr: searched } }, { signal }),
      next: undefined,
    }),
    [client, searched],
  );
  const list = usePagedList<PatientSummary>({
    ask,
    clock,
    height,
    end: exit,
    idOf: ({ id }) => id,
    toText: (one) => patientName(one),
  });
  const place = toNoticePlace(list.failure === undefined ? undefined : { text: list.failure }, columns);
  const room = Math.max(1, body - place.lines.length);
  if (height !== Math.max(1, room - HEADING_LINES)) setHeight(Math.max(1, room - HEADING_LINES));
  const { selected } = list;
  const row = useRow([], selected && { patient: named(selected) }, user.permissions);

  const end = useEnd(onEnd);
  const search = (word: string): void => {
    setMode('list');
    if (word.trim() !== '') setSearched(word.trim());
  };
  useLatestInput((input, key) => {
    if (key.ctrl && input === 'c') return end('cancelled');
    if (key.escape) return mode === 'list' ? navigation.back() : setMode('list');
    if (mode === 'search') return;
    if (input === 'q') return end('quit');
    if (input === '?') return setMode(mode === 'help' ? 'list' : 'help');
    if (mode === 'help') return;
    const steps = toSteps(input, key, height);
    if (steps) return steps.forEach((by) => list.move(by));
    if (input === '/') {
      latest.current = '';
      setTyped('');
      return setMode('search');
    }
    if (input === 'r') return list.refresh();
    if (!selected || row.onKey(input)) return;
    if (key.return) navigation.go({ to: 'prescriptions', patient: named(selected) });
    if (input === 's') navigation.go({ to: 'signed', patient: named(selected) });
  });

  const pane = selected && (
    <FactPane
      facts={[
        { name: 'Patient', value: patientName(selected) },
        { name: 'Born', value: born(selected) },
        { name: 'Gender', value: selected.gender },
        { name: 'Account', value: selected.accountNumber },
        { name: 'Phone', value: showPhone(selected.phone) },
        {
          name: 'Address',
          value: [
            selected.address,
            [selected.city, selected.state, selected.zipCode].filter(Boolean).join(' '),
          ]
            .filter(Boolean)
            .join(', '),
        },
        { name: 'Comments', value: selected.comments },
      ].filter(({ value }) => value !== '')}
      width={paneWidth(columns)}
      height={room}
      turns={0}
    />
  );
  return (
    <Frame
      columns={columns}
      rows={rows}
      title={[practiceSession.server, practiceSession.practice, fullName(user)]}
      status={list.status}
      summary={
        <ListSummary
          parts={[
            searched === undefined ? 'Patients · opened last' : `Patients · "${searched}"`,
            countText(list),
          ]}
          list={list}
          zone={user.timeZone}
          width={columns}
        />
      }
      typed={
        mode === 'search'
          ? {
              label: 'Patient: ',
              value: typed,
              onSubmit: () => search(latest.current),
              onChange: (line) => {
                latest.current = line;
                setTyped(line);
              },
            }
          : undefined
      }
      message={place.message}
      keys={KEYS[mode].flatMap((entry) => (entry[0] === 'O' ? row.acts : [entry]))}
    >
      {mode === 'help' ? (
        <HelpPane height={room} sections={HELP} />
      ) : (
        <SplitPane
          columns={columns}
          height={room}
          table={(width) => (
            <RowTable
              rows={list.rows}
              measured={list.state.rows}
              columns={COLUMNS}
              width={width}
              isSelected={({ id }) => id === selected?.id}
              toSign={({ id }) => (id === selected?.id ? '›' : ' ')}
              toRole={() => 'plain'}
            />
          )}
          pane={isWideEnough(columns) ? pane : undefined}
          isPaneAlone={false}
          isEmpty={list.state.isLoaded && list.rows.length === 0}
          none={
            searched === undefined
              ? 'You have not opened a patient yet. / searches.'
              : 'No patient has this name, account number, birth date or phone. / searches again.'
          }
        />
      )}
      <Notice place={place} />
    </Frame>
  );
}

const named = (patient: PatientSummary): PatientNamed => ({
  id: patient.id,
  label: `${patientName(patient)}, born ${born(patient)}`,
});

/** Patients by what was typed; without it those whom one had open last. */
export const openPatients: OpenScreen<'patients'> = async ({ session, target }) => {
  const practiceSession = await session();
  return (onEnd) => <PatientsScreen practiceSession={practiceSession} text={target.text} onEnd={onEnd} />;
};
