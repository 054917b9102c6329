import type { ResendWay } from '@erx/core/attention/rules';
import type { Prescription } from '@erx/core/prescriptions/model';
import { type ReactNode, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { LazyBoundary } from '../../page/lazy-boundary';
import { lazyComponent } from '../../page/lazy-component';
import { type Column, DataTable } from '../../ui/table/data-table';
import { SelectRow } from '../../ui/table/select-row';
import { useSelection } from '../../ui/table/use-selection';
import { ShowMore } from '../../ui/table/show-more';
import { SelectionTools, SendBar } from './list-tools';
import { usePendingFindings } from './pending-findings';
import { prescriptionColumns, rowName } from './prescription-columns';
import { type BatchQuestion, useBatch } from './use-batch';
import type { usePrescriptions } from './use-prescriptions';
import { useRowActs } from './use-row-acts';

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

/** What the page does with a prescription of the list. */
export interface PrescriptionActs {
  /** Starts a prescription like the one of the row. */
  onPrescribeAgain?: (prescription: Prescription) => void;
  /** Changes the pending prescription of the row. */
  onEdit?: (prescription: Prescription) => void;
  /** Opens a new prescription in the place of one that did not arrive. */
  onResend?: (prescription: Prescription, way: ResendWay) => void;
}

interface Props extends PrescriptionActs {
  list: Pick<
    ReturnType<typeof usePrescriptions>,
    'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
  /** Which list it is: another begins without ticks, at its top. */
  listed: string;
  /** Undefined while they are being read. */
  rows: readonly Prescription[] | undefined;
  /** Whether they are one patient's. */
  isOfPatient: boolean;
  /** Whether several can be sent. */
  isSelectable: boolean;
  /** Where those that are ticked are sent, in place of the list's own tools; null until it is there. */
  sendsAt?: HTMLElement | null;
  /** The row that is marked. */
  arrivalId: string | undefined;
  /** Those that are ticked when they come, such as those that were just made ready. */
  ticked?: readonly string[];
  empty: ReactNode;
  /** What is written of each, in lines (prescriptionColumns). */
  inShort?: readonly Column<Prescription>[];
}

/** Prescriptions with what can be done with each, and with several (P2-19..P2-21). */
export function PrescriptionList({
  list,
  listed,
  rows,
  isOfPatient,
  isSelectable,
  sendsAt,
  arrivalId,
  ticked = NONE,
  empty,
  inShort,
  onPrescribeAgain,
  onEdit,
  onResend,
}: Props) {
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
  const [taken, setTaken] = useState<readonly string[]>(NONE);
  if (taken !== ticked) {
    setTaken(ticked);
    selection.add(ticked);
  }
  const [shown, setShown] = useState(listed);
  if (shown !== listed) {
    setShown(listed);
    selection.clear();
  }
  const maySelect = isSelectable && acts.maySend;

  const columns = prescriptionColumns({
    isOfPatient,
    inShort,
    actionsOf: acts.of,
    findingsOf,
    ...(maySelect ? { selectCell: selectCellOf(acts, selection) } : {}),
  });

  return (
    <>
      {maySelect && (rows?.length ?? 0) > 0 && (
        <SelectionTools
          isSendable={sendable.length > 0}
          sendsElsewhere={sendsAt !== undefined}
          selection={selection}
          batch={batch}
        />
      )}
      {maySelect && sendsAt && createPortal(<SendBar selection={selection} batch={batch} />, sendsAt)}
      {batch.results && (
        <LazyBoundary>
          <SentBatch
            results={batch.results}
            isRunning={batch.isRunning}
            onSend={(row) => {
              void answer(row);
            }}
            onResend={onResend}
            onDismiss={batch.forget}
          />
        </LazyBoundary>
      )}
      <DataTable
        key={listed}
        label="Prescriptions"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        expectedRows={isOfPatient ? 3 : 8}
        rowClass={({ id }) => (id === arrivalId ? 'erx-row-arrival' : undefined)}
        error={list.error}
        onRetry={() => {
          void list.refetch();
        }}
        empty={empty}
      />
      <ShowMore list={list} />
      <RowDialogs acts={acts} batch={batch} current={current} />
    </>
  );
}

/** What ticks a row that waits to be sent. */
const selectCellOf = (
  acts: ReturnType<typeof useRowActs>,
  selection: ReturnType<typeof useSelection<Prescription>>,
) =>
  function SelectCell(row: Prescription) {
    return (
      row.scriptStatus === 'Pending' && (
        <SelectRow id={row.id} name={rowName(row)} refusal={acts.sendRefusal(row)} selection={selection} />
      )
    );
  };

const NONE: readonly string[] = [];

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
