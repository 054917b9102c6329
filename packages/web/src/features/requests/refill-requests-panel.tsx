import { Repeat } from '@blueprintjs/icons';
import { DataTable } from '../../ui/data-table';
import { Panel } from '../../ui/panel';
import { EmptyState } from '../../ui/states';
import { requestColumns } from './request-columns';
import { useRefillRequests } from './use-requests';
import type { RefillRequest } from '@erx/core/requests/model';

const COLUMNS = requestColumns<RefillRequest>();

/** Refill requests that await an answer; rows are not clickable (N2-12). */
export function RefillRequestsPanel({ orderNumber }: { orderNumber?: string | undefined }) {
  const requests = useRefillRequests();
  const rows = orderNumber === undefined ? requests.data : requests.data?.filter((request) => request.orderNumber === orderNumber);
  return (
    <Panel title="Refill Requests" count={rows?.length}>
      <DataTable
        label="Refill requests" columns={COLUMNS} rows={rows} rowId={({ id }) => id} expectedRows={3}
        error={requests.error} onRetry={() => { void requests.refetch(); }}
        empty={<EmptyState icon={<Repeat size={32} />} title="No refill requests" description="When a pharmacy asks to renew a prescription, the request appears here by itself." />}
      />
    </Panel>
  );
}
