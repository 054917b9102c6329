import { TickCircle } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import { showAddress } from '@erx/core/incidents/describe';
import { searchSystemIncidents } from '@erx/core/network/contract';
import type { SystemIncident } from '@erx/core/network/model';
import { TruncatedText } from '../../ui/text/truncated-text';
import type { Column } from '../../ui/table/data-table';
import { ExactTime } from '../../ui/text/dates';
import { PagedTable } from '../../ui/table/paged-table';
import { Panel } from '../../ui/layout/panel';
import { EmptyState } from '../../ui/feedback/empty-state';
import { usePages } from '../../ui/table/use-pages';
import { queryKey } from '../../session/queries';
import { useClient } from '../../session/practice-session';

const COLUMNS: readonly Column<SystemIncident>[] = [
  {
    id: 'at',
    title: 'Date',
    width: '160px',
    mediumWidth: '152px',
    cell: ({ occurredOn }) => <ExactTime at={occurredOn} />,
  },
  {
    id: 'kind',
    title: 'Kind',
    width: 'minmax(176px, 1fr)',
    mediumWidth: 'minmax(0, 1fr)',
    cell: ({ kind }) => <TruncatedText text={kind.replaceAll(/[.-]/g, ' ')} />,
  },
  {
    id: 'address',
    title: 'IP Address',
    width: '136px',
    mediumWidth: '112px',
    cell: ({ ipAddress }) => <TruncatedText text={showAddress(ipAddress)} />,
  },
  {
    id: 'description',
    title: 'Description',
    width: 'minmax(240px, 2fr)',
    mediumWidth: 'minmax(0, 2fr)',
    narrow: 'heading',
    cell: ({ description }) => <span className="erx-wraps">{description}</span>,
  },
];

/** What happened to the installation and concerns no practice, the latest first. */
export function SystemIncidentsPanel() {
  const client = useClient();
  const pages = usePages<SystemIncident>({
    name: 'system-incidents',
    queryKey: queryKey('incidents', 'system'),
    ask: (page, signal) => client.page(searchSystemIncidents, { query: page }, { signal }),
  });
  return (
    <Panel title="Incidents of the installation">
      <PagedTable
        label="Incidents of the installation"
        columns={COLUMNS}
        pages={pages}
        rowId={({ id }) => id}
        empty={
          <EmptyState
            icon={<TickCircle size={32} />}
            title={say('system-incident.none')}
            description="Refused messages, wrong credentials and failed sign-ins of unknown names appear here."
          />
        }
      />
    </Panel>
  );
}
