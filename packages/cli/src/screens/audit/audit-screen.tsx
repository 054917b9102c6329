import { say } from '@erx/core/findings/messages';
import { type AuditItem, originInWords, RESOURCE_LABEL, TYPE_LABEL } from '@erx/core/audit/model';
import { nameOfDoer } from '@erx/core/users/names';
import { dateIn, showInstantToSecond, type TimeZone } from '@erx/core/values/dates';
import { Box } from 'ink';
import { useMemo, useState } from 'react';
import { fileNamed, isThere } from '../../files/named-file';
import type { PracticeSession } from '../../session/practice-session';
import { pageWay } from '../../terminal/list-keys';
import { ReplaceQuestion } from '../../terminal/replace-question';
import type { ScreenEnd } from '../../terminal/screen-look';
import { SearchForm } from '../../terminal/search-form';
import { Tone } from '../../terminal/styled-text';
import type { PagedList } from '../../terminal/use-paged-list';
import { useSearchForm } from '../../terminal/use-search-form';
import type { Subject } from '../cockpit/jumps';
import { ListScreen, toTable } from '../cockpit/list-screen';
import type { Named } from '../cockpit/target';
import {
  keysIn,
  type ListScreenState,
  useList,
  useListKeys,
  useListScreen,
} from '../cockpit/use-list-screen';
import { useRow } from '../cockpit/use-row';
import { auditColumns, toRole, toSign, userText } from './columns';
import { BUSY_KEYS, HELP, JUMPS, KEYS } from './keys';
import type { SaveTrail } from './save-trail';
import {
  askPages,
  type AuditFilter,
  type AuditFilters,
  auditFields,
  filterText,
  findProblems,
  firstFilters,
  toQuery,
} from './search';
import { type Job, useJobs } from './use-jobs';
import { Fact } from '../../terminal/fact';

type AuditMode = 'form' | 'name' | 'replace';

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
  const { timeZone, permissions } = practiceSession.user;
  const screen = useListScreen<AuditMode>(practiceSession, onEnd, person || subject ? 'list' : 'form');
  const { mode, setMode, columns } = screen;
  const [searched, setSearched] = useState<AuditFilters | undefined>(() =>
    subject
      ? {}
      : person && { ...firstFilters(practiceSession), user: { value: person.id, label: person.label } },
  );
  /** A prescription or a person, until something else is searched for. */
  const [about, setAbout] = useState(subject);
  const fields = useMemo(() => auditFields(practiceSession), [practiceSession]);
  const ask = useMemo(
    () => searched && askPages(searched, practiceSession, about?.id),
    [searched, practiceSession, about],
  );
  const shown = useList<AuditItem>(screen, { ask, idOf, toText: ({ descriptionText }) => descriptionText });
  const { list, tell, notice, room } = shown;
  const jobs = useJobs({ practiceSession, save, end: screen.exit, onNotice: tell });
  const form = useSearchForm({
    fields,
    initial: useMemo(() => firstFilters(practiceSession), [practiceSession]),
    end: screen.exit,
    findProblems: (values) => findProblems(values, practiceSession),
    onSearch(values) {
      tell(undefined);
      setAbout(undefined);
      setSearched({ ...values }); // the same filters searched again are another search
      setMode('list');
    },
    onLeave: () => (searched ? setMode('list') : screen.navigation.back()),
  });
  const naming = useFileName(screen, home, (file) => {
    if (searched) jobs.exportTo(file, toQuery(searched, practiceSession));
  });
  const row = useRow(JUMPS, list.selected && subjectOf(list.selected), permissions);

  const base = searched ? 'list' : 'form';
  const begin = (what: 'e' | 'v'): void => {
    if (jobs.job) return;
    if (what === 'v') return jobs.verify();
    if (about) return tell({ text: NO_EXPORT });
    naming.begin(`audit-${dateIn(timeZone, practiceSession.clock.now())}.csv`);
  };
  useListKeys(screen, shown, row, {
    isClosed: naming.isAsked || (mode === 'form' && form.stage.at === 'typing'),
    isForm: mode === 'form',
    base,
    slash: 'form',
    onEscape() {
      if (mode === 'form') form.escape();
      else if (mode !== 'list') setMode(base);
      else if (jobs.job) jobs.stop();
      else if (notice) tell(undefined);
      else screen.navigation.back();
      return true;
    },
    onKey(input, key) {
      const way = pageWay(input, key);
      if (way) list.turn(way);
      else if (mode === 'list' && (input === 'e' || input === 'v')) begin(input);
      else return false;
      return true;
    },
  });

  const keys = keysIn(KEYS, mode).flatMap((entry) =>
    entry[0] === 'Enter' && mode === 'list'
      ? [...(screen.isWide ? [] : [entry]), ...row.jumps, ...row.acts]
      : [entry],
  );
  return (
    <ListScreen
      screen={screen}
      shown={shown}
      status={jobs.job && { sign: '○', word: DOING[jobs.job.what].toLowerCase(), role: 'warn' }}
      name="Audit trail"
      parts={toParts(list, searched, about, jobs.job)}
      keys={mode === 'form' ? form.keys : mode === 'list' && jobs.job ? BUSY_KEYS : keys}
      typed={mode === 'form' ? form.typed : naming.typed}
      help={HELP}
      instead={
        mode === 'form' ? (
          <AuditForm fields={fields} form={form} width={columns} height={room} />
        ) : (
          mode === 'replace' && naming.question(room)
        )
      }
      table={toTable(list, auditColumns(timeZone), { toSign, toRole })}
      pane={list.selected && <RecordFacts item={list.selected} zone={timeZone} />}
      none={`${say('audit.empty')}. Widen the days or remove a filter: / searches again.`}
    />
  );
}

