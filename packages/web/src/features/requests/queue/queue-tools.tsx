import { Button, HTMLSelect } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import type { QueuedRequest } from '@erx/core/requests/model';
import type { Provider } from '@erx/core/users/model';
import { fullName } from '@erx/core/users/names';
import type { useSelection } from '../../../ui/table/use-selection';
import type { useBatchAnswers } from '../use-batch-answers';

interface FilterProps {
  /** Whose requests can be asked for; none where only one's own are seen. */
  providers: readonly Provider[];
  prescriberId: string | undefined;
  onPrescriber: (id: string | undefined) => void;
  orderNumber: string | undefined;
  onShowAll: () => void;
}

/** What the queue is narrowed to: one prescriber, or the order that another screen led to. */
export function QueueFilters({ providers, prescriberId, onPrescriber, orderNumber, onShowAll }: FilterProps) {
  return (
    <>
      {providers.length > 0 && (
        <HTMLSelect
          aria-label="Requests to"
          value={prescriberId ?? ''}
          onChange={({ currentTarget: { value } }) => {
            onPrescriber(value === '' ? undefined : value);
          }}
          options={[
            { value: '', label: 'Requests to all prescribers' },
            ...providers.map((provider) => ({
              value: provider.id,
              label: `Requests to ${fullName(provider)}`,
            })),
          ]}
        />
      )}
      {orderNumber !== undefined && (
        <Button
          className="erx-request-chip"
          intent="primary"
          variant="outlined"
          endIcon={<Cross />}
          text={`Order ${orderNumber}`}
          aria-label={`Order ${orderNumber}: show all requests`}
          onClick={onShowAll}
        />
      )}
    </>
  );
}

interface SelectionProps {
  /** How many requests are listed. */
  count: number;
  /** Those that are chosen by one press. */
  clean: readonly QueuedRequest[];
  selection: Pick<ReturnType<typeof useSelection>, 'chosen' | 'has' | 'toggle' | 'clear'>;
  batch: Pick<ReturnType<typeof useBatchAnswers>, 'isRunning' | 'abort'>;
  onAct: (act: 'approve' | 'deny') => void;
}

/** Chooses what is clean, and answers what is chosen. */
export function QueueSelection({ count, clean, selection, batch, onAct }: SelectionProps) {
  const { chosen } = selection;
  const isOffered = chosen.length === 0 && count >= 2;
  return (
    <>
      {isOffered && clean.length === 0 && (
        <span className="erx-cell-sub">None is clean: open each to answer it</span>
      )}
      {isOffered && clean.length > 0 && (
        <Button
          size="small"
          text={`Select All Clean (${String(clean.length)})`}
          onClick={() => {
            for (const { request } of clean) if (!selection.has(request.id)) selection.toggle(request.id);
          }}
        />
      )}
      {chosen.length > 0 && (
        <>
          <Button
            size="small"
            intent="primary"
            text="Approve Selected"
            loading={batch.isRunning}
            onClick={() => {
              onAct('approve');
            }}
          />
          <Button
            size="small"
            intent="danger"
            variant="outlined"
            text="Deny Selected"
            disabled={batch.isRunning}
            onClick={() => {
              onAct('deny');
            }}
          />
          <Button size="small" variant="minimal" text="Deselect All" onClick={selection.clear} />
        </>
      )}
      {batch.isRunning && <Button size="small" text="Abort" onClick={batch.abort} />}
      <span aria-live="polite" className="erx-cell-sub">
        {chosen.length > 0 ? `${String(chosen.length)} selected` : ''}
      </span>
    </>
  );
}
