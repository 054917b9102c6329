import { say } from '@erx/core/findings/messages';
import type { SignedPrescription } from '@erx/core/signing/model';
import { fullName } from '@erx/core/users/names';
import { Box, useApp, type Key } from 'ink';
import { useMemo, useState } from 'react';
import type { PracticeSession } from '../../session/practice-session';
import { SplitPane, isWideEnough, paneWidth } from '../../terminal/split-pane';
import { bodyHeight, Frame } from '../../terminal/frame';
import { HelpPane } from '../../terminal/help-pane';
import { toSteps } from '../../terminal/list-keys';
import { countText, ListSummary } from '../../terminal/list-summary';
import { Notice, toNoticePlace } from '../../terminal/notice';
import { pageWay } from '../../terminal/page-keys';
import { RowTable } from '../../terminal/row-table';
import type { ScreenEnd } from '../../terminal/screen-look';
import { scrolledBy } from '../../terminal/scrolled-text';
import { SearchForm } from '../../terminal/search-form';
import { useLatestInput } from '../../terminal/use-latest-input';
import { usePagedList } from '../../terminal/use-paged-list';
import { useSearchForm } from '../../terminal/use-search-form';
import { useTerminalSize } from '../../terminal/use-terminal-size';
import { toRole, signatureWord, signedColumns } from './columns';
import { HELP_KEYS } from '../../terminal/common-keys';
import { HELP, JUMPS, LIST_KEYS, type Mode, RECORD_KEYS } from './keys';
import { bornText, parseContent, type TextForm, patientText, textLines } from './record';
import { RecordFacts, RecordPane, Signature, toTextHeight, validationLines } from './record-pane';
import { filterText, firstFilters, askPages, findProblems, signedFields } from './search';
import { useValidations } from './use-validations';
import type { Subject } from '../cockpit/jumps';
import { useEnd, useNavigation } from '../cockpit/navigation';
import type { PatientNamed } from '../cockpit/target';
import { useRow } from '../cockpit/use-row';
import type { OpenScreen } from '../cockpit/show-screen';

const HEADING_LINES = 1;

interface Props {
  readonly practiceSession: PracticeSession;
  /** Whose records are looked at first, of any day. */
  readonly patient?: PatientNamed | undefined;
  onEnd(how: ScreenEnd): void;
}

