import { Tag } from '@blueprintjs/core';
import { Shield } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import { exportIncidents, exportIncidentsXlsx, searchIncidents } from '@erx/core/incidents/contract';
import { showAddress } from '@erx/core/incidents/describe';
import {
  type Incident,
  nameOfUser,
  SEVERITY_LABEL,
  severityOf,
  type IncidentType,
} from '@erx/core/incidents/model';
import { showInstant, type TimeZone, type CalendarDate, daysAfter } from '@erx/core/values/dates';
import { useMemo, useState } from 'react';
import type { Column, Sort } from '../../ui/table/data-table';
import { TextField } from '../../ui/form/text-field';
import { FileExport } from '../../ui/file/file-export';
import { PagedTable } from '../../ui/table/paged-table';
import { LoginText } from '../../ui/text/login-text';
import { Panel } from '../../ui/layout/panel';
import { ChoiceField, DayFields, SearchForm } from '../../ui/form/search-form';
import { EmptyState } from '../../ui/feedback/empty-state';
import { readDays, typedDays, type TypedDays } from '../../ui/form/typed-days';
import { usePages } from '../../ui/table/use-pages';
import { type Searched, useSearched } from '../../ui/form/use-searched';
import { UserField } from '../users/user-field';
import { queryKey } from '../../session/queries';
import { useClient, useMay, useToday, usePracticeSession } from '../../session/practice-session';
import { INCIDENT_TYPES, INCIDENTS, type IncidentSeverity } from '@erx/core/audit/incident-events';
import type { FoundUser } from '@erx/core/users/model';

/** The filters as they are in the form: dates as typed, '' for what does not narrow. */
interface IncidentForm extends TypedDays {
  readonly type: IncidentType | 'All';
  readonly severity: IncidentSeverity;
  readonly ipAddress: string;
  readonly user: FoundUser | undefined;
}

/** Every type in the words of the report (S2.7-5). */
const TYPE_OPTIONS = {
  All: 'All',
  ...Object.fromEntries(INCIDENT_TYPES.map((type) => [type, INCIDENTS[type].sentence])),
} as Record<IncidentForm['type'], string>;

/** What the report shows: all of it, or what is at least so severe. */
const SEVERITY_OPTIONS = {
  notable: 'Serious, notable',
  serious: 'Serious',
  routine: 'All',
} as const satisfies Record<IncidentSeverity, string>;

/** What the form begins with: yesterday to tomorrow (S2.7-1), without what every working day brings. */
function newIncidentForm(today: CalendarDate): IncidentForm {
  return {
    ...typedDays(daysAfter(today, -1), daysAfter(today, 1)),
    type: 'All',
    severity: 'notable',
    ipAddress: '',
    user: undefined,
  };
}

/** What is asked of the server. */
function incidentQuery(form: IncidentForm, order: 'newest' | 'oldest') {
  const { from, to } = readDays(form, 'tracing.dates-reversed');
  return {
    order,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(form.type === 'All' ? {} : { type: form.type }),
    ...(form.severity === 'routine' ? {} : { severity: form.severity }),
    ...(form.ipAddress.trim() === '' ? {} : { ipAddress: form.ipAddress.trim() }),
    ...(form.user ? { userId: form.user.id } : {}),
  };
}

/** Serious is out; routine steps back. */
const SEVERITY_INTENT = { serious: 'danger', notable: 'warning', routine: 'none' } as const;

function IncidentSeverityTag({ severity }: Pick<Incident, 'severity'>) {
  return (
    <Tag minimal intent={SEVERITY_INTENT[severity]}>
      {SEVERITY_LABEL[severity]}
    </Tag>
  );
}

