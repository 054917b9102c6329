import { Exchange } from '@blueprintjs/icons';
import { DataTable } from '../../ui/data-table';
import { Panel } from '../../ui/panel';
import { EmptyState } from '../../ui/states';
import { changeColumns } from './request-columns';
import { useChangeRequests } from './use-requests';

const COLUMNS = changeColumns();

/** Change requests that await an answer (N2-26). */
export function ChangeRequestsPanel({ orderNumber }: { orderNumber?: string | undefined }) {
  const requests = useChangeRequests();
  const rows = orderNumber === undefined ? requests.data : requests.data?.filter((request) => request.orderNumber === orderNumber);
  return (
    <Panel title="Change Requests" count={rows?.length}>
      <DataTable
        label="Change requests" columns={COLUMNS} rows={rows} rowId={({ id }) => id} expectedRows={3}
        error={requests.error} onRetry={() => { void requests.refetch(); }}
        empty={<EmptyState icon={<Exchange size={32} />} title="No change requests" description="When a pharmacy asks to change a prescription, the request appears here by itself." />}
      />
    </Panel>
  );
}