const idOf = ({ sequence }: AuditItem): string => String(sequence);

const NO_EXPORT = 'An export covers days and people, not what was acted on: / searches for those.';
const DOING = { export: 'Exporting', verify: 'Verifying' } as const;

/** What is looked at and how much of it; how far a job is, while one runs. */
function toParts(
  { state }: PagedList<AuditItem>,
  searched: AuditFilters | undefined,
  about: Named | undefined,
  job: Job | undefined,
): readonly string[] {
  if (job) return [`${DOING[job.what]} … ${job.progress}`];
  const unread = searched ? 'reading …' : 'nothing searched yet';
  return [
    ...(about ? [about.label] : []),
    ...(searched && !about ? [filterText(searched)] : []),
    state.isLoaded ? String(state.rows.length) : unread,
  ];
}

/** Asks for the name of a file, and before one is replaced; calls with the file once it is certain. */
function useFileName(
  { mode, setMode, columns }: Pick<ListScreenState<AuditMode>, 'mode' | 'setMode' | 'columns'>,
  home: string | undefined,
  onNamed: (file: string) => void,
) {
  const [name, setName] = useState('');
  const take = (named: string): void => {
    setMode('list');
    onNamed(fileNamed(named, home));
  };
  return {
    isAsked: mode === 'name' || mode === 'replace',
    /** @param proposed what is offered as the name */
    begin(proposed: string): void {
      setName(proposed);
      setMode('name');
    },
    typed:
      mode === 'name'
        ? {
            label: 'Save as: ',
            value: name,
            onChange: setName,
            onSubmit(typed: string): void {
              const named = typed.trim();
              setName(named);
              if (named === '') setMode('list');
              else if (isThere(fileNamed(named, home))) setMode('replace');
              else take(named);
            },
          }
        : undefined,
    question: (height: number) => (
      <ReplaceQuestion
        name={name}
        width={columns}
        height={height}
        onAnswer={(isMeant) => (isMeant ? take(name) : setMode('name'))}
      />
    ),
  };
}

/** What narrows a search of the trail. */
function AuditForm({ height, ...form }: Omit<Parameters<typeof SearchForm<AuditFilter>>[0], 'title'>) {
  return (
    <Box flexDirection="column" height={height}>
      <SearchForm title="Search the audit trail" height={height - 2} {...form} />
      <Box paddingX={1}>
        <Tone role="muted" wrap="wrap">
          Each search and each export is recorded.
        </Tone>
      </Box>
    </Box>
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

const OUTCOME = { done: '✓ done', refused: '! refused', failed: '✕ failed' } as const;

/** All of a record of the trail. */
function RecordFacts({ item, zone }: { readonly item: AuditItem; readonly zone: TimeZone }) {
  return (
    <>
      <Tone bold role="accent" wrap="wrap">{`Record ${String(item.sequence)}`}</Tone>
      <Fact name="Date" value={showInstantToSecond(zone, item.occurredOn)} />
      <Fact name="Instant" value={item.occurredOn} />
      <Fact name="User" value={userText(item)} />
      <Fact name="Login" value={item.user?.login ?? ''} />
      <Fact name="From" value={item.user ? originInWords(item.user) : ''} />
      <Fact name="Description" value={item.typeDescription} />
      <Fact name="Type" value={TYPE_LABEL[item.type]} />
      <Fact name="Resource" value={RESOURCE_LABEL[item.referenceResourceType]} />
      <Fact name="Event" value={item.event} />
      <Fact name="Outcome" value={OUTCOME[item.outcome]} role={toRole(item)} />
      <Fact name="Info" value={item.descriptionText} />
    </>
  );
}