/** The columns of the report (S2.7-3), and how much each incident matters. */
function columnsIn(zone: TimeZone): Column<Incident>[] {
  return [
    {
      id: 'date',
      title: 'Date',
      width: '168px',
      mediumWidth: '152px',
      isOrdered: true,
      cell: ({ occurredOn }) => <time dateTime={occurredOn}>{showInstant(zone, occurredOn)}</time>,
    },
    {
      id: 'severity',
      title: 'Severity',
      width: '96px',
      mediumWidth: '88px',
      cell: ({ severity }) => <IncidentSeverityTag severity={severity} />,
    },
    {
      id: 'user',
      title: 'Username',
      width: 'minmax(136px, 1fr)',
      mediumWidth: 'minmax(0, 1fr)',
      cell: (incident) => <span className="erx-full-name">{nameOfUser(incident)}</span>,
    },
    {
      id: 'login',
      title: 'Login',
      width: 'minmax(150px, 1fr)',
      mediumWidth: 'minmax(0, 1fr)',
      cell: ({ user }) => (user ? <LoginText login={user.email} /> : null),
    },
    {
      id: 'address',
      title: 'IP Address',
      width: '136px',
      mediumWidth: '112px',
      cell: ({ ipAddress }) => (
        <span className="erx-wraps">{ipAddress === '' ? 'None' : showAddress(ipAddress)}</span>
      ),
    },
    {
      id: 'description',
      title: 'Description',
      width: 'minmax(240px, 3fr)',
      mediumWidth: 'minmax(0, 2fr)',
      narrow: 'heading',
      cell: ({ description }) => <span className="erx-wraps">{description}</span>,
    },
  ];
}

/**
 * The incident report (S2.7): what is typed is searched with Search Incident Report or Enter; exports take
 * everything that the search finds.
 */
export function IncidentReportPanel() {
  const client = useClient();
  const today = useToday();
  const mayExport = useMay('incident.export');
  const { timeZone } = usePracticeSession().practice;
  const asking = useSearched({
    first: () => newIncidentForm(today),
    problemsOf: (typed) => readDays(typed, 'tracing.dates-reversed').problems,
    isSearchedAtFirst: true,
  });
  const { searched, toExport } = asking;
  const [sort, setSort] = useState<Sort>({ column: 'date', descending: true });
  const order = sort.descending ? 'newest' : 'oldest';
  const query = searched && incidentQuery(searched.form, order);
  const pages = usePages<Incident>({
    name: 'incidents',
    queryKey: query && queryKey('incidents', searched.run, query),
    ask: (page, signal) => client.page(searchIncidents, { query: { ...query, ...page } }, { signal }),
  });
  const columns = useMemo(() => columnsIn(timeZone), [timeZone]);
  return (
    <Panel
      title="Incidents"
      controls={
        mayExport && (
          <FileExport
            fileName={`incident-report-${today}`}
            subject={toExport}
            formats={[
              {
                text: 'Export CSV',
                ending: 'csv',
                make: (asked, signal) =>
                  client.call(exportIncidents, { query: incidentQuery(asked, order) }, { signal }),
              },
              {
                text: 'Export XLSX',
                ending: 'xlsx',
                make: (asked, signal) =>
                  client.call(exportIncidentsXlsx, { query: incidentQuery(asked, order) }, { signal }),
              },
            ]}
          />
        )
      }
    >
      <IncidentSearch asking={asking} isWorking={pages.rows === undefined && pages.error === null} />
      <PagedTable
        label="Incidents"
        columns={columns}
        pages={pages}
        rowId={({ id }) => id}
        order={{ sort, onSort: setSort }}
        empty={
          <EmptyState
            icon={<Shield size={32} />}
            title={say('list.no-results')}
            description="Widen the dates or remove a filter, then search again."
          />
        }
      />
    </Panel>
  );
}

/** What is looked for among incidents. */
function IncidentSearch({ asking, isWorking }: { asking: Searched<IncidentForm>; isWorking: boolean }) {
  const { form, change, changed, field, problems, tellProblems, search } = asking;
  return (
    <SearchForm
      label="Incident Report"
      actText="Search Incident Report"
      isWorking={isWorking}
      changed={changed}
      onSearch={search}
    >
      <TextField
        label="IP Address"
        autoComplete="off"
        spellCheck={false}
        maxLength={45}
        value={form.ipAddress}
        onValueChange={(ipAddress) => {
          change({ ipAddress });
        }}
      />
      <ChoiceField
        label="Incident Report Type"
        value={form.type}
        options={TYPE_OPTIONS}
        onChange={(type) => {
          // A type that every working day brings is found, too.
          const isRoutine = type !== 'All' && severityOf(type) === 'routine';
          change(isRoutine ? { type, severity: 'routine' } : { type });
        }}
      />
      <ChoiceField label="Severity" {...field('severity')} options={SEVERITY_OPTIONS} />
      <DayFields
        labels={['Date From', 'Date To']}
        days={form}
        problems={problems}
        onChange={change}
        onLeave={tellProblems}
      />
      <UserField {...field('user')} findsServiceAccounts />
    </SearchForm>
  );
}
