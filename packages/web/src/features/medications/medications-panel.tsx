import { Pill } from '@blueprintjs/icons';
import { tallMan } from '@erx/core/drugs/tall-man';
import { listMedications } from '@erx/core/medications/contract';
import type { Medication } from '@erx/core/medications/model';
import { dateOrNone } from '../../ui/date-or-none';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Activity, ActivityFilter, inactiveClass, shownRows } from '../../ui/activity-filter';
import { Clip } from '../../ui/clip';
import { DataTable, type Column } from '../../ui/data-table';
import { Panel } from '../../ui/panel';
import { EmptyState } from '../../ui/states';
import { queryKey } from '../../workplace/queries';
import { useClient } from '../../workplace/workplace';

const COLUMNS: Column<Medication>[] = [
  { id: 'medication', title: 'Medication', width: 'minmax(200px, 2.4fr)', narrow: 'heading', sortBy: ({ description }) => description, cell: ({ description }) => <Clip text={tallMan(description)} /> },
  { id: 'sig', title: 'Sig', width: 'minmax(160px, 2fr)', narrow: 'bare', cell: ({ sig }) => <Clip text={sig} className="erx-cell-sub" /> },
  { id: 'started', title: 'Started', width: '96px', sortBy: ({ startedAt }) => startedAt ?? '', cell: ({ startedAt }) => dateOrNone(startedAt) },
  { id: 'filled', title: 'Last filled', width: '96px', sortBy: ({ lastFilled }) => lastFilled ?? '', cell: ({ lastFilled }) => dateOrNone(lastFilled) },
  { id: 'stopped', title: 'Stopped', width: '96px', sortBy: ({ stoppedAt }) => stoppedAt ?? '', cell: ({ stoppedAt }) => dateOrNone(stoppedAt) },
];

const isActive = ({ hide, stoppedAt }: Medication) => !hide && stoppedAt === undefined;

/** Medications of a patient, read only (P2-4): active, inactive or all. */
export function MedicationsPanel({ patientId }: { patientId: string }) {
  const client = useClient();
  const [activity, setActivity] = useState<Activity>('Active');
  const list = useQuery({
    queryKey: queryKey('medications', patientId),
    queryFn: ({ signal }) => client.call(listMedications, { params: { patientId } }, { signal }),
  });
  const rows = shownRows(list.data, activity, isActive);
  return (
    <Panel title="Medications" count={rows?.length} controls={<ActivityFilter of="medications" value={activity} onChange={setActivity} />}>
      <DataTable
        label="Medications" columns={COLUMNS} rows={rows} rowId={({ id }) => id} expectedRows={3} rowClass={(row) => inactiveClass(activity, isActive(row))}
        error={list.error} onRetry={() => { void list.refetch(); }}
        empty={<EmptyState icon={<Pill size={32} />} title="No medications in this list" description="Medications this patient takes appear here once they are recorded. An empty list does not mean that the patient takes none." />}
      />
    </Panel>
  );
}
