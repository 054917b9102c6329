import { say } from '@erx/core/findings/messages';
import type { AuditItem } from '@erx/core/audit/model';
import { fullName, nameOfDoer } from '@erx/core/users/names';
import { dateIn } from '@erx/core/values/dates';
import { Box, useApp, type Key } from 'ink';
import { useMemo, useState } from 'react';
import { fileNamed, isThere } from '../../files/named-file';
import type { PracticeSession } from '../../session/practice-session';
import { SplitPane, isWideEnough } from '../../terminal/split-pane';
import { ReplaceQuestion } from '../../terminal/replace-question';
import { bodyHeight, Frame } from '../../terminal/frame';
import { HelpPane } from '../../terminal/help-pane';
import { toSteps } from '../../terminal/list-keys';
import { ListSummary } from '../../terminal/list-summary';
import { Notice, toNoticePlace, type StatusMessage } from '../../terminal/notice';
import { pageWay } from '../../terminal/page-keys';
import { RowTable } from '../../terminal/row-table';
import type { ScreenEnd } from '../../terminal/screen-look';
import { SearchForm } from '../../terminal/search-form';
import { Tone } from '../../terminal/styled-text';
import { useLatestInput } from '../../terminal/use-latest-input';
import { usePagedList } from '../../terminal/use-paged-list';
import { useSearchForm } from '../../terminal/use-search-form';
import { useTerminalSize } from '../../terminal/use-terminal-size';
import { auditColumns, toRole, toSign } from './columns';
import { CHOICE_KEYS, HELP_KEYS } from '../../terminal/common-keys';
import { BUSY_KEYS, DETAILS_KEYS, HELP, JUMPS, LIST_KEYS, type Mode, NAME_KEYS } from './keys';
import type { SaveTrail } from './save-trail';
import {
  type AuditFilters,
  auditFields,
  filterText,
  firstFilters,
  askPages,
  findProblems,
  toQuery,
} from './search';
import { RecordFacts } from './record-facts';
import { useJobs } from './use-jobs';
import type { Subject } from '../cockpit/jumps';
import { useEnd, useNavigation } from '../cockpit/navigation';
import type { Named } from '../cockpit/target';
import { useRow } from '../cockpit/use-row';

const HEADING_LINES = 1;

interface Props {
  readonly practiceSession: PracticeSession;
  readonly save: SaveTrail;
  /** The home folder, for names that begin with '~'. */
  readonly home: string | undefined;
  /** Whose records are searched for immediately. */
  readonly person?: Named | undefined;
  /** A prescription or a person whose records are searched for immediately. */
  readonly subject?: Named | undefined;
  onEnd(how: ScreenEnd): void;
}

/**
 * The audit trail: searched, paged, exported and verified (S2.6). Nothing is searched before a user asks:
 * each search is itself written down.
 */
