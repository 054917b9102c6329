import { Inbox, NewPerson, Remove } from '@blueprintjs/icons';
import type { UnassignedRequest } from '@erx/core/requests/model';
import { useState } from 'react';
import { TruncatedText } from '../../../ui/text/truncated-text';
import { DataTable, type Column } from '../../../ui/table/data-table';
import { LazyBoundary } from '../../../page/lazy-boundary';
import { Panel } from '../../../ui/layout/panel';
import { RelativeTime } from '../../../ui/text/dates';
import { RowActions } from '../../../ui/table/row-actions';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { askedDrug, KIND_LABEL, patientAsWritten } from './unassigned-text';
import { useUnassignedRequests } from './use-unassigned-requests';
import { lazyComponent } from '../../../page/lazy-component';

const AssignDialog = lazyComponent(
  () => import('./dialogs/assign-dialog'),
  (part) => part.AssignDialog,
);
const RefuseDialog = lazyComponent(
  () => import('./dialogs/refuse-dialog'),
  (part) => part.RefuseDialog,
);

const COLUMNS: Column<UnassignedRequest>[] = [
  {
    id: 'received',
    title: 'Received',
    width: '88px',
    sortBy: ({ receivedAt }) => receivedAt,
    cell: ({ receivedAt }) => <RelativeTime at={receivedAt} />,
  },
  {
    id: 'kind',
    title: 'Kind',
    width: '64px',
    sortBy: ({ kind }) => kind,
    cell: ({ kind }) => KIND_LABEL[kind],
  },
  {
    id: 'drug',
    title: 'Prescribed',
    width: 'minmax(130px, 2fr)',
    narrow: 'heading',
    sortBy: askedDrug,
    cell: (request) => <TruncatedText text={askedDrug(request)} />,
  },
  {
    id: 'patient',
    title: 'Patient',
    width: 'minmax(120px, 1.4fr)',
    cell: (request) => <span className="erx-full-name">{patientAsWritten(request)}</span>,
  },
  {
    id: 'prescriber',
    title: 'Prescriber',
    width: 'minmax(140px, 1.6fr)',
    cell: ({ prescriberAsSent, spi }) => (
      <span className="erx-full-name">
        {prescriberAsSent} <span className="erx-cell-sub">{spi === '' ? 'no SPI' : `SPI ${spi}`}</span>
      </span>
    ),
  },
  {
    id: 'pharmacy',
    title: 'Pharmacy',
    width: 'minmax(100px, 1.4fr)',
    cell: ({ pharmacy }) => <TruncatedText text={pharmacy.storeName} />,
  },
];

interface Open {
  readonly act: 'assign' | 'refuse';
  readonly request: UnassignedRequest;
}

/**
 * Requests of pharmacies to a prescriber whom no one here is: a super administrator gives them to a user of
 * the practice, or refuses them.
 */
export function UnassignedPanel() {
  const requests = useUnassignedRequests();
  const [open, setOpen] = useState<Open>();
  const close = () => {
    setOpen(undefined);
  };
  const columns: Column<UnassignedRequest>[] = [
    ...COLUMNS,
    {
      id: 'actions',
      title: 'Actions',
      width: '64px',
      align: 'end',
      narrow: 'corner',
      isTitleHidden: true,
      cell: (request) => (
        <RowActions
          of={askedDrug(request)}
          actions={[
            {
              name: 'Assign',
              icon: <NewPerson />,
              onClick: () => {
                setOpen({ act: 'assign', request });
              },
            },
            {
              name: 'Refuse',
              icon: <Remove />,
              onClick: () => {
                setOpen({ act: 'refuse', request });
              },
            },
          ]}
        />
      ),
    },
  ];
  return (
    <Panel
      title="Unassigned Requests"
      count={requests.data?.length === 0 ? undefined : requests.data?.length}
    >
      <DataTable
        label="Unassigned requests"
        columns={columns}
        rows={requests.data}
        rowId={({ id }) => id}
        expectedRows={2}
        error={requests.error}
        onRetry={() => {
          void requests.refetch();
        }}
        empty={
          <EmptyState
            icon={<Inbox size={32} />}
            title="No unassigned requests"
            description="A request to an SPI that no one in any practice here has waits in this list until it is assigned or refused."
          />
        }
      />
      <LazyBoundary>
        {open?.act === 'assign' && <AssignDialog request={open.request} onClose={close} />}
        {open?.act === 'refuse' && <RefuseDialog request={open.request} onClose={close} />}
      </LazyBoundary>
    </Panel>
  );
}
