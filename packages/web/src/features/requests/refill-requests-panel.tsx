import { Button } from '@blueprintjs/core';
import { Repeat } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import type { Answer, RefillRequest } from '@erx/core/requests/model';
import { patientName } from '@erx/core/patients/name';
import { useMemo, useState } from 'react';
import { DataTable } from '../../ui/data-table';
import { Later } from '../../ui/later';
import { Panel } from '../../ui/panel';
import { SelectRow } from '../../ui/select-row';
import { EmptyState } from '../../ui/empty-state';
import type { DisplayStatus } from '../../ui/status-tag';
import { useSelection } from '../../ui/use-selection';
import { useNotices } from '../../session/toasts';
import { useMay } from '../../session/practice-session';
import { requestColumns } from './request-columns';
import { useAnswerRefusal } from './use-access';
import { type AnswerResult, type BatchRow, countAnswers, useBatchAnswers } from './use-batch-answers';
import type { ListedRequests } from './use-listed';
import { useOpenActs } from './use-open-acts';
import { lazyComponent } from '../../session/lazy-component';

const ApproveSelectedDialog = lazyComponent(
  () => import('./dialogs/approve-selected-dialog'),
  (part) => part.ApproveSelectedDialog,
);
const DenySelectedDialog = lazyComponent(
  () => import('./dialogs/deny-selected-dialog'),
  (part) => part.DenySelectedDialog,
);
const BatchResults = lazyComponent(
  () => import('../../ui/batch-results'),
  (part) => part.BatchResults,
);

const SHOWN: Readonly<Record<AnswerResult['outcome'], { state: DisplayStatus; text: string }>> = {
  answered: { state: 'sent', text: 'Answered' },
  failed: { state: 'error', text: 'Failed' },
  aborted: { state: 'cancelled', text: 'Not answered' },
};

interface Props {
  list: ListedRequests<RefillRequest>;
  onOpen: (request: RefillRequest) => void;
}

/**
 * Refill requests that await an answer (N2-26). Those that are not controlled can be approved or denied
 * several at a time.
 */
export function RefillRequestsPanel({ list, onOpen }: Props) {
  const { rows } = list;
  const mayAnswer = useMay('request.answer');
  const refusalOf = useAnswerRefusal();
  const notices = useNotices();
  const batch = useBatchAnswers();
  const actionsOf = useOpenActs(onOpen);
  const [act, setAct] = useState<'approve' | 'deny'>();
  const selectRefusal = (request: RefillRequest) =>
    refusalOf(request) ??
    (request.state === 'AwaitingDenialNewPrescriptionToFollow'
      ? say('request.together-awaiting')
      : undefined) ??
    (request.drug.deaSchedule === 'none' ? undefined : say('request.batch-controlled'));
  const selectable = rows?.filter((row) => selectRefusal(row) === undefined) ?? [];
  const selection = useSelection(selectable);
  const { chosen } = selection;
  const columns = requestColumns<RefillRequest>({
    actionsOf,
    ...(mayAnswer
      ? {
          selectCell: (row: RefillRequest) => (
            <SelectRow
              id={row.id}
              name={row.drug.drugDescription}
              refusal={selectRefusal(row)}
              selection={selection}
            />
          ),
        }
      : {}),
  });
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
  const summary = useMemo(
    () => (batch.results ? say('request.batch-summary', countAnswers(batch.results)) : ''),
    [batch.results],
  );

  return (
    <Panel title="Refill Requests" count={rows?.length}>
      {mayAnswer && (rows?.length ?? 0) > 0 && (
        <div className="erx-table-tools" role="toolbar" aria-label="Selected refill requests">
          <Button size="small" text="Select All" onClick={selection.all} disabled={selectable.length === 0} />
          <Button size="small" text="Deselect All" onClick={selection.clear} disabled={chosen.length === 0} />
          <Button
            size="small"
            intent="primary"
            text="Approve Selected"
            loading={batch.isRunning}
            disabled={chosen.length === 0}
            onClick={() => {
              setAct('approve');
            }}
          />
          <Button
            size="small"
            intent="danger"
            variant="outlined"
            text="Deny Selected"
            disabled={chosen.length === 0 || batch.isRunning}
            onClick={() => {
              setAct('deny');
            }}
          />
          {batch.isRunning && <Button size="small" text="Abort" onClick={batch.abort} />}
          <span aria-live="polite" className="erx-cell-sub">
            {chosen.length} selected
          </span>
        </div>
      )}
      <Later>
        {batch.results && (
          <BatchResults
            summary={summary}
            isRunning={batch.isRunning}
            onDismiss={batch.forget}
            results={batch.results.map(({ row, description, outcome, reason }) => ({
              id: row.id,
              description,
              patient: row.patient ? patientName(row.patient.name) : row.patientAsSent,
              ...SHOWN[outcome],
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
            onApprove={(rows) => {
              void answerChosen({ responseType: 'Approved' }, rows);
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
              const rows = chosen.map((row) => ({ row, description: row.drug.drugDescription }));
              void answerChosen({ responseType: 'Denied', deniedReasonCode: reason }, rows);
            }}
          />
        )}
      </Later>
      <DataTable
        label="Refill requests"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        expectedRows={3}
        onRowClick={onOpen}
        error={list.error}
        onRetry={list.onRetry}
        empty={
          <EmptyState
            icon={<Repeat size={32} />}
            title="No refill requests"
            description={
              list.isFiltered
                ? 'None for this order or prescriber. Show all to see the others.'
                : 'When a pharmacy asks to renew a prescription, the request appears here by itself.'
            }
          />
        }
      />
    </Panel>
  );
}
