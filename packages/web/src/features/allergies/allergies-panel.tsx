import { TickCircle, WarningSign } from '@blueprintjs/icons';
import { listAllergies } from '@erx/core/allergies/contract';
import type { Allergy } from '@erx/core/allergies/model';
import type { Patient } from '@erx/core/patients/model';
import { dateOrNone } from '../../ui/date-or-none';
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

const COLUMNS: Column<Allergy>[] = [
  { id: 'allergy', title: 'Allergy', width: 'minmax(160px, 2fr)', narrow: 'heading', sortBy: ({ description }) => description, cell: ({ description }) => <Clip text={description} /> },
  { id: 'reaction', title: 'Reaction', width: 'minmax(140px, 1.6fr)', sortBy: ({ reaction }) => reaction, cell: ({ reaction }) => <Clip text={reaction} /> },
  { id: 'severity', title: 'Severity', width: '112px', sortBy: ({ severity }) => SEVERITY_ORDER[severity], cell: ({ severity }) => severity },
  { id: 'onset', title: 'Onset', width: '96px', sortBy: ({ onsetDate }) => onsetDate ?? '', cell: ({ onsetDate }) => dateOrNone(onsetDate) },
  { id: 'entered', title: 'Entered', width: '96px', sortBy: ({ enteredAt }) => enteredAt, cell: ({ enteredAt }) => <Moment at={enteredAt} /> },
];

const SEVERITY_ORDER = { Low: 0, Moderate: 1, Severe: 2 } as const satisfies Record<Allergy['severity'], number>;

const isActive = ({ status, hide }: Allergy) => status === 'Active' && !hide;

/** Allergies of a patient, read only (P2-4): active, inactive or all. */
export function AllergiesPanel({ patient: { id: patientId, allergyKnowledge } }: { patient: Pick<Patient, 'id' | 'allergyKnowledge'> }) {
  const client = useClient();
  const [activity, setActivity] = useState<Activity>('Active');
  const list = useQuery({
    queryKey: queryKey('allergies', patientId),
    queryFn: ({ signal }) => client.call(listAllergies, { params: { patientId } }, { signal }),
  });
  const rows = shownRows(list.data, activity, isActive);
  return (
    <Panel title="Allergies" count={rows?.length === 0 ? undefined : rows?.length} controls={<ActivityFilter of="allergies" value={activity} onChange={setActivity} />}>
      <DataTable
        label="Allergies" columns={COLUMNS} rows={rows} rowId={({ id }) => id} expectedRows={3} rowClass={(row) => inactiveClass(activity, isActive(row))}
        error={list.error} onRetry={() => { void list.refetch(); }}
        empty={<EmptyState icon={allergyKnowledge === 'unknown' ? <WarningSign size={32} /> : <TickCircle size={32} />} {...emptyWords(activity, allergyKnowledge)} />}
      />
    </Panel>
  );
}

/** An empty list means nothing by itself: none known and never asked are said apart. */
function emptyWords(activity: Activity, knowledge: Patient['allergyKnowledge']): { title: string; description: string } {
  if (activity !== 'Active') return { title: 'No allergies in this list', description: 'Choose Active to see the current ones.' };
  return knowledge === 'none-known'
    ? { title: 'No known allergies', description: 'The patient was asked and has none.' }
    : { title: 'Allergies unknown', description: 'Nobody has recorded whether this patient has allergies. Ask before prescribing.' };
}
