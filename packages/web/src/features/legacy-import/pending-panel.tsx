import { Tick } from '@blueprintjs/icons';
import type { PendingLegacy } from '@erx/core/legacy-import/model';
import { patientName } from '@erx/core/patients/name';
import { Link } from 'react-router-dom';
import { type Column, DataTable } from '../../ui/table/data-table';
import { Panel } from '../../ui/layout/panel';
import { EmptyState } from '../../ui/feedback/empty-state';
import { usePendingLegacy } from './use-legacy';

const COLUMNS: Column<PendingLegacy>[] = [
  {
    id: 'patient',
    title: 'Patient',
    width: 'minmax(200px, 3fr)',
    narrow: 'heading',
    sortBy: (row) => patientName(row).toLowerCase(),
    cell: (row) => (
      <Link className="erx-clip" to={`/patient/${row.patientId}`}>
        {patientName(row)}
      </Link>
    ),
  },
  {
    id: 'account',
    title: 'Account',
    width: 'minmax(100px, 1fr)',
    sortBy: ({ accountNumber }) => accountNumber,
    cell: ({ accountNumber }) => accountNumber,
  },
  {
    id: 'medications',
    title: 'Medications to match',
    width: 'minmax(140px, 1fr)',
    align: 'end',
    sortBy: ({ medications }) => medications,
    cell: ({ medications }) => medications,
  },
  {
    id: 'allergies',
    title: 'Allergies to match',
    width: 'minmax(140px, 1fr)',
    align: 'end',
    sortBy: ({ allergies }) => allergies,
    cell: ({ allergies }) => allergies,
  },
  {
    id: 'review',
    title: 'To look at',
    width: 'minmax(100px, 1fr)',
    align: 'end',
    sortBy: ({ toReview }) => toReview,
    cell: ({ toReview }) => toReview,
  },
];

/**
 * Patients whose records of the former system are not all matched; opening one opens the matcher (S2.2-8,
 * N4-21).
 */
export function PendingPanel() {
  const list = usePendingLegacy();
  return (
    <Panel title="Patients with TRAKnet records to match" heading="fixed" count={list.data?.length}>
      <DataTable
        label="Patients with TRAKnet records to match"
        columns={COLUMNS}
        rows={list.data}
        rowId={({ patientId }) => patientId}
        error={list.error}
        onRetry={() => {
          void list.refetch();
        }}
        empty={
          <EmptyState
            icon={<Tick size={32} />}
            title="Nothing waits to be matched"
            description="Records of TRAKnet appear here after an administrator has imported them, until each is matched."
          />
        }
      />
    </Panel>
  );
}
