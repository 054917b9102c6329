import { Button } from '@blueprintjs/core';
import { Pill } from '@blueprintjs/icons';
import type { ResendWay } from '@erx/core/attention/rules';
import { hasDuration } from '@erx/core/prescriptions/durations';
import { FILTER_LABEL, type Prescription, type PrescriptionFilter } from '@erx/core/prescriptions/model';
import { useMemo } from 'react';
import { DataTable } from '../../ui/table/data-table';
import { Panel } from '../../ui/layout/panel';
import { SelectRow } from '../../ui/table/select-row';
import { EmptyState } from '../../ui/feedback/empty-state';
import { LazyBoundary } from '../../page/lazy-boundary';
import { useSelection } from '../../ui/table/use-selection';
import { FilterControls, SelectionTools, useFilters } from './list-tools';
import { usePendingFindings } from './pending-findings';
import { prescriptionColumns } from './prescription-columns';
import { type BatchQuestion, useBatch } from './use-batch';
import { useRowActs } from './use-row-acts';
import { usePrescriptions } from './use-prescriptions';
import { useMay } from '../../session/practice-session';
import { lazyComponent } from '../../page/lazy-component';

const CancelPrescriptionDialog = lazyComponent(
  () => import('./dialogs/cancel-prescription-dialog'),
  (part) => part.CancelPrescriptionDialog,
);
const PriorAuthorizationQuestion = lazyComponent(
  () => import('./dialogs/prior-authorization-question'),
  (part) => part.PriorAuthorizationQuestion,
);
const ReprintDialog = lazyComponent(
  () => import('./dialogs/reprint-dialog'),
  (part) => part.ReprintDialog,
);
const SentBatch = lazyComponent(
  () => import('./sent-batch'),
  (part) => part.SentBatch,
);

const TimelineDialog = lazyComponent(
  () => import('../prescription-history/dialogs/timeline-dialog'),
  (part) => part.TimelineDialog,
);
const ReadyToSignDialog = lazyComponent(
  () => import('../signing/ready-to-sign-dialog'),
  (part) => part.ReadyToSignDialog,
);

interface Props {
  /** One patient's prescriptions (Summary), or all patients' (Dashboard). */
  patientId?: string;
  /**
   * A prescription that was just written: the list opens on its status and marks its row. The kept filter
   * stays as it was.
   */
  arrival?: Prescription | undefined;
  /** Starts a prescription like the one of the row. */
  onPrescribeAgain?: (prescription: Prescription) => void;
  /** Changes the pending prescription of the row. */
  onEdit?: (prescription: Prescription) => void;
  /** Opens a new prescription in the place of one that did not arrive. */
  onResend?: (prescription: Prescription, way: ResendWay) => void;
}

