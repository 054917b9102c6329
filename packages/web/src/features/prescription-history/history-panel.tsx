import { Search } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import type { PharmacyRequest } from '@erx/core/requests/model';
import { useMemo, useState } from 'react';
import { DataTable } from '../../ui/table/data-table';
import { LazyBoundary } from '../../page/lazy-boundary';
import { Panel } from '../../ui/layout/panel';
import { EmptyState } from '../../ui/feedback/empty-state';
import { SearchForm } from '../../ui/form/search-form';
import { useSearched } from '../../ui/form/use-searched';
import { useToday, useClient, useMay } from '../../session/practice-session';
import { historyColumns } from './history-columns';
import { HistoryFilters } from './history-filters';
import { HISTORY_KINDS, newHistoryForm, readDates, type HistoryForm, toQuery } from './history-search';
import { lazyComponent } from '../../page/lazy-component';
import {
  exportPrescriptionHistory,
  exportPrescriptionHistoryXlsx,
  searchChangeHistory,
  searchPrescriptionHistory,
  searchRefillHistory,
} from '@erx/core/prescription-history/contract';
import { FileExport } from '../../ui/file/file-export';
import { ShowMore } from '../../ui/table/show-more';
import type { Prescription } from '@erx/core/prescriptions/model';
import { useInfiniteQuery } from '@tanstack/react-query';
import { queryKey } from '../../session/queries';

/** Rows fetched at a time. */
const PAGE_ROWS = 100;

/**
 * A search of the past, page by page: of requests or of prescriptions. It is made again when the form that was
 * submitted changes.
 */
function useHistory(form: HistoryForm) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: queryKey('tracing', 'history', form.kind, toQuery(form)[form.kind]),
    queryFn: async ({
      pageParam,
      signal,
    }): Promise<{ items: readonly (Prescription | PharmacyRequest)[]; next: string | undefined }> => {
      const query = toQuery(form);
      const page = { limit: PAGE_ROWS, ...(pageParam === undefined ? {} : { after: pageParam }) };
      switch (form.kind) {
        case 'refills':
          return await client.page(searchRefillHistory, { query: { ...query.refills, ...page } }, { signal });
        case 'changes':
          return await client.page(searchChangeHistory, { query: { ...query.changes, ...page } }, { signal });
        case 'prescriptions':
          return await client.page(
            searchPrescriptionHistory,
            { query: { ...query.prescriptions, ...page } },
            { signal },
          );
      }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
}

const TimelineDialog = lazyComponent(
  () => import('./dialogs/timeline-dialog'),
  (part) => part.TimelineDialog,
);

/**
 * The History tab (N2-29): requests and prescriptions of the past by every filter and order. What is typed is
 * searched with Search or Enter.
 */
export function HistoryPanel({
  onRequest,
}: {
  onRequest?: ((request: PharmacyRequest) => void) | undefined;
}) {
  const today = useToday();
  const {
    form,
    change,
    problems,
    tellProblems,
    searched: last,
    search,
    toExport,
    changed,
  } = useSearched({
    first: () => newHistoryForm(today),
    problemsOf: (typed) => readDates(typed).problems,
    isSearchedAtFirst: true,
  });
  const searched = last?.form ?? form;
  const [traced, setTraced] = useState<string>();
  const history = useHistory(searched);
  const rows = useMemo(() => history.data?.pages.flatMap(({ items }) => items), [history.data]);
  const columns = useMemo(
    () => historyColumns({ kind: searched.kind, onTimeline: setTraced, onRequest }),
    [searched.kind, onRequest],
  );

  return (
    <Panel
      title="History"
      heading="page"
      controls={
        form.kind === 'prescriptions' &&
        searched.kind === 'prescriptions' && <ExportButtons toExport={toExport} />
      }
    >
      <SearchForm label="History" changed={changed} onSearch={search}>
        <HistoryFilters form={form} problems={problems} onChange={change} onLeaveDate={tellProblems} />
      </SearchForm>
      <DataTable
        key={searched.kind}
        label={HISTORY_KINDS[searched.kind]}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        expectedRows={8}
        error={history.error}
        onRetry={() => {
          void history.refetch();
        }}
        empty={
          <EmptyState
            icon={<Search size={32} />}
            title={say('tracing.empty')}
            description="Widen the dates or remove a filter, then search again."
          />
        }
      />
      <ShowMore list={history} />
      <LazyBoundary>
        {traced !== undefined && (
          <TimelineDialog
            prescriptionId={traced}
            onClose={() => {
              setTraced(undefined);
            }}
          />
        )}
      </LazyBoundary>
    </Panel>
  );
}

/** Saves everything that the search finds, not only what is in view, as a file (N2-29). */
function ExportButtons({ toExport }: { toExport: () => HistoryForm | undefined }) {
  const client = useClient();
  const today = useToday();
  if (!useMay('prescription.export')) return null;
  return (
    <FileExport
      fileName={`prescriptions-${today}`}
      subject={toExport}
      formats={[
        {
          text: 'Export CSV',
          ending: 'csv',
          make: (asked, signal) =>
            client.call(exportPrescriptionHistory, { query: toQuery(asked).prescriptions }, { signal }),
        },
        {
          text: 'Export XLSX',
          ending: 'xlsx',
          make: (asked, signal) =>
            client.call(exportPrescriptionHistoryXlsx, { query: toQuery(asked).prescriptions }, { signal }),
        },
      ]}
    />
  );
}
