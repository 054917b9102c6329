import { InputGroup } from '@blueprintjs/core';
import { Shield } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import { exportIncidents, exportIncidentsXlsx, searchIncidents } from '@erx/core/incidents/contract';
import { showAddress } from '@erx/core/incidents/describe';
import { type Incident, nameOfUser } from '@erx/core/incidents/model';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import { useMemo, useState } from 'react';
import { Clip } from '../../ui/clip';
import type { Column, Sort } from '../../ui/data-table';
import { Field } from '../../ui/field';
import { FileExport } from '../../ui/file-export';
import { PagedTable } from '../../ui/paged-table';
import { Panel } from '../../ui/panel';
import { ChoiceField, DayFields, SearchForm } from '../../ui/search-form';
import { EmptyState } from '../../ui/states';
import { readDays } from '../../ui/typed-days';
import { usePages } from '../../ui/use-pages';
import { UserField, type UserPicker } from '../../ui/user-field';
import { queryKey } from '../../workplace/queries';
import { useClient, useMay, useToday, useWorkplace } from '../../workplace/workplace';
import { incidentQuery, newIncidentForm, TYPE_OPTIONS } from './incident-search';

/** The columns of the report (S2.7-3). */
function columnsIn(zone: TimeZone): Column<Incident>[] {
  return [
    { id: 'date', title: 'Date', width: '168px', mediumWidth: '152px', isOrdered: true, cell: ({ occurredOn }) => <time dateTime={occurredOn}>{showInstant(zone, occurredOn)}</time> },
    { id: 'user', title: 'Username', width: 'minmax(136px, 1fr)', cell: (incident) => <Clip text={nameOfUser(incident)} /> },
    { id: 'address', title: 'IP Address', width: '136px', mediumWidth: '112px', cell: ({ ipAddress }) => <Clip text={ipAddress === '' ? 'None' : showAddress(ipAddress)} /> },
    { id: 'description', title: 'Description', width: 'minmax(240px, 3fr)', mediumWidth: 'minmax(0, 2fr)', narrow: 'heading', cell: ({ description }) => <span className="erx-wraps">{description}</span> },
  ];
}

/** The incident report (S2.7): what is typed is searched with Search Incident Report or Enter; exports take everything that the search finds. */
export function IncidentReportPanel({ picker }: { picker: UserPicker }) {
  const client = useClient();
  const today = useToday();
  const mayExport = useMay('incident.export');
  const { timeZone } = useWorkplace().practice;
  const [form, setForm] = useState(() => newIncidentForm(today));
  const [searched, setSearched] = useState({ form, count: 0 });
  const [isTold, setTold] = useState(false);
  const [sort, setSort] = useState<Sort>({ column: 'date', descending: true });
  const query = incidentQuery(searched.form, sort.descending ? 'newest' : 'oldest');
  const pages = usePages<Incident>({
    name: 'incidents', queryKey: queryKey('incidents', searched.count, query), ask: (page, signal) => client.page(searchIncidents, { query: { ...query, ...page } }, { signal }),
  });
  const { problems } = readDays(form, 'tracing.dates-reversed');
  const columns = useMemo(() => columnsIn(timeZone), [timeZone]);

  const search = () => {
    setTold(true);
    // The same search made again is asked again: incidents come by themselves.
    if (Object.keys(problems).length === 0) setSearched(({ count }) => ({ form, count: count + 1 }));
  };
  const change = (part: Partial<typeof form>) => { setForm((before) => ({ ...before, ...part })); };
  return (
    <Panel
      title="Incidents"
      controls={mayExport && (
        <FileExport
          fileName={`incident-report-${today}`} isDisabled={pages.rows?.length === 0}
          formats={[
            { text: 'Export CSV', ending: 'csv', make: (signal) => client.call(exportIncidents, { query }, { signal }) },
            { text: 'Export XLSX', ending: 'xlsx', make: (signal) => client.call(exportIncidentsXlsx, { query }, { signal }) },
          ]}
        />
      )}
    >
      <SearchForm label="Incident Report" actText="Search Incident Report" isWorking={pages.rows === undefined && pages.error === null} onSearch={search}>
        <Field label="IP Address">
          {(ties) => <InputGroup {...ties} autoComplete="off" spellCheck={false} maxLength={45} value={form.ipAddress} onValueChange={(ipAddress) => { change({ ipAddress }); }} />}
        </Field>
        <ChoiceField label="Incident Report Type" value={form.type} options={TYPE_OPTIONS} onChange={(type) => { change({ type }); }} />
        <DayFields labels={['Date From', 'Date To']} days={form} problems={isTold ? problems : {}} onChange={change} onLeave={() => { setTold(true); }} />
        <UserField value={form.user} onChange={(user) => { change({ user }); }} picker={picker} findsServiceAccounts />
      </SearchForm>
      <PagedTable
        label="Incidents" columns={columns} pages={pages} rowId={({ id }) => id} order={{ sort, onSort: setSort }}
        empty={<EmptyState icon={<Shield size={32} />} title={say('incidents.empty')} description="Widen the dates or take a filter away, then search again." />}
      />
    </Panel>
  );
}
