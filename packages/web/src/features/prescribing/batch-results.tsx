import { Button, Callout } from '@blueprintjs/core';
import { tallMan } from '@erx/core/drugs/tall-man';
import { say } from '@erx/core/findings/messages';
import { type ShownState, StatusTag } from '../../ui/status-tag';
import './batch-results.css';
import { type BatchResult, countResults } from './use-batch';

const SHOWN: Readonly<Record<BatchResult['outcome'], { state: ShownState; text: string }>> = {
  sent: { state: 'sent', text: 'Sent' }, failed: { state: 'error', text: 'Failed' }, aborted: { state: 'cancelled', text: 'Aborted' },
};

/** What became of each prescription of a batch, and the summary of P4-19; it stays until it is dismissed. */
export function BatchResults({ results, isRunning, onDismiss }: { results: readonly BatchResult[]; isRunning: boolean; onDismiss: () => void }) {
  const counts = countResults(results);
  return (
    <Callout className="erx-batch" intent={counts.failed > 0 ? 'danger' : counts.aborted > 0 ? 'warning' : 'success'} icon={null} compact>
      <div className="erx-batch-head">
        <strong role="status">{say('sending.summary', counts)}</strong>
        {!isRunning && <Button size="small" variant="minimal" text="Dismiss" onClick={onDismiss} />}
      </div>
      <ul className="erx-batch-rows" aria-label="Results">
        {results.map(({ row, outcome, reason }) => (
          <li key={row.id}>
            <StatusTag {...SHOWN[outcome]} /> {tallMan(row.description)} <span className="erx-cell-sub">{row.patient.lastName}, {row.patient.firstName}</span>
            {reason !== undefined && <div>{reason}</div>}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