export function AuditScreen({ practiceSession, save, home, person, subject, onEnd }: Props) {
  const { exit } = useApp();
  const navigation = useNavigation();
  const { columns, rows } = useTerminalSize();
  const body = bodyHeight(rows);
  const [mode, setMode] = useState<Mode>(person || subject ? 'list' : 'form');
  const [searched, setSearched] = useState<AuditFilters | undefined>(() =>
    subject
      ? {}
      : person && { ...firstFilters(practiceSession), user: { value: person.id, label: person.label } },
  );
  /** A prescription or a person, until something else is searched for. */
  const [about, setAbout] = useState(subject);
  const [notice, setNotice] = useState<StatusMessage>();
  const [fileName, setFileName] = useState('');
  const [height, setHeight] = useState(body);
  const fields = useMemo(() => auditFields(practiceSession), [practiceSession]);
  const ask = useMemo(
    () => searched && askPages(searched, practiceSession, about?.id),
    [searched, practiceSession, about],
  );
  const list = usePagedList<AuditItem>({
    ask,
    clock: practiceSession.clock,
    height,
    end: exit,
    idOf: ({ sequence }) => String(sequence),
    toText: ({ descriptionText }) => descriptionText,
  });
  const jobs = useJobs({ practiceSession, save, end: exit, onNotice: setNotice });
  const form = useSearchForm({
    fields,
    initial: useMemo(() => firstFilters(practiceSession), [practiceSession]),
    end: exit,
    findProblems: (values) => findProblems(values, practiceSession),
    onSearch(values) {
      setNotice(undefined);
      setAbout(undefined);
      setSearched({ ...values }); // the same filters searched again are another search
      setMode('list');
    },
    onLeave: () => (searched ? setMode('list') : navigation.back()),
  });

  const place = toNoticePlace(
    notice ?? (list.failure === undefined ? undefined : { text: list.failure }),
    columns,
  );
  const room = Math.max(1, body - place.lines.length);
  if (height !== Math.max(1, room - HEADING_LINES)) setHeight(Math.max(1, room - HEADING_LINES));
  const isWide = isWideEnough(columns);
  const { timeZone, permissions } = practiceSession.user;
  const row = useRow(JUMPS, list.selected && subjectOf(list.selected), permissions);

  const end = useEnd(onEnd);
  const begin = (what: 'e' | 'v'): void => {
    if (jobs.job) return;
    if (what === 'e' && about)
      return setNotice({
        text: 'An export covers days and people, not what was acted on: / searches for those.',
      });
    if (what === 'v') return jobs.verify();
    setFileName(`audit-${dateIn(timeZone, practiceSession.clock.now())}.csv`);
    setMode('name');
  };
  const exportAs = (name: string): void => {
    setMode('list');
    if (searched) jobs.exportTo(fileNamed(name, home), toQuery(searched, practiceSession));
  };
  const takeName = (typed: string): void => {
    const name = typed.trim();
    setFileName(name);
    if (name === '') setMode('list');
    else if (isThere(fileNamed(name, home))) setMode('replace');
    else exportAs(name);
  };
  const escape = (): void => {
    if (mode === 'form') form.escape();
    else if (mode !== 'list') setMode(searched ? 'list' : 'form');
    else if (jobs.job) jobs.stop();
    else if (notice) setNotice(undefined);
    else navigation.back();
  };
  const onList = (input: string, key: Key): void => {
    const steps = toSteps(input, key, height);
    if (steps) return steps.forEach((by) => list.move(by));
    const way = pageWay(input, key);
    if (way) return list.turn(way);
    if (row.onKey(input)) return;
    if (key.return) return setMode(mode === 'details' || isWide || !list.selected ? 'list' : 'details');
    if (input === 'r') return list.refresh();
    if (mode === 'details') return;
    if (input === '/') setMode('form');
    if (input === 'e' || input === 'v') begin(input);
  };

  useLatestInput((input, key) => {
    if (key.ctrl && input === 'c') return end('cancelled');
    if (key.escape) return escape();
    if (mode === 'name' || mode === 'replace' || (mode === 'form' && form.stage.at === 'typing')) return;
    if (mode !== 'form') setNotice(undefined);
    if (input === 'q') return end('quit');
    if (input === '?') return setMode(mode === 'help' ? (searched ? 'list' : 'form') : 'help');
    if (mode === 'list' || mode === 'details') onList(input, key);
  });

  const table = (width: number) => (
    <RowTable
      rows={list.rows}
      measured={list.state.rows}
      columns={auditColumns(timeZone)}
      width={width}
      isSelected={({ sequence }) => sequence === list.selected?.sequence}
      toSign={(item) => toSign(item, item.sequence === list.selected?.sequence)}
      toRole={toRole}
    />
  );
  const shown = () => {
    if (mode === 'help') return <HelpPane height={room} sections={HELP} />;
    if (mode === 'form') {
      return (
        <Box flexDirection="column" height={room}>
          <SearchForm
            title="Search the audit trail"
            fields={fields}
            values={form.values}
            stage={form.stage}
            problems={form.problems}
            width={columns}
            height={room - 2}
            onField={form.onField}
            onChoose={form.onChoose}
          />
          <Box paddingX={1}>
            <Tone role="muted" wrap="wrap">
              Each search and each export is recorded.
            </Tone>
          </Box>
        </Box>
      );
    }
    if (mode === 'replace') {
      return (
        <ReplaceQuestion
          name={fileName}
          width={columns}
          height={room}
          onAnswer={(isMeant) => (isMeant ? exportAs(fileName) : setMode('name'))}
        />
      );
    }
    return (
      <SplitPane
        columns={columns}
        height={room}
        table={table}
        isPaneAlone={mode === 'details'}
        pane={list.selected && <RecordFacts item={list.selected} zone={timeZone} />}
        isEmpty={list.state.isLoaded && list.rows.length === 0}
        none={`${say('audit.empty')}. Widen the days or remove a filter: / searches again.`}
      />
    );
  };
  const keys = {
    form: form.keys,
    name: NAME_KEYS,
    replace: CHOICE_KEYS,
    help: HELP_KEYS,
    details: DETAILS_KEYS,
    list: jobs.job
      ? BUSY_KEYS
      : LIST_KEYS.flatMap((entry) =>
          entry[0] === 'Enter' ? [...(isWide ? [] : [entry]), ...row.jumps, ...row.acts] : [entry],
        ),
  }[mode];
  const job = jobs.job && `${jobs.job.what === 'export' ? 'Exporting' : 'Verifying'} … ${jobs.job.progress}`;
  const count = list.state.isLoaded
    ? String(list.state.rows.length)
    : searched
      ? 'reading …'
      : 'nothing searched yet';

  return (
    <Frame
      columns={columns}
      rows={rows}
      title={[practiceSession.server, practiceSession.practice, fullName(practiceSession.user)]}
      status={
        jobs.job
          ? { sign: '○', word: jobs.job.what === 'export' ? 'exporting' : 'verifying', role: 'warn' }
          : list.status
      }
      summary={
        <ListSummary
          name="Audit trail"
          parts={
            job === undefined
              ? [
                  ...(about ? [about.label] : []),
                  ...(searched && !about ? [filterText(searched)] : []),
                  count,
                ]
              : [job]
          }
          list={list}
          zone={timeZone}
          width={columns}
        />
      }
      typed={
        mode === 'form'
          ? form.typed
          : mode === 'name'
            ? {
                label: 'Save as: ',
                value: fileName,
                onSubmit: takeName,
                onChange: setFileName,
              }
            : undefined
      }
      message={place.message}
      keys={keys}
    >
      {shown()}
      <Notice place={place} />
    </Frame>
  );
}

/** What a record leads to. */
function subjectOf({ about = {}, user }: AuditItem): Subject {
  const { prescriptionId, orderNumber, patientId, person } = about;
  return {
    prescriptionId,
    orderNumber,
    patient: patientId === undefined ? undefined : { id: patientId, label: 'of one patient' },
    concerned: person && { id: person.id, label: person.name },
    personId: user?.id,
    personName: user && nameOfDoer(user),
  };
}
