import { say } from '@erx/core/findings/messages';
import type { SignedPrescription } from '@erx/core/signing/model';
import { useMemo, useState, useEffect, useRef } from 'react';
import type { PracticeSession } from '../../session/practice-session';
import { countText } from '../../terminal/list-summary';
import type { ScreenEnd } from '../../terminal/screen-look';
import { SearchForm } from '../../terminal/search-form';
import { paneWidth } from '../../terminal/split-pane';
import { useSearchForm } from '../../terminal/use-search-form';
import type { Subject, JumpKey } from '../cockpit/jumps';
import { ListScreen, toTable } from '../cockpit/list-screen';
import type { OpenScreen } from '../cockpit/show-screen';
import type { PatientNamed } from '../cockpit/target';
import {
  keysIn,
  type ListScreenState,
  useList,
  useListKeys,
  useListScreen,
  type KeysByMode,
} from '../cockpit/use-list-screen';
import { useRow, rowHelp } from '../cockpit/use-row';
import { signatureWord, signedColumns, toRole, type Validations } from './columns';
import { bornText, parseContent, patientText } from './record';
import { RecordPane, RecordSummary, toTextHeight, useRecordText, validationLines } from './record-pane';
import { askPages, filterText, findProblems, firstFilters, signedFields } from './search';
import { LAST_KEYS } from '../../terminal/common-keys';
import type { KeyEntry } from '../../terminal/key-line';
import { type Validation, fetchValidation } from '@erx/core/signing/validation';

/** Where a record leads to. */
const JUMPS: readonly JumpKey[] = ['t', 'x', 'P', 'U', 'W'];

/** What the line of keys says in each mode but the form, which has its own. */
const KEYS: KeysByMode<'form' | 'record'> = {
  list: [
    ['Enter', 'open'],
    ['v', 'validate'],
    ['/', 'search'],
    ['n/b', 'page'],
    ['j/k', 'move'],
    ...LAST_KEYS,
  ],
  record: [['j/k', 'scroll'], ['v', 'validate'], ['Tab', 'pretty or raw'], ['Esc', 'back'], ...LAST_KEYS],
};

/** What the help says. */
const HELP: readonly (readonly [heading: string, lines: readonly KeyEntry[]])[] = [
  [
    'Keys',
    [
      ['/', 'Search: patient, request type, days, user, order'],
      ['j k ↓ ↑', 'Select the next or the previous record; scroll an open one'],
      ['PgDn PgUp', 'A screen further down or up'],
      ['g G', 'The first or the last'],
      ['n b → ←', 'The next page, and back to where you were'],
      ['Enter', 'Open the record'],
      ['v', 'Validate: whether the signature is valid'],
      ...rowHelp(JUMPS),
      ['Tab', 'The record indented, or as it was signed'],
      ['Esc', 'Back'],
      ['r', 'Read the page again, or try again'],
      ['q', 'Quit'],
    ],
  ],
  [
    'Signature',
    [
      ['✓ valid', 'It is what was signed'],
      ['✕ NOT VALID', 'It is not what was signed: an incident was filed'],
      ['? unchecked', 'It could not be asked; nothing is known of it'],
    ],
  ],
];

interface Props {
  readonly practiceSession: PracticeSession;
  /** Whose records are looked at first, of any day. */
  readonly patient?: PatientNamed | undefined;
  onEnd(how: ScreenEnd): void;
}

/** Signed prescriptions: searched, read, and checked against their signatures (S2.9). */
export function SignedScreen({ practiceSession, patient, onEnd }: Props) {
  const { timeZone, permissions } = practiceSession.user;
  const screen = useListScreen<'form' | 'record'>(practiceSession, onEnd);
  const { mode, setMode, columns } = screen;
  const { searched, fields, form } = useSignedSearch(practiceSession, patient, screen);
  const ask = useMemo(() => askPages(searched, practiceSession), [searched, practiceSession]);
  const shown = useList<SignedPrescription>(screen, { ask, idOf: ({ id }) => id, toText });
  const { list, room } = shown;
  const record = list.selected;
  const row = useRow(JUMPS, record && subjectOf(record), permissions);
  const { validations, validate, signature, text } = useRecord(screen, record, room);

  useListKeys(screen, shown, row, {
    isClosed: mode === 'form' && form.stage.at === 'typing',
    isForm: mode === 'form',
    slash: 'form',
    onEscape() {
      if (mode === 'form') form.escape();
      return mode === 'form';
    },
    onFirst(input, key) {
      if (record && (input === 'v' || (input === 'r' && mode === 'record'))) validate(record);
      else if (mode !== 'record') return false;
      else if (key.return) setMode('list');
      else text.onKey(input, key);
      return true;
    },
    onEnter() {
      if (!record) return;
      text.begin();
      setMode('record');
    },
  });

  const asked = {
    form: () => (
      <SearchForm
        title="Search signed prescriptions"
        fields={fields}
        form={form}
        width={columns}
        height={room}
      />
    ),
    record: () =>
      record && (
        <RecordPane
          record={record}
          zone={timeZone}
          {...signature}
          text={text}
          width={columns}
          height={room}
        />
      ),
  };
  const broken = [...validations.values()].filter(({ state }) => state === 'broken').length;
  const isOnePage = !list.hasNext && !list.hasPrevious;
  const keys = mode === 'form' ? form.keys : keysIn(KEYS, mode);
  return (
    <ListScreen
      screen={screen}
      shown={shown}
      name="Signed prescriptions"
      parts={[
        ...(broken > 0 ? [`✕ ${String(broken)} NOT VALID`] : []),
        countText(list),
        filterText(searched),
      ]}
      keys={keys
        .flatMap((entry) =>
          entry[0] === 'v' && mode === 'list' ? [entry, ...row.jumps, ...row.acts] : [entry],
        )
        .filter(([key]) => !(key === 'n/b' && isOnePage && screen.isWide))}
      typed={mode === 'form' ? form.typed : undefined}
      help={HELP}
      instead={mode === 'form' || mode === 'record' ? asked[mode]() : undefined}
      table={toTable(list, signedColumns(validations, timeZone), {
        toSign: ({ id }) => signatureWord(validations.get(id)).charAt(0) || ' ',
        toRole: ({ id }) => (validations.get(id)?.state === 'holds' ? 'plain' : toRole(validations.get(id))),
      })}
      pane={
        record && <RecordSummary record={record} zone={timeZone} {...signature} width={paneWidth(columns)} />
      }
      none={
        `${say('list.no-results')}. Controlled prescriptions appear here once they are signed. Widen ` +
        'the days or remove a filter: / searches again.'
      }
    />
  );
}

