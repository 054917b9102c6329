import { Button } from '@blueprintjs/core';
import { Inbox } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import { onlyProviderSeenBy } from '@erx/core/requests/rules';
import { patientName } from '@erx/core/patients/name';
import type { Answer, QueuedRequest, RefillRequest } from '@erx/core/requests/model';
import { useState } from 'react';
import { EmptyState, FailureState } from '../../../ui/feedback/empty-state';
import { LazyBoundary } from '../../../page/lazy-boundary';
import { Loading } from '../../../ui/feedback/loading';
import { useSelection } from '../../../ui/table/use-selection';
import { useContentNarrowerThan } from '../../../page/navigation-width';
import { lazyComponent } from '../../../page/lazy-component';
import { usePracticeSession } from '../../../session/practice-session';
import { useNotices } from '../../../ui/feedback/toasts';
import '../requests.css';
import { useAnswerRefusal } from '../use-access';
import { type BatchRow, countAnswers, SHOWN_RESULT, useBatchAnswers } from '../use-batch-answers';
import { usePrescribe } from '../use-prescribe';
import { useHeldAnswers, useHeldSnapshot } from './held-answers-provider';
import { QueueRow } from './queue-row';
import { QueueFilters, QueueSelection } from './queue-tools';
import './queue.css';
import { QueuedDetails, usePrefetchedNext } from './queued-details';
import { type QueueLane, useOpenRequest, useRequestQueue } from './use-request-queue';

const ApproveSelectedDialog = lazyComponent(
  () => import('../dialogs/approve-selected-dialog'),
  (part) => part.ApproveSelectedDialog,
);
const DenySelectedDialog = lazyComponent(
  () => import('../dialogs/deny-selected-dialog'),
  (part) => part.DenySelectedDialog,
);
const BatchResults = lazyComponent(
  () => import('../../../parts/sending/batch-results'),
  (part) => part.BatchResults,
);

/** A refill request that can be chosen, with the earlier ones that are answered with it. */
type ChosenRefill = RefillRequest & Pick<QueuedRequest, 'others'>;

/** Below this width list and request do not are next to each other. */
const BESIDE = 860;

interface Props {
  /** Only requests about this order (N2-2). */
  orderNumber: string | undefined;
  /** The request to begin with, such as one that a notice leads to. */
  requestId: string | undefined;
  onShowAll: () => void;
  /** Shows a request that no longer waits, with what was answered. */
  onShowAnswered: (id: string) => void;
}

/**
 * Refill and change requests that await an answer (N2-26), by lane: the list, and next to it the one that is
 * looked at. An answer continues to the next.
 */
export function RequestQueue({ orderNumber, requestId, onShowAll, onShowAnswered }: Props) {
  const { user, providers } = usePracticeSession();
  const seesOthers = onlyProviderSeenBy({ accountId: user.id, actor: user }) === undefined; // readings S8-22
  const refusalOf = useAnswerRefusal();
  const prescribe = usePrescribe();
  const isStacked = useContentNarrowerThan(BESIDE);
  const snapshot = useHeldSnapshot(useHeldAnswers());
  const [prescriberId, setPrescriberId] = useState<string>();
  const { lanes, all, error, refetch } = useRequestQueue({ orderNumber, prescriberId }, snapshot);
  const rows = lanes?.flatMap((lane) => lane.rows) ?? [];
  const { selected, wantedId, open, move } = useOpenRequest(rows, requestId, {
    isStacked,
    isOfOrder: orderNumber !== undefined,
    undone: snapshot.undone,
    onUndone: () => {
      setPrescriberId(undefined);
    },
  });
  usePrefetchedNext(rows, selected);

  const isChoosable = ({ request }: QueuedRequest) =>
    request.kind === 'refill' &&
    request.state === 'Pending' &&
    request.drug.deaSchedule === 'none' &&
    refusalOf(request) === undefined;
  const choosable = rows
    .filter(isChoosable)
    .flatMap(({ request, others }) => (request.kind === 'refill' ? [{ ...request, others }] : []));
  const selection = useSelection(choosable);
  const batch = useBatchAnswers();
  const [act, setAct] = useState<'approve' | 'deny'>();
  const isGone = wantedId !== undefined && lanes !== undefined && selected === undefined;
  return (
    <div className="erx-queue" data-stacked={isStacked}>
      {(!isStacked || selected === undefined) && (
        <section className="erx-queue-list" aria-label="Waiting requests">
          <div className="erx-queue-tools" role="toolbar" aria-label="Waiting requests">
            <QueueFilters
              providers={seesOthers ? providers : []}
              prescriberId={prescriberId}
              onPrescriber={setPrescriberId}
              orderNumber={orderNumber}
              onShowAll={onShowAll}
            />
            {choosable.length > 0 && (
              <QueueSelection
                count={rows.length}
                clean={rows.filter((row) => row.lane === 'clean' && isChoosable(row))}
                selection={selection}
                batch={batch}
                onAct={setAct}
              />
            )}
          </div>
          {isStacked && isGone && <NoLongerWaits id={wantedId} onShow={onShowAnswered} />}
          <Lanes
            lanes={lanes}
            error={error}
            onRetry={() => {
              void refetch();
            }}
            isNarrowed={orderNumber !== undefined || prescriberId !== undefined}
            selected={selected}
            prescriberOf={({ request }) => (seesOthers ? request.prescriber.name : undefined)}
            isChoosable={isChoosable}
            selection={selection}
            onOpen={open}
          />
        </section>
      )}
      {selected ? (
        <QueuedDetails
          key={selected.request.id}
          row={selected}
          related={relatedTo(selected, all ?? [])}
          onOpen={open}
          onPrescribe={prescribe}
          onMove={move}
          onBack={() => {
            open(undefined);
          }}
        />
      ) : (
        !isStacked &&
        lanes && (
          <section className="erx-request-pane erx-pane-empty" aria-label="Request">
            {isGone ? (
              <NoLongerWaits id={wantedId} onShow={onShowAnswered} />
            ) : (
              <NothingChosen isNone={rows.length === 0} />
            )}
          </section>
        )
      )}
      <BatchAnswers act={act} setAct={setAct} selection={selection} batch={batch} />
    </div>
  );
}

