import { Repeat } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import type { RefillRequest } from '@erx/core/requests/model';
import { DataTable } from '../../ui/table/data-table';
import { Panel } from '../../ui/layout/panel';
import { EmptyState } from '../../ui/feedback/empty-state';
import { requestColumns } from './request-columns';
import { useApprovedRefills } from './use-requests';

const COLUMNS = requestColumns<RefillRequest>({
  title: 'Approved',
  of: ({ answeredAt, receivedAt }) => answeredAt ?? receivedAt,
});

/**
 * Refill requests that were approved in the last week (N2-12); rows are not clickable. That they could not be
 * loaded is said in a line and asks for nothing (N8-9).
 */
export function ApprovedRefillsPanel() {
  const requests = useApprovedRefills();
  return (
    <Panel title="Approved Refill Requests" count={requests.data?.length}>
      {requests.isError && !requests.data ? (
        <EmptyState title={say('request.approved-unavailable')} />
      ) : (
        <DataTable
          label="Approved refill requests"
          columns={COLUMNS}
          rows={requests.data}
          rowId={({ id }) => id}
          expectedRows={3}
          empty={
            <EmptyState
              icon={<Repeat size={32} />}
              title="No approved refill requests"
              description="Refill requests that were approved in the last week appear here. Those that wait are under Alerts."
            />
          }
        />
      )}
    </Panel>
  );
}
