import { Button } from '@blueprintjs/core';
import { Inbox } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import { onlyProviderSeenBy } from '@erx/core/requests/rules';
import { patientName } from '@erx/core/patients/name';
import type { Answer, QueuedRequest } from '@erx/core/requests/model';
import { useLayoutEffect, useRef, useState } from 'react';
import { EmptyState, FailureState } from '../../../ui/feedback/empty-state';
import { LazyBoundary } from '../../../page/lazy-boundary';
import { Loading } from '../../../ui/feedback/loading';
import { useSelection } from '../../../ui/table/use-selection';
import { useNarrowerThan } from '../../../page/use-media';
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
import { useRequestQueue } from './use-request-queue';

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
  const notices = useNotices();
  const prescribe = usePrescribe();
  const isStacked = useNarrowerThan(BESIDE);
  const held = useHeldAnswers();
  const snapshot = useHeldSnapshot(held);
  const [prescriberId, setPrescriberId] = useState<string>();
  const [wantedId, setWantedId] = useState(requestId);
  const [isListWanted, setListWanted] = useState(false);
  const [undone, setUndone] = useState(snapshot.undone);
  if (snapshot.undone !== undone) {
    setUndone(snapshot.undone);
    setWantedId(snapshot.undone?.given.request.id);
    setListWanted(false);
    setPrescriberId(undefined);
  }
  const { lanes, all, error, refetch } = useRequestQueue({ orderNumber, prescriberId }, snapshot);
  const batch = useBatchAnswers();
  const [act, setAct] = useState<'approve' | 'deny'>();

  const rows = lanes?.flatMap((lane) => lane.rows) ?? [];
  const isChoosable = ({ request }: QueuedRequest) =>
    request.kind === 'refill' &&
    request.state === 'Pending' &&
    request.drug.deaSchedule === 'none' &&
    refusalOf(request) === undefined;
  const choosable = rows
    .filter(isChoosable)
    .flatMap(({ request, others }) => (request.kind === 'refill' ? [{ ...request, others }] : []));
  const selection = useSelection(choosable);
  const { chosen } = selection;
  const clean = rows.filter((row) => row.lane === 'clean' && isChoosable(row));

  // One that is only an earlier request of a row opens its row.
  const shown =
    rows.find(({ request }) => request.id === wantedId) ??
    rows.find(({ others }) => others.some(({ id }) => id === wantedId));
  // The only request about an order is what was looked for.
  const first =
    isStacked && (isListWanted || orderNumber === undefined || rows.length > 1) ? undefined : rows[0];
  const selected = shown ?? (wantedId === undefined ? first : undefined);
  // What is in view by now, for an act whose answer comes late.
  const inView = useRef<string>(undefined);
  useLayoutEffect(() => {
    inView.current = selected?.request.id ?? wantedId;
  });
  const open = (id: string | undefined) => {
    setWantedId(id);
    setListWanted(id === undefined);
    if (isStacked) window.scrollTo(0, 0);
  };
  const move = (to: 'next' | 'previous' | 'answered') => {
    // The one who has gone to another one meanwhile stays there.
    if (inView.current !== (selected?.request.id ?? wantedId)) return;
    const place = rows.findIndex(({ request }) => request.id === selected?.request.id);
    // The one that was answered leaves the list: the next takes its place, at the end the one before it.
    const next =
      to === 'previous'
        ? rows[place - 1]
        : (rows[place + 1] ?? (to === 'answered' ? rows[place - 1] : undefined));
    if (next) open(next.request.id);
    else if (to === 'answered') open(undefined);
  };
  usePrefetchedNext(rows, selected);

  const answerChosen = async (answer: Answer, toAnswer: readonly BatchRow[]) => {
    setAct(undefined);
    const results = await batch.run(toAnswer, answer);
    selection.clear();
    const counts = countAnswers(results);
    notices.toast(
      counts.failed + counts.aborted > 0 ? 'warning' : 'success',
      say('request.batch-summary', counts),
    );
  };
  const summary = batch.results ? say('request.batch-summary', countAnswers(batch.results)) : '';
  const isListShown = !isStacked || selected === undefined;
  const isGone = wantedId !== undefined && lanes !== undefined && selected === undefined;
  return (
    <div className="erx-queue" data-stacked={isStacked}>
      {isListShown && (
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
                clean={clean}
                selection={selection}
                batch={batch}
                onAct={setAct}
              />
            )}
          </div>
          {isStacked && isGone && <NoLongerWaits id={wantedId} onShow={onShowAnswered} />}
          {error ? (
            <FailureState
              what="The waiting requests"
              error={error}
              onRetry={() => {
                void refetch();
              }}
            />
          ) : !lanes ? (
            <Loading what="the waiting requests" width={40} />
          ) : rows.length === 0 ? (
            <EmptyState
              icon={<Inbox size={32} />}
              title="No requests wait"
              description={
                orderNumber !== undefined || prescriberId !== undefined
                  ? 'None for this order or prescriber. Show all to see the others.'
                  : 'When a pharmacy asks to renew or change a prescription, the request appears here by itself.'
              }
            />
          ) : (
            lanes.map(
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
                          prescriber={seesOthers ? row.request.prescriber.name : undefined}
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
                            open(row.request.id);
                          }}
                        />
                      ))}
                    </ul>
                  </section>
                ),
            )
          )}
        </section>
      )}
      {selected ? (
        <QueuedDetails
          key={selected.request.id}
          row={selected}
          related={(all ?? []).filter(
            ({ request }) =>
              request.patient !== undefined &&
              request.patient.id === selected.request.patient?.id &&
              request.id !== selected.request.id,
          )}
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
              <p>
                {rows.length === 0
                  ? 'Nothing waits. What you answered leaves in a few seconds.'
                  : 'Choose a request.'}
              </p>
            )}
          </section>
        )
      )}
      <LazyBoundary>
        {batch.results && (
          <BatchResults
            summary={summary}
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
    </div>
  );
}

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