/** The other requests of the patient of a request. */
const relatedTo = ({ request: { id, patient } }: QueuedRequest, all: readonly QueuedRequest[]) =>
  all.filter(
    ({ request }) => request.patient !== undefined && request.patient.id === patient?.id && request.id !== id,
  );

/** The waiting requests, a list a lane; why there are none. */
function Lanes({
  lanes,
  error,
  onRetry,
  isNarrowed,
  selected,
  prescriberOf,
  isChoosable,
  selection,
  onOpen,
}: {
  lanes: readonly QueueLane[] | undefined;
  error: unknown;
  onRetry: () => void;
  /** Whether only those of an order or a prescriber are asked for. */
  isNarrowed: boolean;
  selected: QueuedRequest | undefined;
  prescriberOf: (row: QueuedRequest) => string | undefined;
  isChoosable: (row: QueuedRequest) => boolean;
  selection: Pick<ReturnType<typeof useSelection>, 'has' | 'toggle'>;
  onOpen: (id: string) => void;
}) {
  if (error) return <FailureState what="The waiting requests" error={error} onRetry={onRetry} />;
  if (!lanes) return <Loading what="the waiting requests" width={40} />;
  if (lanes.every(({ rows }) => rows.length === 0))
    return (
      <EmptyState
        icon={<Inbox size={32} />}
        title="No requests wait"
        description={
          isNarrowed
            ? 'None for this order or prescriber. Show all to see the others.'
            : 'When a pharmacy asks to renew or change a prescription, the request appears here by itself.'
        }
      />
    );
  return lanes.map(
    ({ lane, title, rows: ofLane }) =>
      ofLane.length > 0 && (
        <section key={lane} aria-label={title}>
          <h2 className="erx-queue-lane" data-lane={lane}>
            {title} <span className="erx-cell-sub">{ofLane.length}</span>
          </h2>
          <ul aria-label={title}>
            {ofLane.map((row) => (
              <QueueRow
                key={row.request.id}
                row={row}
                isSelected={row === selected}
                prescriber={prescriberOf(row)}
                check={
                  isChoosable(row)
                    ? {
                        isChecked: selection.has(row.request.id),
                        onChange: () => {
                          selection.toggle(row.request.id);
                        },
                      }
                    : undefined
                }
                onOpen={() => {
                  onOpen(row.request.id);
                }}
              />
            ))}
          </ul>
        </section>
      ),
  );
}

/** One answer for all that are chosen, and what became of each. */
function BatchAnswers({
  act,
  setAct,
  selection: { chosen, clear },
  batch,
}: {
  act: 'approve' | 'deny' | undefined;
  setAct: (act: undefined) => void;
  selection: { readonly chosen: readonly ChosenRefill[]; readonly clear: () => void };
  batch: ReturnType<typeof useBatchAnswers>;
}) {
  const notices = useNotices();
  const answerChosen = async (answer: Answer, toAnswer: readonly BatchRow[]) => {
    setAct(undefined);
    const results = await batch.run(toAnswer, answer);
    clear();
    const counts = countAnswers(results);
    notices.toast(
      counts.failed + counts.aborted > 0 ? 'warning' : 'success',
      say('request.batch-summary', counts),
    );
  };
  return (
    <LazyBoundary>
      {batch.results && (
        <BatchResults
          summary={say('request.batch-summary', countAnswers(batch.results))}
          isRunning={batch.isRunning}
          onDismiss={batch.forget}
          results={batch.results.map(({ row, description, outcome, reason }) => ({
            id: row.id,
            description,
            patient: row.patient ? patientName(row.patient.name) : row.patientAsSent,
            ...SHOWN_RESULT[outcome],
            reason,
          }))}
        />
      )}
      {act === 'approve' && (
        <ApproveSelectedDialog
          rows={chosen}
          onClose={() => {
            setAct(undefined);
          }}
          onApprove={(approved) => {
            void answerChosen({ responseType: 'Approved' }, approved);
          }}
        />
      )}
      {act === 'deny' && (
        <DenySelectedDialog
          rows={chosen}
          onClose={() => {
            setAct(undefined);
          }}
          onDeny={(reason) => {
            const denied = chosen.map((row) => ({
              row,
              description: row.drug.drugDescription,
              others: row.others.map(({ id }) => id),
            }));
            void answerChosen({ responseType: 'Denied', deniedReasonCode: reason }, denied);
          }}
        />
      )}
    </LazyBoundary>
  );
}

const NothingChosen = ({ isNone }: { isNone: boolean }) => (
  <p>{isNone ? 'Nothing waits. What you answered leaves in a few seconds.' : 'Choose a request.'}</p>
);

/** In place of a request that another screen led to, or that was looked at until someone answered it. */
function NoLongerWaits({ id, onShow }: { id: string; onShow: (id: string) => void }) {
  return (
    <div className="erx-queue-gone">
      <p>This request no longer waits: it was answered, or is not among those shown.</p>
      <Button
        size="small"
        text="Show this request"
        onClick={() => {
          onShow(id);
        }}
      />
    </div>
  );
}
