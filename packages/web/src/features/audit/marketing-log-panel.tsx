import { Search } from '@blueprintjs/icons';
import { exportMarketingLog, exportMarketingLogXlsx, searchMarketingLog } from '@erx/core/audit/contract';
import { ENTRY_LABEL, type LogKind, type MarketingEntry } from '@erx/core/audit/marketing';
import type { ExportFormat } from '@erx/core/audit/model';
import { firstLogDays } from '@erx/core/audit/rules';
import { AppError } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import type { FoundUser } from '@erx/core/users/model';
import { useState } from 'react';
import { Clip } from '../../ui/clip';
import type { Column, Sort } from '../../ui/data-table';
import { ExactMoment } from '../../ui/exact-moment';
import { PagedTable } from '../../ui/paged-table';
import { Panel } from '../../ui/panel';
import { saveFile } from '../../ui/save-file';
import { ChoiceField, DayFields, SearchForm } from '../../ui/search-form';
import { EmptyState } from '../../ui/states';
import { readDays, typedDays, type TypedDays } from '../../ui/typed-days';
import { usePages } from '../../ui/use-pages';
import { UserField, type UserPicker } from '../../ui/user-field';
import { useNotices } from '../../workplace/notices';
import { queryKey } from '../../workplace/queries';
import { useClient, useToday } from '../../workplace/workplace';
import './audit.css';
import { ExportButtons } from './export-buttons';

interface Form extends TypedDays { readonly kind: LogKind; readonly user: FoundUser | undefined }

const KINDS = { Marketing: 'Marketing', Coupon: 'Coupon' } as const satisfies Record<LogKind, string>;

/** S2.8-2. */
const COLUMNS: readonly Column<MarketingEntry>[] = [
  { id: 'at', title: 'Date', width: '160px', mediumWidth: '152px', isOrdered: true, cell: ({ createdAt }) => <ExactMoment at={createdAt} /> },
  { id: 'user', title: 'Username', width: 'minmax(160px, 1fr)', mediumWidth: 'minmax(0, 1fr)', narrow: 'heading', cell: ({ userName, userEmail }) => <Clip text={[userName || 'Deleted User', userEmail].filter(Boolean).join(' · ')}>{userName || 'Deleted User'} <span className="erx-cell-sub">{userEmail}</span></Clip> },
  { id: 'description', title: 'Description', width: 'minmax(240px, 2fr)', mediumWidth: 'minmax(0, 2fr)', narrow: 'bare', cell: ({ type, description }) => <Clip text={`${ENTRY_LABEL[type]} · ${description}`} className="erx-wraps" /> },
];

/** The marketing log (S2.8): what people saw and opened of advertisements and coupons. */
export function MarketingLogPanel({ picker }: { picker: UserPicker }) {
  const client = useClient();
  const today = useToday();
  const [form, setForm] = useState<Form>(() => { const { from, to } = firstLogDays(today); return { ...typedDays(from, to), kind: 'Marketing', user: undefined }; });
  const [isTold, setTold] = useState(false);
  const [sort, setSort] = useState<Sort>({ column: 'at', descending: true });
  const [searched, setSearched] = useState<{ readonly form: Form; readonly run: number }>();
  const change = (part: Partial<Form>) => { setForm((before) => ({ ...before, ...part })); };
  const { problems } = readDays(form, 'marketing.dates-reversed');
  const query = searched && { ...queryOf(searched.form), ...(sort.descending ? {} : { oldestFirst: 'true' }) };
  const pages = usePages({
    name: 'marketing-log', queryKey: query && queryKey('audit', 'marketing', query, searched.run),
    ask: (page, signal) => client.page(searchMarketingLog, { query: { ...query, ...page } }, { signal }),
  });
  const exporting = useLogExport();
  const search = () => {
    setTold(true);
    if (Object.keys(problems).length === 0) setSearched((before) => ({ form, run: (before?.run ?? 0) + 1 }));
  };
  return (
    <Panel title="Marketing log" controls={<ExportButtons exporting={exporting} isDisabled={Object.keys(problems).length > 0} onExport={(format) => { void exporting.start(format, form); }} />}>
      <SearchForm label="Marketing log" isWorking={searched !== undefined && pages.rows === undefined && pages.error === null} onSearch={search}>
        <ChoiceField label="Type" value={form.kind} options={KINDS} onChange={(kind) => { change({ kind }); }} />
        <DayFields days={form} problems={isTold ? problems : {}} onChange={change} onLeave={() => { setTold(true); }} />
        <UserField value={form.user} onChange={(user) => { change({ user }); }} picker={picker} />
      </SearchForm>
      {searched ? (
        <PagedTable
          label="Marketing log" columns={COLUMNS} pages={pages} rowId={({ id }) => id} order={{ sort, onSort: setSort }}
          empty={<div role="status"><EmptyState icon={<Search size={32} />} title={say('audit.empty')} description="Widen the dates or take a filter away, then search again." /></div>}
        />
      ) : <EmptyState icon={<Search size={32} />} title="Advertisements and coupons that were seen and opened" description="Choose what to look for, then search." />}
    </Panel>
  );
}

function queryOf(form: Form) {
  const { from, to } = readDays(form, 'marketing.dates-reversed');
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { end: to }), ...(form.user ? { userId: form.user.id } : {}), type: form.kind };
}

/** The export of a search of the log as a file. */
function useLogExport() {
  const client = useClient();
  const notices = useNotices();
  const today = useToday();
  const [running, setRunning] = useState<ExportFormat>();
  const start = async (format: ExportFormat, form: Form) => {
    setRunning(format);
    try {
      saveFile(await client.call(format === 'csv' ? exportMarketingLog : exportMarketingLogXlsx, { query: queryOf(form) }), `marketing-log-${today}.${format}`);
      notices.success('marketing.exported');
    } catch (error) {
      notices.failure(error instanceof AppError && error.code !== 'call.unexpected' ? error : new AppError('audit.export-failed'));
    } finally {
      setRunning(undefined);
    }
  };
  return { start, running };
}
