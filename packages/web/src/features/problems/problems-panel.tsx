import { Clipboard } from '@blueprintjs/icons';
import { listProblems } from '@erx/core/problems/contract';
import type { Problem } from '@erx/core/problems/model';
import { Moment } from '../../ui/moment';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Activity, ActivityFilter, inactiveClass, shownRows } from '../../ui/activity-filter';
import { Clip } from '../../ui/clip';
import { DataTable, type Column } from '../../ui/data-table';
import { Panel } from '../../ui/panel';
import { EmptyState } from '../../ui/states';
import { queryKey } from '../../workplace/queries';
import { useClient } from '../../workplace/workplace';

const COLUMNS: Column<Problem>[] = [
  { id: 'code', title: 'ICD-10', width: '88px', sortBy: ({ icd10Code }) => icd10Code, cell: ({ icd10Code }) => icd10Code },
  { id: 'description', title: 'Description', width: 'minmax(200px, 1fr)', narrow: 'heading', sortBy: ({ icd10Description }) => icd10Description, cell: ({ icd10Description }) => <Clip text={icd10Description} /> },
  { id: 'entered', title: 'Entered', width: '96px', sortBy: ({ enteredAt }) => enteredAt, cell: ({ enteredAt }) => <Moment at={enteredAt} /> },
];

const isActive = ({ hide }: Problem) => !hide;

/** Problems of a patient, read only (P2-4): active, inactive or all. */
export function ProblemsPanel({ patientId }: { patientId: string }) {
  const client = useClient();
  const [activity, setActivity] = useState<Activity>('Active');
  const list = useQuery({
    queryKey: queryKey('problems', patientId),
    queryFn: ({ signal }) => client.call(listProblems, { params: { patientId } }, { signal }),
  });
  const rows = shownRows(list.data, activity, isActive);
  return (
    <Panel title="Problems" count={rows?.length} controls={<ActivityFilter of="problems" value={activity} onChange={setActivity} />}>
      <DataTable
        label="Problems" columns={COLUMNS} rows={rows} rowId={({ id }) => id} expectedRows={3} rowClass={(row) => inactiveClass(activity, isActive(row))}
        error={list.error} onRetry={() => { void list.refetch(); }}
        empty={<EmptyState icon={<Clipboard size={32} />} title="No problems in this list" description="Problems recorded for this patient appear here; prescribing offers them as diagnoses." />}
      />
    </Panel>
  );
}
