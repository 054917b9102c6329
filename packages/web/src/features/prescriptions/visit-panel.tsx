import { Button } from '@blueprintjs/core';
import { ChevronDown, ChevronUp, Pill } from '@blueprintjs/icons';
import { showQuantity } from '@erx/core/drugs/show-quantity';
import { type DisplayStatus, shownStatus } from '@erx/core/prescriptions/display-status';
import type { Prescription } from '@erx/core/prescriptions/model';
import { inDays } from '@erx/core/prescriptions/rules/timing-model';
import { isOfVisit } from '@erx/core/prescriptions/rules/visit';
import { useContext, useId, useMemo, useState } from 'react';
import { usePracticeSession, useToday } from '../../session/practice-session';
import { EmptyState } from '../../ui/feedback/empty-state';
import { Panel } from '../../ui/layout/panel';
import type { Column } from '../../ui/table/data-table';
import { DraftList } from './draft-list';
import { type PrescriptionActs, PrescriptionList } from './prescription-list';
import { PrescriptionTags } from './prescription-tags';
import { usePrescriptions } from './use-prescriptions';
import { DraftInFormContext, useDrafts } from './wizard/drafts';
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
  /** Another with each beginning that is asked for. */
  turn: number;
  /** At the foot of a narrow window it is a bar that opens. */
  isAtFoot: boolean;
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
export function VisitPanel({ patientId, turn, isAtFoot, arrival, ticked, onNew, ...acts }: Props) {
  const today = useToday();
  const { timeZone } = usePracticeSession().practice;
  const list = usePrescriptions({ status: 'All', duration: 'All', patientId });
  const rows = useMemo(
    () => list.data?.pages.flatMap(({ items }) => items).filter((row) => isOfVisit(row, { timeZone, today })),
    [list.data, timeZone, today],
  );
  const { id: inForm } = useContext(DraftInFormContext);
  const { data: drafts = [] } = useDrafts(patientId);
  const others = drafts.filter((draft) => draft.id !== inForm).length;
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  // Open until the next is begun: the form is behind it.
  const [openAt, setOpenAt] = useState<number>();
  const isOpen = openAt === turn;
  const id = useId();
  return (
    <div
      className={isAtFoot ? 'erx-visit-bar' : 'erx-visit'}
      hidden={isAtFoot && others === 0 && rows?.length === 0}
      onClickCapture={(event) => {
        // What is sent is in view: the first press shows it.
        if (!isAtFoot || isOpen || !(event.target instanceof Node) || foot?.contains(event.target) !== true)
          return;
        event.stopPropagation();
        setOpenAt(turn);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setOpenAt(undefined);
      }}
    >
      <div id={id} className="erx-visit-lists" hidden={isAtFoot && !isOpen}>
        <DraftList patientId={patientId} onNew={onNew} />
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
      <div className="erx-visit-foot">
        {isAtFoot && (
          <Button
            variant="minimal"
            icon={isOpen ? <ChevronDown /> : <ChevronUp />}
            text={sayVisit(others, rows)}
            aria-label={`Prescriptions of this visit: ${sayVisit(others, rows)}`}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => {
              setOpenAt(isOpen ? undefined : turn);
            }}
          />
        )}
        <div ref={setFoot} className="erx-visit-send-place" />
      </div>
    </div>
  );
}

/** What is in it, in a line: what did not arrive, what waits, what is being written, and what is done. */
function sayVisit(written: number, rows: readonly Prescription[] = []): string {
  const countOf = (state: DisplayStatus) => rows.filter((row) => shownStatus(row).state === state).length;
  const [failed, waiting] = [countOf('error'), countOf('pending')];
  return [
    [failed, 'failed'] as const,
    [waiting, 'waiting'] as const,
    [written, 'being written'] as const,
    [rows.length - failed - waiting, 'today'] as const,
  ]
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${String(count)} ${words}`)
    .join(', ');
}
