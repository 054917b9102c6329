import { Button, Checkbox, HTMLSelect } from '@blueprintjs/core';
import { Pill } from '@blueprintjs/icons';
import { hasDuration } from '@erx/core/prescribing/durations';
import { Duration, DURATION_LABEL, FILTER_LABEL, PrescriptionFilter, type Prescription } from '@erx/core/prescribing/model';
import { lazy, Suspense, useMemo, useState } from 'react';
import { DataTable } from '../../ui/data-table';
import { Panel } from '../../ui/panel';
import { EmptyState } from '../../ui/states';
import { usePreference } from '../../workplace/preference';
import { prescriptionColumns } from './prescription-columns';
import { useRowActs } from './use-row-acts';
import { usePrescriptions } from './use-prescriptions';
import { useSelection } from './use-selection';

const CancelPrescriptionDialog = lazy(async () => ({ default: (await import('./dialogs/cancel-prescription-dialog')).CancelPrescriptionDialog }));

/** Where the filter of the list is remembered (P2-17). */
const FILTER_KEY = 'erx.prescription-filter';
const DURATION_KEYS = { dashboard: 'erx.prescription-duration.dashboard', summary: 'erx.prescription-duration.summary' };

interface Props {
  /** One patient's prescriptions (Summary), or all patients' (Dashboard). */
  patientId?: string;
  /** A prescription that was just written: the list opens on its status and marks its row. The kept filter stays as it was. */
  arrival?: Prescription | undefined;
  /** Starts a prescription like the one of the row. */
  onPrescribeAgain?: (prescription: Prescription) => void;
}

/** The prescription list (P2-17..P2-22). It follows the practice's events without a reload. */
export function PrescriptionsPanel({ patientId, arrival, onPrescribeAgain }: Props) {
  const isSummary = patientId !== undefined;
  const [keptFilter, keepFilter] = usePreference(FILTER_KEY, PrescriptionFilter.options, 'Pending');
  const [arrivalFilter, setArrivalFilter] = useState<PrescriptionFilter | undefined>(arrival?.scriptStatus);
  const filter = arrivalFilter ?? keptFilter;
  const setFilter = (next: PrescriptionFilter) => { setArrivalFilter(undefined); keepFilter(next); };
  const [duration, setDuration] = usePreference(isSummary ? DURATION_KEYS.summary : DURATION_KEYS.dashboard, Duration.options, isSummary ? 'All' : 'LastWeek');
  const list = usePrescriptions({ status: filter, duration: hasDuration(filter) ? duration : 'All', patientId });
  const rows = useMemo(() => list.data?.pages.flatMap(({ items }) => items), [list.data]);
  const acts = useRowActs(onPrescribeAgain);
  const sendable = useMemo(() => rows?.filter((row) => acts.sendRefusal(row) === undefined) ?? [], [rows, acts]);
  const selection = useSelection(sendable);
  const isPending = filter === 'Pending';

  const controls = (
    <>
      <HTMLSelect aria-label="Status" value={filter} onChange={(event) => { setFilter(PrescriptionFilter.parse(event.currentTarget.value)); selection.clear(); }}
        options={PrescriptionFilter.options.map((value) => ({ value, label: FILTER_LABEL[value] }))} />
      {hasDuration(filter) && (
        <HTMLSelect aria-label="Period" value={duration} onChange={(event) => { setDuration(Duration.parse(event.currentTarget.value)); }}
          options={Duration.options.filter((value) => isSummary || value !== 'All').map((value) => ({ value, label: DURATION_LABEL[value] }))} />
      )}
    </>
  );

  const columns = prescriptionColumns({
    isSummary,
    actionsOf: acts.of,
    ...(isPending && sendable.length > 0 ? {
      selectCell: (row: Prescription) => (
        <Checkbox
          className="erx-select-row" checked={selection.has(row.id)} disabled={acts.sendRefusal(row) !== undefined}
          aria-label={`Select ${row.description}`} title={acts.sendRefusal(row) ?? ''} onChange={() => { selection.toggle(row.id); }}
        />
      ),
    } : {}),
  });

  return (
    <Panel title="Prescriptions" controls={controls}>
      {isPending && sendable.length > 0 && (
        <div className="erx-table-tools" role="toolbar" aria-label="Selected prescriptions">
          <Button size="small" text="Select All" onClick={selection.all} />
          <Button size="small" text="Deselect All" onClick={selection.clear} disabled={selection.chosen.length === 0} />
          <Button size="small" intent="primary" text="Send Selected" loading={acts.isSendingMany} disabled={selection.chosen.length === 0} onClick={() => { void acts.sendMany(selection.chosen).then(selection.clear); }} />
          <span aria-live="polite" className="erx-cell-sub">{selection.chosen.length} selected</span>
        </div>
      )}
      <DataTable
        key={filter} label="Prescriptions" columns={columns} rows={rows} rowId={({ id }) => id} expectedRows={isSummary ? 3 : 8} rowClass={({ id }) => (id === arrival?.id ? 'erx-row-arrival' : undefined)}
        error={list.error} onRetry={() => { void list.refetch(); }}
        empty={<EmptyState icon={<Pill size={32} />} title={`No ${FILTER_LABEL[filter].toLowerCase()} prescriptions`} description={emptyHint(filter, isSummary)} />}
      />
      {list.hasNextPage && (
        <div className="erx-table-more"><Button variant="minimal" text="Show more" loading={list.isFetchingNextPage} onClick={() => { void list.fetchNextPage(); }} /></div>
      )}
      <Suspense fallback={null}>
        {acts.cancelling && <CancelPrescriptionDialog prescription={acts.cancelling} onClose={acts.stopCancelling} />}
      </Suspense>
    </Panel>
  );
}

function emptyHint(filter: PrescriptionFilter, isSummary: boolean): string {
  if (filter === 'Pending') return isSummary ? 'Prescriptions saved for this patient wait here until they are sent. Start one under Prescribe.' : 'Prescriptions that were saved and not sent wait here. Open a patient to write one.';
  if (filter === 'RefillRequest') return 'Prescriptions whose pharmacy asks for a refill appear here.';
  return hasDuration(filter) ? 'Nothing in this period. Choose a longer one to look further back.' : 'Choose another status to see more.';
}
