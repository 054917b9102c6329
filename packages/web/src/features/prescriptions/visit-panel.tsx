import { Pill } from '@blueprintjs/icons';
import { showQuantity } from '@erx/core/drugs/show-quantity';
import type { Prescription } from '@erx/core/prescriptions/model';
import { inDays } from '@erx/core/prescriptions/rules/timing-model';
import { isOfVisit } from '@erx/core/prescriptions/rules/visit';
import { useMemo, useState } from 'react';
import { usePracticeSession, useToday } from '../../session/practice-session';
import { EmptyState } from '../../ui/feedback/empty-state';
import { Panel } from '../../ui/layout/panel';
import type { Column } from '../../ui/table/data-table';
import { DraftList } from './draft-list';
import { type PrescriptionActs, PrescriptionList } from './prescription-list';
import { PrescriptionTags } from './prescription-tags';
import { usePrescriptions } from './use-prescriptions';
import './visit-panel.css';

/** What is written, a line each. */
const IN_SHORT: readonly Column<Prescription>[] = [
  {
    id: 'dispense',
    title: 'Dispense',
    width: '1fr',
    narrow: 'bare',
    cell: ({ dispense, units, daysSupply, refills }) => (
      <span className="erx-cell-sub">
        {[
          showQuantity(dispense, units),
          ...(daysSupply === undefined ? [] : [inDays(daysSupply)]),
          'prn' in refills
            ? 'refills as needed'
            : `${String(refills.count)} ${refills.count === 1 ? 'refill' : 'refills'}`,
        ].join(', ')}
      </span>
    ),
  },
  {
    id: 'pharmacy',
    title: 'Pharmacy',
    width: '1fr',
    narrow: 'bare',
    cell: ({ pharmacy }) => (
      <span className="erx-cell-sub">{pharmacy ? pharmacy.storeName : 'No pharmacy'}</span>
    ),
  },
  {
    id: 'status',
    title: 'Status',
    width: '1fr',
    narrow: 'bare',
    cell: (row) => <PrescriptionTags row={row} />,
  },
];

interface Props extends PrescriptionActs {
  patientId: string;
  /** What was just written: its row is marked. */
  arrival: Prescription | undefined;
  /** Those that are ticked to be sent: they were just made ready. */
  ticked: readonly string[];
  /** Begins another one with an empty form. */
  onNew: () => void;
}

/**
 * What is being written for a patient, what waits, and what left today, beside where the next is written; at the foot,
 * always at the same place, what sends those that are ticked.
 */
export function VisitPanel({ patientId, arrival, ticked, onNew, ...acts }: Props) {
  const today = useToday();
  const { timeZone } = usePracticeSession().practice;
  const list = usePrescriptions({ status: 'All', duration: 'All', patientId });
  const rows = useMemo(
    () => list.data?.pages.flatMap(({ items }) => items).filter((row) => isOfVisit(row, { timeZone, today })),
    [list.data, timeZone, today],
  );
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  return (
    <>
      <div className="erx-visit-lists">
        <DraftList patientId={patientId} hasCurrent onNew={onNew} />
        <Panel title="Prescriptions" count={rows?.length}>
          <PrescriptionList
            {...acts}
            list={{ ...list, hasNextPage: false }}
            listed="visit"
            rows={rows}
            isOfPatient
            isSelectable
            sendsAt={foot}
            arrivalId={arrival?.id}
            ticked={ticked}
            inShort={IN_SHORT}
            empty={
              <EmptyState
                icon={<Pill size={32} />}
                title="Nothing waits"
                description="What is saved or sent in this visit appears here. All prescriptions are under Summary."
              />
            }
          />
        </Panel>
      </div>
      <div ref={setFoot} className="erx-visit-foot" />
    </>
  );
}
