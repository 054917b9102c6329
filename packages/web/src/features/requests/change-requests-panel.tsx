import { Exchange } from '@blueprintjs/icons';
import type { ChangeRequest } from '@erx/core/requests/model';
import { DataTable } from '../../ui/data-table';
import { Panel } from '../../ui/panel';
import { EmptyState } from '../../ui/empty-state';
import { changeColumns } from './request-columns';
import type { ListedRequests } from './use-listed';
import { useOpenActs } from './use-open-acts';

interface Props {
  list: ListedRequests<ChangeRequest>;
  onOpen: (request: ChangeRequest) => void;
}

/** Change requests that await an answer (N2-26); a press on a row opens it. */
export function ChangeRequestsPanel({ list, onOpen }: Props) {
  const actionsOf = useOpenActs(onOpen);
  return (
    <Panel title="Change Requests" count={list.rows?.length}>
      <DataTable
        label="Change requests"
        columns={changeColumns({ actionsOf })}
        rows={list.rows}
        rowId={({ id }) => id}
        expectedRows={3}
        onRowClick={onOpen}
        error={list.error}
        onRetry={list.onRetry}
        empty={
          <EmptyState
            icon={<Exchange size={32} />}
            title="No change requests"
            description={
              list.isFiltered
                ? 'None for this order or prescriber. Show all to see the others.'
                : 'When a pharmacy asks to change a prescription, the request appears here by itself.'
            }
          />
        }
      />
    </Panel>
  );
}