/** The prescription list (P2-17..P2-22). It follows the practice's events without a reload. */
export function PrescriptionsPanel({ patientId, arrival, onPrescribeAgain, onEdit, onResend }: Props) {
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
  const findingsOf = usePendingFindings(rows);
  const acts = useRowActs({ onPrescribeAgain, onEdit, onResend });
  const batch = useBatch({ refusalOf: acts.sendRefusal, send: acts.send });
  /** As the list has it now: its version rises with every answer of the network. */
  const current = (row: Prescription) => rows?.find(({ id }) => id === row.id) ?? row;
  const answer = async (row: Prescription) => {
    if (await acts.sendAsking(current(row))) batch.markSent(row);
  };
  const sendable = useMemo(
    () => rows?.filter((row) => acts.sendRefusal(row) === undefined) ?? [],
    [rows, acts],
  );
  const selection = useSelection(sendable);
  const isSelectable = filter === 'Pending' && acts.maySend;

  const columns = prescriptionColumns({
    isSummary,
    actionsOf: acts.of,
    findingsOf,
    ...(isSelectable
      ? {
          selectCell: (row: Prescription) => (
            <SelectRow
              id={row.id}
              name={row.description}
              refusal={acts.sendRefusal(row)}
              selection={selection}
            />
          ),
        }
      : {}),
  });

  return (
    <Panel
      title="Prescriptions"
      controls={<FilterControls filters={filters} isSummary={isSummary} onFilter={selection.clear} />}
    >
      {isSelectable && (rows?.length ?? 0) > 0 && (
        <SelectionTools isSendable={sendable.length > 0} selection={selection} batch={batch} />
      )}
      {batch.results && (
        <LazyBoundary>
          <SentBatch
            results={batch.results}
            isRunning={batch.isRunning}
            onAnswer={(row) => {
              void answer(row);
            }}
            onDismiss={batch.forget}
          />
        </LazyBoundary>
      )}
      <DataTable
        key={filter}
        label="Prescriptions"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        expectedRows={isSummary ? 3 : 8}
        rowClass={({ id }) => (id === arrival?.id ? 'erx-row-arrival' : undefined)}
        error={list.error}
        onRetry={() => {
          void list.refetch();
        }}
        empty={
          <EmptyState
            icon={<Pill size={32} />}
            title={`No ${FILTER_LABEL[filter].toLowerCase()} prescriptions`}
            description={emptyHint(filter, isSummary, mayWrite)}
          />
        }
      />
      {list.hasNextPage && (
        <div className="erx-table-more">
          <Button
            variant="minimal"
            text="Show more"
            loading={list.isFetchingNextPage}
            onClick={() => {
              void list.fetchNextPage();
            }}
          />
        </div>
      )}
      <RowDialogs acts={acts} batch={batch} current={current} />
    </Panel>
  );
}

/** What is open beside the list: of a row, or of a batch. */
function RowDialogs({
  acts,
  batch,
  current,
}: {
  acts: ReturnType<typeof useRowActs>;
  batch: ReturnType<typeof useBatch>;
  current: (row: Prescription) => Prescription;
}) {
  const asked = questionOf(acts, batch.question);
  const toSign = signatureOf(acts, batch.question);
  return (
    <>
      <LazyBoundary>
        {acts.open?.act === 'cancel' && (
          <CancelPrescriptionDialog prescription={current(acts.open.row)} onClose={acts.close} />
        )}
        {acts.open?.act === 'reprint' && (
          <ReprintDialog
            prescription={acts.open.row}
            onPrint={(row, reprint) => {
              void acts.printOne(row, reprint);
            }}
            onClose={acts.close}
          />
        )}
        {acts.open?.act === 'timeline' && (
          <TimelineDialog prescriptionId={acts.open.row.id} onClose={acts.close} />
        )}
        {asked && (
          <PriorAuthorizationQuestion key={asked.row.id} prescription={asked.row} onAnswer={asked.answer} />
        )}
      </LazyBoundary>
      {acts.safetyDialog}
      <LazyBoundary>
        {toSign && (
          <ReadyToSignDialog
            key={toSign.row.id}
            prescription={toSign.row}
            onSent={() => {
              toSign.answer(true);
            }}
            onClose={() => {
              toSign.answer(false);
            }}
          />
        )}
      </LazyBoundary>
    </>
  );
}

type Waiting = Pick<BatchQuestion, 'row' | 'answer'> | undefined;

/** The question about a prior authorization that is open now: of one row, or of a batch. */
function questionOf(acts: ReturnType<typeof useRowActs>, question: BatchQuestion | undefined): Waiting {
  if (question?.about === 'prior-authorization') return question;
  const { open } = acts;
  return open?.act === 'ask-prior-authorization'
    ? {
        row: open.row,
        answer: (isSent) => {
          acts.answered(open.row, isSent);
        },
      }
    : undefined;
}

/** The prescription that is to be signed now: of one row, or of a batch. */
function signatureOf(acts: ReturnType<typeof useRowActs>, question: BatchQuestion | undefined): Waiting {
  if (question?.about === 'signing') return question;
  const { open } = acts;
  return open?.act === 'sign'
    ? {
        row: open.row,
        answer: (isSent) => {
          (isSent ? acts.signed : acts.close)();
        },
      }
    : undefined;
}

function emptyHint(filter: PrescriptionFilter, isSummary: boolean, mayWrite: boolean): string {
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
