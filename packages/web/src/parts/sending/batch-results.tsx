import { Button, Callout } from '@blueprintjs/core';
import { tallMan } from '@erx/core/drugs/tall-man';
import '../../ui/feedback/feedback.css';
import { type DisplayStatus, StatusTag } from '../../ui/text/status-tag';

/** What became of one row of a batch. */
export interface RowResult {
  readonly id: string;
  /** The drug. */
  readonly description: string;
  /** Whose it is. */
  readonly patient: string;
  readonly state: DisplayStatus;
  readonly text: string;
  /** Why it did not go as asked. */
  readonly reason?: string | undefined;
  /** What can be done about it. */
  readonly act?: { readonly text: string; onClick(): void } | undefined;
}

interface Props {
  /** The numbers in a sentence. */
  summary: string;
  results: readonly RowResult[];
  isRunning: boolean;
  onDismiss: () => void;
}

/** What became of each row of a batch, under its summary (P4-19); it stays until it is dismissed. */
export function BatchResults({ summary, results, isRunning, onDismiss }: Props) {
  const worst = results.some(({ state }) => state === 'error')
    ? 'danger'
    : results.some(({ state }) => state === 'cancelled' || state === 'pending')
      ? 'warning'
      : 'success';
  return (
    <Callout className="erx-batch" intent={worst} icon={null} compact>
      <div className="erx-batch-head">
        <strong role="status">{summary}</strong>
        {!isRunning && <Button size="small" variant="minimal" text="Dismiss" onClick={onDismiss} />}
      </div>
      <ul className="erx-batch-rows" aria-label="Results">
        {results.map(({ id, description, patient, state, text, reason, act }) => (
          <li key={id}>
            <StatusTag state={state} text={text} /> {tallMan(description)}{' '}
            <span className="erx-cell-sub">{patient}</span>
            {reason !== undefined && <div>{reason}</div>}
            {act && (
              <Button
                size="small"
                text={act.text}
                aria-label={`${act.text}: ${description}, ${patient}`}
                onClick={act.onClick}
              />
            )}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
