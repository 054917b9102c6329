import { Button, HTMLSelect } from '@blueprintjs/core';
import { SendMessage } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import { hasDuration } from '@erx/core/prescriptions/durations';
import {
  Duration,
  DURATION_LABEL,
  FILTER_LABEL,
  ListedStatus,
  type Prescription,
} from '@erx/core/prescriptions/model';
import { useState } from 'react';
import { useSendKey } from '../../page/for-keys';
import { FILTER_KEY } from '../../session/own-preferences';
import { usePreference } from '../../session/preference';
import { useNotices } from '../../ui/feedback/toasts';
import type { useSelection } from '../../ui/table/use-selection';
import { countResults, type useBatch } from './use-batch';

/** Where the time that the list reaches back is remembered (P2-17). */
const DURATION_KEYS = {
  dashboard: 'erx.prescription-duration.dashboard',
  summary: 'erx.prescription-duration.summary',
};

/** Which prescriptions are listed, and how far back. */
export function useFilters(isSummary: boolean, arrival: Prescription | undefined) {
  const [keptFilter, keepFilter] = usePreference(FILTER_KEY, ListedStatus.options, 'Pending');
  const [arrivalFilter, setArrivalFilter] = useState<ListedStatus | undefined>(arrival?.scriptStatus);
  const [shown, setShown] = useState(arrival?.id);
  if (arrival?.id !== shown) {
    // another one while the list is in view
    setShown(arrival?.id);
    setArrivalFilter(arrival?.scriptStatus);
  }
  const [duration, setDuration] = usePreference(
    isSummary ? DURATION_KEYS.summary : DURATION_KEYS.dashboard,
    Duration.options,
    isSummary ? 'All' : 'LastWeek',
  );
  return {
    filter: arrivalFilter ?? keptFilter,
    setFilter: (next: ListedStatus) => {
      setArrivalFilter(undefined);
      keepFilter(next);
    },
    duration,
    setDuration,
  };
}

/** The filters above the list. */
export function FilterControls({
  filters: { filter, setFilter, duration, setDuration },
  isSummary,
}: {
  filters: ReturnType<typeof useFilters>;
  isSummary: boolean;
}) {
  return (
    <>
      <HTMLSelect
        aria-label="Status"
        value={filter}
        onChange={(event) => {
          setFilter(ListedStatus.parse(event.currentTarget.value));
        }}
        options={ListedStatus.options.map((value) => ({ value, label: FILTER_LABEL[value] }))}
      />
      {hasDuration(filter) && (
        <HTMLSelect
          aria-label="Period"
          value={duration}
          onChange={(event) => {
            setDuration(Duration.parse(event.currentTarget.value));
          }}
          options={Duration.options
            .filter((value) => isSummary || value !== 'All')
            .map((value) => ({ value, label: DURATION_LABEL[value] }))}
        />
      )}
    </>
  );
}

interface Sending {
  selection: ReturnType<typeof useSelection<Prescription>>;
  batch: ReturnType<typeof useBatch>;
}

/** Sends those that are chosen; what was not sent stays chosen. */
function useSendSelected({ selection, batch }: Sending): () => Promise<void> {
  const notices = useNotices();
  return async () => {
    if (batch.isRunning || selection.chosen.length === 0) return;
    const results = await batch.run(selection.chosen);
    selection.choose(results.filter(({ outcome }) => outcome === 'aborted').map(({ row }) => row.id));
    const counts = countResults(results);
    notices.toast(counts.failed + counts.aborted > 0 ? 'warning' : 'success', say('sending.summary', counts));
  };
}

/** Stops a batch before its next prescription. */
function Abort({ batch }: Pick<Sending, 'batch'>) {
  const notices = useNotices();
  if (!batch.isRunning) return null;
  return (
    <Button
      size="small"
      text="Abort"
      onClick={() => {
        batch.abort();
        notices.toast('info', say('prescription.abort-asked'));
      }}
    />
  );
}

/** Chooses rows, and sends those that are chosen (P2-20), unless that is done elsewhere. */
export function SelectionTools({
  isSendable,
  sendsElsewhere,
  selection,
  batch,
}: Sending & { isSendable: boolean; sendsElsewhere: boolean }) {
  const sendSelected = useSendSelected({ selection, batch });
  return (
    <div className="erx-table-tools" role="toolbar" aria-label="Selected prescriptions">
      <Button size="small" text="Select All" onClick={selection.all} disabled={!isSendable} />
      <Button
        size="small"
        text="Deselect All"
        onClick={selection.clear}
        disabled={selection.chosen.length === 0}
      />
      {!sendsElsewhere && (
        <>
          <Button
            size="small"
            intent="primary"
            text="Send Selected"
            loading={batch.isRunning}
            disabled={selection.chosen.length === 0}
            onClick={() => {
              void sendSelected();
            }}
          />
          <Abort batch={batch} />
          <span aria-live="polite" className="erx-cell-sub">
            {selection.chosen.length} selected
          </span>
        </>
      )}
    </div>
  );
}

/** Sends those that are chosen, also by Ctrl+Enter; always at the same place. */
export function SendBar({ selection, batch }: Sending) {
  const sendSelected = useSendSelected({ selection, batch });
  const count = selection.chosen.length;
  useSendKey(() => {
    void sendSelected();
  });
  return (
    <div className="erx-visit-send" role="toolbar" aria-label="Ticked prescriptions">
      <span aria-live="polite" className="erx-cell-sub">
        {count === 0 ? 'Nothing is ticked' : 'Ctrl+Enter'}
      </span>
      <Abort batch={batch} />
      <Button
        intent="primary"
        icon={<SendMessage />}
        text={`Send ${String(count)}`}
        aria-keyshortcuts="Control+Enter"
        loading={batch.isRunning}
        disabled={count === 0}
        onClick={() => {
          void sendSelected();
        }}
      />
    </div>
  );
}
