import { Pill } from '@blueprintjs/icons';
import { hasDuration } from '@erx/core/prescriptions/durations';
import { FILTER_LABEL, type ListedStatus, type Prescription } from '@erx/core/prescriptions/model';
import { useMemo } from 'react';
import { useMay } from '../../session/practice-session';
import { EmptyState } from '../../ui/feedback/empty-state';
import { Panel } from '../../ui/layout/panel';
import { FilterControls, useFilters } from './list-tools';
import { type PrescriptionActs, PrescriptionList } from './prescription-list';
import { usePrescriptions } from './use-prescriptions';

interface Props extends PrescriptionActs {
  /** One patient's prescriptions (Summary), or all patients' (Dashboard). */
  patientId?: string;
  /**
   * A prescription that was just written: the list opens on its status and marks its row. The kept filter
   * stays as it was.
   */
  arrival?: Prescription | undefined;
}

/** The prescription list (P2-17..P2-22). It follows the practice's events without a reload. */
export function PrescriptionsPanel({ patientId, arrival, ...acts }: Props) {
  const isSummary = patientId !== undefined;
  const mayWrite = useMay('prescription.write');
  const filters = useFilters(isSummary, arrival);
  const { filter } = filters;
  const list = usePrescriptions({
    status: filter,
    duration: hasDuration(filter) ? filters.duration : 'All',
    patientId,
  });
  const rows = useMemo(() => list.data?.pages.flatMap(({ items }) => items), [list.data]);
  return (
    <Panel
      title="Prescriptions"
      {...(isSummary ? {} : { anchor: 'prescriptions' })}
      controls={<FilterControls filters={filters} isSummary={isSummary} />}
    >
      <PrescriptionList
        {...acts}
        list={list}
        listed={filter}
        rows={rows}
        isOfPatient={isSummary}
        isSelectable={filter === 'Pending'}
        arrivalId={arrival?.id}
        empty={
          <EmptyState
            icon={<Pill size={32} />}
            title={
              filter === 'All' ? 'No prescriptions' : `No ${FILTER_LABEL[filter].toLowerCase()} prescriptions`
            }
            description={emptyHint(filter, isSummary, mayWrite)}
          />
        }
      />
    </Panel>
  );
}

function emptyHint(filter: ListedStatus, isSummary: boolean, mayWrite: boolean): string {
  if (filter === 'Pending' && !mayWrite) return 'Prescriptions that were saved and not sent wait here.';
  if (filter === 'Pending')
    return isSummary
      ? 'Prescriptions saved for this patient wait here until they are sent. Start one under Prescribe.'
      : 'Prescriptions that were saved and not sent wait here. Open a patient to write one.';
  if (filter === 'RefillRequest') return 'Prescriptions whose pharmacy asks for a refill appear here.';
  return hasDuration(filter)
    ? 'Nothing in this period. Choose a longer one to look further back.'
    : 'Choose another status to see more.';
}