/** What is known of the selected record's signature, and its text while it is open. */
function useRecord(
  { practiceSession, mode, columns, exit }: ListScreenState<'form' | 'record'>,
  record: SignedPrescription | undefined,
  room: number,
) {
  const { validations, validate, isAsking } = useValidations(practiceSession, exit);
  const signature = {
    validation: record && validations.get(record.id),
    isAsking: record !== undefined && isAsking(record),
  };
  const text = useRecordText(
    mode === 'record' ? record : undefined,
    toTextHeight(room, validationLines(signature.validation, signature.isAsking, columns).length),
    columns,
  );
  return { validations, validate, signature, text };
}

/** What is searched for, and the form that narrows it. */
function useSignedSearch(
  practiceSession: PracticeSession,
  patient: PatientNamed | undefined,
  { exit, setMode }: Pick<ListScreenState<'form'>, 'exit' | 'setMode'>,
) {
  const [searched, setSearched] = useState(() =>
    patient ? { patient: { value: patient.id, label: patient.label } } : firstFilters(practiceSession),
  );
  const fields = useMemo(() => signedFields(practiceSession), [practiceSession]);
  const form = useSearchForm({
    fields,
    initial: searched,
    end: exit,
    findProblems: (values) => findProblems(values, practiceSession),
    onSearch(values) {
      setSearched({ ...values });
      setMode('list');
    },
    onLeave: () => setMode('list'),
  });
  return { searched, fields, form };
}

const toText = (record: SignedPrescription): string =>
  [record.drugDescription, patientText(record), record.signedBy.name].join(' ');

/** What a record leads to: a prescription, or the request that was answered. */
function subjectOf(record: SignedPrescription): Subject {
  const content = parseContent(record);
  const isPrescription = record.referenceResourceType === 'Prescription';
  return {
    prescriptionId: isPrescription ? record.resourceId : undefined,
    orderNumber: content?.orderNumber,
    patient: {
      id: record.patientId,
      label: [patientText(record), bornText(record) && `born ${bornText(record)}`].filter(Boolean).join(', '),
    },
    personId: record.signedBy.id,
    personName: record.signedBy.name,
  };
}

/** The signed prescriptions; of a patient where one is named. */
export const openSigned: OpenScreen<'signed'> = async ({ session, target }) => {
  const practiceSession = await session();
  return (onEnd) => <SignedScreen practiceSession={practiceSession} patient={target.patient} onEnd={onEnd} />;
};

/**
 * What is known of signatures: each is checked when the user wants to know.
 * @param end called with a failure that ends the screen
 */
function useValidations({ client }: Pick<PracticeSession, 'client'>, end: (error: Error) => void) {
  const [validations, setValidations] = useState<Validations>(new Map());
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const left = useRef(new AbortController());
  useEffect(() => {
    const mine = new AbortController();
    left.current = mine;
    return () => mine.abort();
  }, []);

  const put = (id: string, validation: Validation | undefined): void => {
    if (validation) setValidations((before) => new Map([...before, [id, validation]]));
    setAsked((before) => new Set([...before].filter((one) => one !== id)));
  };

  return {
    validations,
    isAsking: ({ id }: SignedPrescription): boolean => asked.has(id),
    validate({ id }: SignedPrescription): void {
      if (asked.has(id)) return;
      const { signal } = left.current;
      setAsked((before) => new Set([...before, id]));
      // What was known before is not known any more, whatever comes of it.
      setValidations((before) => new Map([...before].filter(([one]) => one !== id)));
      fetchValidation(client, id, signal).then(
        (validation) => put(id, validation),
        (error: unknown) => {
          if (!signal.aborted)
            end(error instanceof Error ? error : new Error('The signature could not be asked about.'));
        },
      );
    },
  };
}
