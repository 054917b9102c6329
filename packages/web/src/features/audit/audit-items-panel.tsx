import { Checkbox, Switch } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { exportAuditEvidence, searchAuditItems } from '@erx/core/audit/contract';
import {
  type AuditItemType,
  type AuditResource,
  type AuditSort,
  ExportFormat,
  RESOURCE_LABEL,
  SORT_LABEL,
  TYPE_LABEL,
} from '@erx/core/audit/model';
import { say } from '@erx/core/findings/messages';
import { FileExport } from '../../ui/file/file-export';
import { PagedTable } from '../../ui/table/paged-table';
import { Panel } from '../../ui/layout/panel';
import { ChoiceField, DayFields, SearchForm } from '../../ui/form/search-form';
import { EmptyState } from '../../ui/feedback/empty-state';
import { readDays } from '../../ui/form/typed-days';
import { usePages } from '../../ui/table/use-pages';
import { type Searched, useSearched } from '../../ui/form/use-searched';
import { UserField } from '../users/user-field';
import { queryKey } from '../../session/queries';
import { useClient, useMay, useToday } from '../../session/practice-session';
import { toAuditDays, toAuditQuery, toClicks, newAuditForm, type AuditForm } from './audit-search';
import { AUDIT_COLUMNS } from './audit-columns';
import { useAuditExport } from './use-audit-export';
import { SealLine } from './seal-line';
import { VerifyButton } from './verify-button';

const TYPES = { '': 'All', ...TYPE_LABEL } as const satisfies Record<AuditItemType | '', string>;
const RESOURCES = {
  '': 'All',
  Prescription: RESOURCE_LABEL.Prescription,
  RefillRequest: RESOURCE_LABEL.RefillRequest,
  RxChangeRequest: RESOURCE_LABEL.RxChangeRequest,
} as const satisfies Record<AuditResource | '', string>;
const SORTS = SORT_LABEL satisfies Record<AuditSort, string>;

/**
 * Search Audit Items (S2.6). Nothing is searched before the user asks: who looks into the trail is written
 * down.
 */
export function AuditItemsPanel() {
  const client = useClient();
  const today = useToday();
  const asking = useSearched({
    first: () => newAuditForm(today),
    problemsOf: (typed) => readDays(typed, 'audit.dates-reversed').problems,
    isSearchedAtFirst: false,
  });
  const { searched, search, toExport } = asking;
  const query = searched && {
    ...toAuditQuery(searched.form),
    ...(searched.form.sortBy === 'OccurredOn' && searched.form.oldestFirst ? { oldestFirst: 'true' } : {}),
  };
  const pages = usePages({
    name: 'audit-items',
    queryKey: query && queryKey('audit', 'items', query, searched.run),
    ask: (page, signal) => client.page(searchAuditItems, { query: { ...query, ...page } }, { signal }),
  });
  const mayExport = useMay('audit.export');
  return (
    <Panel
      title="Search Audit Items"
      heading="fixed"
      controls={
        <>
          {mayExport && <Exports subject={toExport} />}
          <VerifyButton />
        </>
      }
    >
      <SealLine />
      <AuditSearch
        asking={asking}
        isWorking={searched !== undefined && pages.rows === undefined && pages.error === null}
      />
      {searched ? (
        <PagedTable
          label="Audit items"
          columns={AUDIT_COLUMNS}
          pages={pages}
          rowId={({ sequence }) => String(sequence)}
          order={{
            sort:
              searched.form.sortBy === 'OccurredOn'
                ? { column: 'at', descending: !searched.form.oldestFirst }
                : undefined,
            onSort: ({ descending }) => {
              search({ ...searched.form, sortBy: 'OccurredOn', oldestFirst: !descending });
            },
          }}
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
          title="What was done in the practice"
          description="Choose what to look for, then search. Each search and each export is recorded."
        />
      )}
    </Panel>
  );
}

/** The trail as a file, and sealed as evidence. */
function Exports({ subject }: { subject: () => AuditForm | undefined }) {
  const client = useClient();
  const today = useToday();
  const exportAs = useAuditExport();
  return (
    <>
      <FileExport
        fileName="audit-items"
        isStoppable={false}
        subject={subject}
        formats={ExportFormat.options.map((format) => ({
          text: `Export ${format.toUpperCase()}`,
          ending: format,
          make: (asked: AuditForm) => exportAs(format, toAuditQuery(asked)),
        }))}
      />
      <FileExport
        fileName={`audit-evidence-${today}`}
        subject={subject}
        formats={[
          {
            text: 'Evidence',
            label: 'Evidence: the sealed trail of these days, to be verified elsewhere',
            ending: 'jsonl',
            make: (asked: AuditForm, signal) =>
              client.call(exportAuditEvidence, { query: toAuditDays(asked) }, { signal }),
          },
        ]}
      />
    </>
  );
}

/** What is looked for in the trail. */
function AuditSearch({ asking, isWorking }: { asking: Searched<AuditForm>; isWorking: boolean }) {
  const { form, change, changed, field, problems, tellProblems, search } = asking;
  const clicks = toClicks(form);
  return (
    <SearchForm label="Audit items" isWorking={isWorking} changed={changed} onSearch={search}>
      <DayFields days={form} problems={problems} onChange={change} onLeave={tellProblems} />
      <ChoiceField label="Type" {...field('type')} options={TYPES} />
      <ChoiceField label="Resource" {...field('resource')} options={RESOURCES} />
      <ChoiceField
        label="Sort By"
        value={form.sortBy}
        options={SORTS}
        onChange={(sortBy) => {
          change({ sortBy, oldestFirst: false });
        }}
      />
      <UserField {...field('user')} findsServiceAccounts />
      <Checkbox
        label="Click Event"
        checked={clicks.areFound}
        disabled={clicks.isForced}
        onChange={({ currentTarget: { checked } }) => {
          change({ findsClicks: checked });
        }}
      />
      <Switch
        label="Look-ups of the trail"
        checked={form.findsLookUps}
        onChange={({ currentTarget: { checked } }) => {
          change({ findsLookUps: checked });
        }}
      />
    </SearchForm>
  );
}
