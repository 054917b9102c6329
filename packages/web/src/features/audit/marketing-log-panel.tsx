import { Search } from '@blueprintjs/icons';
import { exportMarketingLog, exportMarketingLogXlsx, searchMarketingLog } from '@erx/core/audit/contract';
import { ENTRY_LABEL, type LogKind, type MarketingEntry } from '@erx/core/audit/marketing';
import { firstLogDays } from '@erx/core/audit/rules';
import { say } from '@erx/core/findings/messages';
import type { FoundUser } from '@erx/core/users/model';
import type { CalendarDate } from '@erx/core/values/dates';
import { useState } from 'react';
import { TruncatedText } from '../../ui/text/truncated-text';
import type { Column, Sort } from '../../ui/table/data-table';
import { ExactTime } from '../../ui/text/dates';
import { FileExport } from '../../ui/file/file-export';
import { PagedTable } from '../../ui/table/paged-table';
import { Panel } from '../../ui/layout/panel';
import { ChoiceField, DayFields, SearchForm } from '../../ui/form/search-form';
import { EmptyState } from '../../ui/feedback/empty-state';
import { readDays, typedDays, type TypedDays } from '../../ui/form/typed-days';
import { usePages } from '../../ui/table/use-pages';
import { useSearched } from '../../ui/form/use-searched';
import { UserField } from '../users/user-field';
import { queryKey } from '../../session/queries';
import { useClient, useToday } from '../../session/practice-session';
import './audit.css';

interface Form extends TypedDays {
  readonly kind: LogKind;
  readonly user: FoundUser | undefined;
}

const KINDS = { Marketing: 'Marketing', Coupon: 'Coupon' } as const satisfies Record<LogKind, string>;

/** S2.8-2. */
const COLUMNS: readonly Column<MarketingEntry>[] = [
  {
    id: 'at',
    title: 'Date',
    width: '160px',
    mediumWidth: '152px',
    isOrdered: true,
    cell: ({ createdAt }) => <ExactTime at={createdAt} />,
  },
  {
    id: 'user',
    title: 'Username',
    width: 'minmax(160px, 1fr)',
    mediumWidth: 'minmax(0, 1fr)',
    narrow: 'heading',
    cell: ({ userName, userEmail }) => (
      <TruncatedText text={[userName || 'Deleted User', userEmail].filter(Boolean).join(' · ')}>
        {userName || 'Deleted User'} <span className="erx-cell-sub">{userEmail}</span>
      </TruncatedText>
    ),
  },
  {
    id: 'description',
    title: 'Description',
    width: 'minmax(240px, 2fr)',
    mediumWidth: 'minmax(0, 2fr)',
    narrow: 'bare',
    cell: ({ type, description }) => (
      <TruncatedText text={`${ENTRY_LABEL[type]} · ${description}`} className="erx-wraps" />
    ),
  },
];

/** The marketing log (S2.8): what people saw and opened of advertisements and coupons. */
export function MarketingLogPanel() {
  const client = useClient();
  const today = useToday();
  const { form, change, changed, field, problems, tellProblems, searched, search, toExport } =
    useSearched<Form>({
      first: () => newForm(today),
      problemsOf: (typed) => readDays(typed, 'marketing.dates-reversed').problems,
      isSearchedAtFirst: false,
    });
  const [sort, setSort] = useState<Sort>({ column: 'at', descending: true });
  const query = searched && {
    ...queryOf(searched.form),
    ...(sort.descending ? {} : { oldestFirst: 'true' }),
  };
  const pages = usePages({
    name: 'marketing-log',
    queryKey: query && queryKey('audit', 'marketing', query, searched.run),
    ask: (page, signal) => client.page(searchMarketingLog, { query: { ...query, ...page } }, { signal }),
  });
  return (
    <Panel
      title="Marketing log"
      heading="page"
      controls={
        <FileExport
          fileName={`marketing-log-${today}`}
          subject={toExport}
          formats={[
            {
              text: 'Export CSV',
              ending: 'csv',
              make: (asked, signal) => client.call(exportMarketingLog, { query: queryOf(asked) }, { signal }),
            },
            {
              text: 'Export XLSX',
              ending: 'xlsx',
              make: (asked, signal) =>
                client.call(exportMarketingLogXlsx, { query: queryOf(asked) }, { signal }),
            },
          ]}
        />
      }
    >
      <SearchForm
        label="Marketing log"
        isWorking={searched !== undefined && pages.rows === undefined && pages.error === null}
        changed={changed}
        onSearch={search}
      >
        <ChoiceField label="Type" {...field('kind')} options={KINDS} />
        <DayFields days={form} problems={problems} onChange={change} onLeave={tellProblems} />
        <UserField {...field('user')} />
      </SearchForm>
      {searched ? (
        <PagedTable
          label="Marketing log"
          columns={COLUMNS}
          pages={pages}
          rowId={({ id }) => id}
          order={{ sort, onSort: setSort }}
          empty={
            <div role="status">
              <EmptyState
                icon={<Search size={32} />}
                title={say('audit.empty')}
                description="Widen the dates or remove a filter, then search again."
              />
            </div>
          }
        />
      ) : (
        <EmptyState
          icon={<Search size={32} />}
          title="Advertisements and coupons that were seen and opened"
          description="Choose what to look for, then search."
        />
      )}
    </Panel>
  );
}

/** What the form begins with (S2.8-1). */
function newForm(today: CalendarDate): Form {
  const { from, to } = firstLogDays(today);
  return { ...typedDays(from, to), kind: 'Marketing', user: undefined };
}

function queryOf(form: Form) {
  const { from, to } = readDays(form, 'marketing.dates-reversed');
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { end: to }),
    ...(form.user ? { userId: form.user.id } : {}),
    type: form.kind,
  };
}