/** Signed prescriptions: searched, read, and checked against their signatures (S2.9). */
export function SignedScreen({ practiceSession, patient, onEnd }: Props) {
  const { exit } = useApp();
  const navigation = useNavigation();
  const { columns, rows } = useTerminalSize();
  const body = bodyHeight(rows);
  const [mode, setMode] = useState<Mode>('list');
  const [searched, setSearched] = useState(() =>
    patient ? { patient: { value: patient.id, label: patient.label } } : firstFilters(practiceSession),
  );
  const [textForm, setTextForm] = useState<TextForm>('pretty');
  const [scrolled, setScrolled] = useState(0);
  const [height, setHeight] = useState(body);
  const fields = useMemo(() => signedFields(practiceSession), [practiceSession]);
  const ask = useMemo(() => askPages(searched, practiceSession), [searched, practiceSession]);
  const list = usePagedList<SignedPrescription>({
    ask,
    clock: practiceSession.clock,
    height,
    end: exit,
    idOf: ({ id }) => id,
    toText: (record) => [record.drugDescription, patientText(record), record.signedBy.name].join(' '),
  });
  const { validations, validate, isAsking } = useValidations(practiceSession, exit);
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

  const place = toNoticePlace(list.failure === undefined ? undefined : { text: list.failure }, columns);
  const room = Math.max(1, body - place.lines.length);
  if (height !== Math.max(1, room - HEADING_LINES)) setHeight(Math.max(1, room - HEADING_LINES));
  const isWide = isWideEnough(columns);
  const { timeZone, permissions } = practiceSession.user;
  const record = list.selected;
  const row = useRow(JUMPS, record && subjectOf(record), permissions);
  const validation = record && validations.get(record.id);
  const asking = record !== undefined && isAsking(record);
  const lines = useMemo(
    () => (record && mode === 'record' ? textLines(record, textForm, columns - 2) : []),
    [record, mode, textForm, columns],
  );
  const textHeight = toTextHeight(room, validationLines(validation, asking, columns).length);
  const top = scrolledBy(scrolled, 0, lines.length, textHeight);

  const end = useEnd(onEnd);
  const scroll = (input: string, key: Key): boolean => {
    const steps = toSteps(input, key, textHeight);
    if (steps) setScrolled(steps.reduce((at, by) => scrolledBy(at, by, lines.length, textHeight), top));
    return steps !== undefined;
  };
  const onRecord = (input: string, key: Key): void => {
    if (scroll(input, key)) return;
    if (key.return) return setMode('list');
    if (key.tab || input === 't') {
      setTextForm(textForm === 'pretty' ? 'raw' : 'pretty');
      setScrolled(0);
    }
  };
  const onList = (input: string, key: Key): void => {
    const steps = toSteps(input, key, height);
    if (steps) return steps.forEach((by) => list.move(by));
    const way = pageWay(input, key);
    if (way) return list.turn(way);
    if (key.return && record) {
      setScrolled(0);
      return setMode('record');
    }
    if (row.onKey(input)) return;
    if (input === '/') setMode('form');
    if (input === 'r') list.refresh();
  };

  useLatestInput((input, key) => {
    if (key.ctrl && input === 'c') return end('cancelled');
    if (key.escape)
      return mode === 'form' ? form.escape() : mode === 'list' ? navigation.back() : setMode('list');
    if (mode === 'form' && form.stage.at === 'typing') return;
    if (input === 'q') return end('quit');
    if (input === '?') return setMode(mode === 'help' ? 'list' : 'help');
    if (mode === 'form' || mode === 'help') return;
    if (record && (input === 'v' || (input === 'r' && mode === 'record'))) return validate(record);
    if (mode === 'record') onRecord(input, key);
    else onList(input, key);
  });

  const table = (width: number) => (
    <RowTable
      rows={list.rows}
      measured={list.state.rows}
      columns={signedColumns(validations, timeZone)}
      width={width}
      isSelected={({ id }) => id === record?.id}
      toSign={({ id }) => (id === record?.id ? '›' : signatureWord(validations.get(id)).charAt(0) || ' ')}
      toRole={({ id }) => (validations.get(id)?.state === 'holds' ? 'plain' : toRole(validations.get(id)))}
    />
  );
  const shown = () => {
    if (mode === 'help') return <HelpPane height={room} sections={HELP} />;
    if (mode === 'form')
      return (
        <SearchForm
          title="Search signed prescriptions"
          fields={fields}
          values={form.values}
          stage={form.stage}
          problems={form.problems}
          width={columns}
          height={room}
          onField={form.onField}
          onChoose={form.onChoose}
        />
      );
    if (mode === 'record' && record)
      return (
        <RecordPane
          record={record}
          zone={timeZone}
          validation={validation}
          isAsking={asking}
          form={textForm}
          lines={lines}
          top={top}
          textHeight={textHeight}
          width={columns}
          height={room}
        />
      );
    const pane = record && (
      <>
        <RecordFacts record={record} zone={timeZone} />
        <Box marginTop={1}>
          <Signature validation={validation} isAsking={asking} width={paneWidth(columns)} />
        </Box>
      </>
    );
    return (
      <SplitPane
        columns={columns}
        height={room}
        table={table}
        pane={pane}
        isPaneAlone={false}
        isEmpty={list.state.isLoaded && list.rows.length === 0}
        none={
          `${say('list.no-results')}. Controlled prescriptions appear here once they are signed. Widen ` +
          'the days or remove a filter: / searches again.'
        }
      />
    );
  };
  const broken = [...validations.values()].filter(({ state }) => state === 'broken').length;
  return (
    <Frame
      columns={columns}
      rows={rows}
      title={[practiceSession.server, practiceSession.practice, fullName(practiceSession.user)]}
      status={list.status}
      summary={
        <ListSummary
          name="Signed prescriptions"
          parts={[
            ...(broken > 0 ? [`✕ ${String(broken)} NOT VALID`] : []),
            countText(list),
            filterText(searched),
          ]}
          list={list}
          zone={timeZone}
          width={columns}
        />
      }
      typed={mode === 'form' ? form.typed : undefined}
      message={place.message}
      keys={{
        list: LIST_KEYS.flatMap((entry) => (entry[0] === 'v' ? [entry, ...row.jumps, ...row.acts] : [entry])),
        form: form.keys,
        record: RECORD_KEYS,
        help: HELP_KEYS,
      }[mode].filter(([key]) => !(key === 'n/b' && !list.hasNext && !list.hasPrevious && isWide))}
    >
      {shown()}
      <Notice place={place} />
    </Frame>
  );
}

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
