import { Endorsed } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import {
  exportSignedLines,
  exportSignedPrescriptions,
  searchSignedPrescriptions,
} from '@erx/core/signing/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FileExport } from '../../ui/file/file-export';
import { LoadingBlock } from '../../ui/feedback/loading';
import { Panel } from '../../ui/layout/panel';
import { ChoiceField, DayFields, SearchForm } from '../../ui/form/search-form';
import { EmptyState, FailedQuery } from '../../ui/feedback/empty-state';
import { readDays, typedDays, type TypedDays } from '../../ui/form/typed-days';
import { type Searched, useSearched } from '../../ui/form/use-searched';
import { ShowMore } from '../../ui/table/show-more';
import { PatientFilter } from '../../parts/patient/patient-filter';
import { UserField } from '../users/user-field';
import { queryKey } from '../../session/queries';
import { useClient, useMay, useToday } from '../../session/practice-session';
import './signed.css';
import { SignedRecord } from './signed-record';
import type { Patient } from '@erx/core/patients/model';
import {
  SIGNED_KIND_LABEL,
  SIGNED_SORT_LABEL,
  type SignedKind,
  type SignedSort,
} from '@erx/core/signing/model';
import type { FoundUser } from '@erx/core/users/model';
import type { CalendarDate } from '@erx/core/values/dates';

/** A patient as a filter names one. */
type ChosenPatient = Pick<Patient, 'id' | 'firstName' | 'lastName'>;

/** The filters as they are in the form (S2.9-1). */
interface ArchiveForm extends TypedDays {
  readonly patient: ChosenPatient | undefined;
  readonly kind: SignedKind | '';
  readonly user: FoundUser | undefined;
  readonly sortBy: SignedSort;
}

const KIND_OPTIONS: Readonly<Record<SignedKind | '', string>> = { '': 'All', ...SIGNED_KIND_LABEL };
const SORT_OPTIONS = SIGNED_SORT_LABEL;

/** What the form begins with: today (S2.9-1, S9-1). */
function newArchiveForm(today: CalendarDate): ArchiveForm {
  return { ...typedDays(today, today), patient: undefined, kind: '', user: undefined, sortBy: 'DateSigned' };
}

/** What is asked of the server. */
function archiveQuery(form: ArchiveForm) {
  const { from, to } = readDays(form, 'tracing.dates-reversed');
  return {
    sortBy: form.sortBy,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(form.patient ? { patientId: form.patient.id } : {}),
    ...(form.user ? { userId: form.user.id } : {}),
    ...(form.kind === '' ? {} : { resourceReferenceType: form.kind }),
  };
}

const PAGE_ROWS = 50;

/**
 * What was signed (S2.9): found by patient, type, days and prescriber, opened, checked against its signature,
 * taken away as a file.
 */
export function SignedPanel() {
  const client = useClient();
  const today = useToday();
  const mayExport = useMay('signed.export');
  const asking = useSearched({
    first: () => newArchiveForm(today),
    problemsOf: (typed) => readDays(typed, 'tracing.dates-reversed').problems,
    isSearchedAtFirst: true,
  });
  const { searched, toExport } = asking;
  const query = searched && archiveQuery(searched.form);
  const found = useInfiniteQuery({
    queryKey: queryKey('signing', 'archive', searched?.run, query),
    queryFn: ({ pageParam, signal }) =>
      client.page(
        searchSignedPrescriptions,
        { query: { ...query, limit: PAGE_ROWS, ...(pageParam === undefined ? {} : { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
  const records = found.data?.pages.flatMap(({ items }) => items);
  return (
    <Panel title="Signed prescriptions" controls={mayExport && <Exports subject={toExport} />}>
      <ArchiveSearch asking={asking} isWorking={found.isFetching && !found.isFetchingNextPage} />
      {found.isError && !records && <FailedQuery what="Signed prescriptions" query={found} />}
      {!records && !found.isError && (
        <div className="erx-signed-wait">
          <LoadingBlock what="signed prescriptions" height={160} />
        </div>
      )}
      {records?.length === 0 && (
        <EmptyState
          icon={<Endorsed size={32} />}
          title={say('list.no-results')}
          description="Controlled prescriptions appear here once they are signed. Widen the dates or remove a filter, then search again."
        />
      )}
      {records && records.length > 0 && (
        <ul className="erx-signed-list" aria-label="Signed prescriptions">
          {records.map((record) => (
            <SignedRecord key={record.id} record={record} />
          ))}
        </ul>
      )}
      <ShowMore list={found} />
    </Panel>
  );
}

/** What was found, as files. */
function Exports({ subject }: { subject: () => ArchiveForm | undefined }) {
  const client = useClient();
  const today = useToday();
  return (
    <FileExport
      fileName={`signed-prescriptions-${today}`}
      subject={subject}
      formats={[
        {
          text: 'Export CSV',
          ending: 'csv',
          make: (asked, signal) =>
            client.call(exportSignedPrescriptions, { query: archiveQuery(asked) }, { signal }),
        },
        {
          text: 'Export with signatures',
          ending: 'jsonl',
          make: (asked, signal) => client.call(exportSignedLines, { query: archiveQuery(asked) }, { signal }),
        },
      ]}
    />
  );
}

/** What is looked for among what was signed. */
function ArchiveSearch({ asking, isWorking }: { asking: Searched<ArchiveForm>; isWorking: boolean }) {
  const { form, change, changed, field, problems, tellProblems, search } = asking;
  return (
    <SearchForm
      label="Signed prescriptions"
      actText="Search Signed Prescriptions"
      isWorking={isWorking}
      changed={changed}
      onSearch={search}
    >
      <div className="erx-search-wide">
        <PatientFilter {...field('patient')} />
      </div>
      <ChoiceField label="Request Type" {...field('kind')} options={KIND_OPTIONS} />
      <DayFields
        labels={['Date From', 'Date To']}
        days={form}
        problems={problems}
        onChange={change}
        onLeave={tellProblems}
      />
      <UserField {...field('user')} />
      <ChoiceField label="Sort By" {...field('sortBy')} options={SORT_OPTIONS} />
    </SearchForm>
  );
}
