import { Button } from '@blueprintjs/core';
import { Add, Archive, Edit, Pill } from '@blueprintjs/icons';
import { tallMan } from '@erx/core/drugs/tall-man';
import type { Medication } from '@erx/core/medications/model';
import { isTaken } from '@erx/core/medications/rules';
import { lazy, type ReactNode, useState } from 'react';
import { type Activity, ActivityFilter, inactiveClass, shownRows } from '../../ui/activity-filter';
import { Clip } from '../../ui/clip';
import { DataTable, type Column } from '../../ui/data-table';
import { dateOrNone } from '../../ui/date-or-none';
import { DrugName } from '../../ui/drug-name';
import { Later } from '../../ui/later';
import { Panel } from '../../ui/panel';
import { RowActions } from '../../ui/row-actions';
import { EmptyState } from '../../ui/states';
import { useMay } from '../../workplace/workplace';
import { useMedications } from './use-medications';

const AddMedicationDialog = lazy(async () => ({ default: (await import('./dialogs/medication-dialog')).AddMedicationDialog }));
const EditMedicationDialog = lazy(async () => ({ default: (await import('./dialogs/medication-dialog')).EditMedicationDialog }));
const InactivateMedicationDialog = lazy(async () => ({ default: (await import('./dialogs/inactivate-medication-dialog')).InactivateMedicationDialog }));

const COLUMNS: Column<Medication>[] = [
  { id: 'medication', title: 'Medication', width: 'minmax(200px, 2.4fr)', narrow: 'heading', sortBy: ({ description }) => description, cell: ({ description }) => <Clip text={tallMan(description)} frame="erx-drug"><DrugName description={description} /></Clip> },
  { id: 'sig', title: 'Sig', width: 'minmax(160px, 2fr)', narrow: 'bare', cell: ({ sig }) => <Clip text={sig} className="erx-cell-sub" /> },
  { id: 'started', title: 'Started', width: '96px', sortBy: ({ startedAt }) => startedAt ?? '', cell: ({ startedAt }) => dateOrNone(startedAt) },
  { id: 'filled', title: 'Last filled', width: '96px', sortBy: ({ lastFilled }) => lastFilled ?? '', cell: ({ lastFilled }) => dateOrNone(lastFilled) },
  { id: 'stopped', title: 'Stopped', width: '96px', sortBy: ({ stoppedAt }) => stoppedAt ?? '', cell: ({ stoppedAt }) => dateOrNone(stoppedAt) },
];

type Open = { readonly act: 'add' } | { readonly act: 'edit' | 'inactivate'; readonly medication: Medication };

/** Medications of a patient (P2-4): active, inactive or all; adding, changing and making inactive. */
export function MedicationsPanel({ patientId, actions }: { patientId: string; /** Further buttons of the panel, of other nouns. */ actions?: ReactNode }) {
  const mayWrite = useMay('clinical.write');
  const [activity, setActivity] = useState<Activity>('Active');
  const [open, setOpen] = useState<Open>();
  const list = useMedications(patientId);
  const rows = shownRows(list.data, activity, isTaken);
  const close = () => { setOpen(undefined); };
  const columns: Column<Medication>[] = mayWrite ? [...COLUMNS, {
    id: 'actions', title: 'Actions', width: '64px', align: 'end', narrow: 'corner', isTitleHidden: true,
    cell: (medication) => (
      <RowActions
        of={medication.description}
        actions={[
          { name: 'Edit medication', icon: <Edit />, onClick: () => { setOpen({ act: 'edit', medication }); } },
          ...(medication.hide ? [] : [{ name: 'Mark inactive', icon: <Archive />, onClick: () => { setOpen({ act: 'inactivate', medication }); } }]),
        ]}
      />
    ),
  }] : COLUMNS;
  return (
    <Panel
      title="Medications" count={rows?.length}
      controls={(
        <>
          <ActivityFilter of="medications" value={activity} onChange={setActivity} />
          {actions}
          {mayWrite && <Button icon={<Add />} text="Add Medication" onClick={() => { setOpen({ act: 'add' }); }} />}
        </>
      )}
    >
      <DataTable
        label="Medications" columns={columns} rows={rows} rowId={({ id }) => id} expectedRows={3} rowClass={(row) => inactiveClass(activity, isTaken(row))}
        error={list.error} onRetry={() => { void list.refetch(); }}
        empty={<EmptyState icon={<Pill size={32} />} title="No medications in this list" description="Medications this patient takes appear here once they are recorded. An empty list does not mean that the patient takes none." />}
      />
      <Later>
        {open?.act === 'add' && <AddMedicationDialog patientId={patientId} onClose={close} />}
        {open?.act === 'edit' && <EditMedicationDialog medication={open.medication} onClose={close} />}
        {open?.act === 'inactivate' && <InactivateMedicationDialog medication={open.medication} onClose={close} />}
      </Later>
    </Panel>
  );
}
