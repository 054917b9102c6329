import { getPatientPicture } from '@erx/core/patient-picture/contract';
import { listRecentPatients, searchPatients } from '@erx/core/patients/contract';
import type { PatientSummary } from '@erx/core/patients/model';
import { patientName } from '@erx/core/patients/name';
import { showPhone } from '@erx/core/values/contact';
import { showDate } from '@erx/core/values/dates';
import { useCallback, useRef, useState } from 'react';
import type { Fact } from '../../output/fact-lines';
import { pictureFacts } from '../../patients/picture-facts';
import { isSignedOut } from '../../requests/ends-session';
import type { PracticeSession } from '../../session/practice-session';
import { LAST_KEYS } from '../../terminal/common-keys';
import { FactPane } from '../../terminal/fact-pane';
import type { KeyEntry } from '../../terminal/key-line';
import { countText } from '../../terminal/list-summary';
import type { ScreenColumn } from '../../terminal/row-table';
import type { ScreenEnd } from '../../terminal/screen-look';
import { toSentence } from '../../terminal/sentence-of';
import { ListScreen, toTable } from '../cockpit/list-screen';
import type { OpenScreen } from '../cockpit/show-screen';
import type { PatientNamed } from '../cockpit/target';
import {
  type KeysByMode,
  keysIn,
  toTurns,
  useList,
  useListKeys,
  useListScreen,
} from '../cockpit/use-list-screen';
import { useRow } from '../cockpit/use-row';

/** Patients whom one had open last. */
const RECENT = 50;

const KEYS: KeysByMode<'picture'> = {
  list: [
    ['Enter', 'prescriptions'],
    ['p', 'picture'],
    ['s', 'signed'],
    ['O', 'web'],
    ['/', 'search'],
    ['j/k', 'move'],
    ['Esc', 'back'],
    ...LAST_KEYS,
  ],
  filter: [
    ['Enter', 'search'],
    ['Esc', 'leave as it was'],
  ],
  picture: [['Space', 'more'], ['Esc', 'back'], ...LAST_KEYS],
};
const HELP: readonly (readonly [heading: string, lines: readonly KeyEntry[]])[] = [
  [
    'Keys',
    [
      ['/', 'Search all patients: by name, account number, birth date or phone'],
      ['j k ↓ ↑', 'Select the next or the previous patient'],
      ['Enter', 'All prescriptions of the selected patient'],
      [
        'p',
        'The picture: everything of the selected patient that an order is judged by, with sources and days',
      ],
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
  const { client, user } = practiceSession;
  const screen = useListScreen<'picture'>(practiceSession, onEnd);
  const { mode, setMode, navigation } = screen;
  const [searched, setSearched] = useState(text);
  const [typed, setTyped] = useState('');
  const latest = useRef('');
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
  const shown = useList<PatientSummary>(screen, {
    ask,
    idOf: ({ id }) => id,
    toText: (one) => patientName(one),
  });
  const { selected } = shown.list;
  const row = useRow([], selected && { patient: named(selected) }, user.permissions);
  const [picture, readPicture] = usePicture(practiceSession, screen.exit);

  const typing = (line: string): void => {
    latest.current = line;
    setTyped(line);
  };
  const search = (word: string): void => {
    setMode('list');
    if (word.trim() !== '') setSearched(word.trim());
  };
  useListKeys(screen, shown, row, {
    isClosed: mode === 'filter',
    // Of the picture one may read more; it stays that of the patient it was opened for.
    onFirst: (input) => mode === 'picture' && input !== ' ',
    onEnter: () => selected && navigation.go({ to: 'prescriptions', patient: named(selected) }),
    onKey(input) {
      if (input === '/') {
        typing('');
        setMode('filter');
      } else if (input === 'p' && selected) {
        screen.setTurned({ times: 0 });
        readPicture(selected.id);
        setMode('picture');
      } else if (input === 's' && selected) navigation.go({ to: 'signed', patient: named(selected) });
      else return false;
      return true;
    },
  });

  return (
    <ListScreen
      screen={screen}
      shown={shown}
      instead={
        mode === 'picture' && (
          <FactPane
            facts={picture}
            width={screen.columns}
            height={shown.room}
            turns={toTurns(screen, shown.list)}
          />
        )
      }
      parts={[
        ...(mode === 'picture' && selected ? [patientName(selected)] : []),
        searched === undefined ? 'Patients · opened last' : `Patients · "${searched}"`,
        countText(shown.list),
      ]}
      keys={keysIn(KEYS, mode).flatMap((entry) => (entry[0] === 'O' ? row.acts : [entry]))}
      typed={
        mode === 'filter'
          ? { label: 'Patient: ', value: typed, onSubmit: () => search(latest.current), onChange: typing }
          : undefined
      }
      help={HELP}
      table={toTable(shown.list, COLUMNS)}
      facts={selected && toFacts(selected)}
      none={
        searched === undefined
          ? 'You have not opened a patient yet. / searches.'
          : 'No patient has this name, account number, birth date or phone. / searches again.'
      }
    />
  );
}

/** The picture that was asked for last, and how another one is read. */
function usePicture(
  { client, user }: PracticeSession,
  exit: (failure: Error) => void,
): readonly [readonly Fact[], (patientId: string) => void] {
  const [facts, setFacts] = useState<readonly Fact[]>(READING);
  const latest = useRef('');
  return [
    facts,
    (patientId) => {
      latest.current = patientId;
      setFacts(READING);
      client.call(getPatientPicture, { params: { patientId } }).then(
        (read) => {
          if (latest.current === patientId) setFacts(pictureFacts(read, user.timeZone));
        },
        (error: unknown) => {
          if (isSignedOut(error)) exit(error);
          else if (latest.current === patientId)
            setFacts([{ name: 'Failed', value: toSentence(error), role: 'bad' }]);
        },
      );
    },
  ];
}
const READING: readonly Fact[] = [{ name: 'Picture', value: 'Reading …' }];

/** All that is shown of a patient. */
function toFacts(patient: PatientSummary): readonly Fact[] {
  const place = [patient.city, patient.state, patient.zipCode].filter(Boolean).join(' ');
  return [
    { name: 'Patient', value: patientName(patient) },
    { name: 'Born', value: born(patient) },
    { name: 'Gender', value: patient.gender },
    { name: 'Account', value: patient.accountNumber },
    { name: 'Phone', value: showPhone(patient.phone) },
    { name: 'Address', value: [patient.address, place].filter(Boolean).join(', ') },
    { name: 'Comments', value: patient.comments },
  ].filter(({ value }) => value !== '');
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
