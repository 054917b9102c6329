import { Button, Dialog, DialogBody, DialogFooter, Callout, type Intent } from '@blueprintjs/core';
import { say, titleFor } from '@erx/core/findings/messages';
import type { AddedItem, DataCall, HistoryItem, Inquiry } from '@erx/core/medication-history/model';
import type { Patient } from '@erx/core/patients/model';
import { useEffect, useState } from 'react';
import '../../../ui/dialog/form-dialog.css';
import { DataTable } from '../../../ui/table/data-table';
import { PatientBanner } from '../../../parts/patient/patient-banner';
import { useNotices } from '../../../ui/feedback/toasts';
import { useMay } from '../../../session/practice-session';
import '../history.css';
import { canBeAdded, historyColumns } from '../history-columns';
import {
  toInquiry,
  useAddFromHistory,
  useHistoryCheck,
  useHistoryItems,
  useProcessHistory,
} from '../use-history';
import { Refresh } from '@blueprintjs/icons';
import { saidNotShown, toReply } from '@erx/core/medication-history/rules';
import { RelativeTime } from '../../../ui/text/dates';

interface Props {
  patient: Patient;
  dataCall: DataCall;
  /** Absent where it was not read. */
  planName?: string;
  onClose: () => void;
}

/**
 * Medication History (N2-66): asks the benefit manager, waits for the answer, and adds what is selected to
 * what the patient takes.
 */
export function HistoryDialog({ patient, dataCall, planName, onClose }: Props) {
  const mayAdd = useMay('clinical.write');
  const { inquiry, items, isBusy, refresh } = useInquiry(patient.id, dataCall);
  const adding = useAdding(patient.id);
  const rows = items.data?.items;
  const chosen = (rows ?? []).filter(
    (item) => adding.isChosen(item.id) && canBeAdded(item, adding.resultOf(item.id)),
  );
  const columns = historyColumns({
    isChosen: adding.isChosen,
    toggle: adding.toggle,
    resultOf: adding.resultOf,
    isBusy: adding.isAdding,
  });
  return (
    <Dialog
      className="erx-dialog"
      isOpen
      title="Medication History"
      style={{ width: 980 }}
      shouldReturnFocusOnClose
      canOutsideClickClose={false}
      canEscapeKeyClose={!adding.isAdding}
      onClose={onClose}
    >
      <PatientBanner patient={patient} />
      <DialogBody className="erx-history">
        {planName !== undefined && <p className="erx-history-plan">{planName}</p>}
        <HistoryStatus
          inquiry={inquiry}
          isBusy={isBusy}
          onRefresh={() => {
            adding.reset();
            refresh();
          }}
        />
        {inquiry && inquiry.total > 0 && (
          <DataTable<HistoryItem>
            label="Fills"
            columns={mayAdd ? columns : columns.filter(({ id }) => id !== 'select')}
            rows={rows}
            rowId={({ id }) => id}
            expectedRows={Math.min(inquiry.total, 8)}
            error={items.error}
            onRetry={() => {
              void items.refetch();
            }}
            empty={null}
          />
        )}
        <p className="erx-history-disclaimer">{say('history.disclaimer')}</p>
      </DialogBody>
      {adding.results.size > 0 && <Results results={[...adding.results.values()]} />}
      <DialogFooter
        actions={
          <>
            <Button text="Close" onClick={onClose} disabled={adding.isAdding} />
            {mayAdd && (
              <Button
                text="UnSelect All"
                disabled={chosen.length === 0 || adding.isAdding}
                onClick={adding.clear}
              />
            )}
            {mayAdd && (
              <Button
                intent="primary"
                text="Add Selected"
                disabled={chosen.length === 0}
                loading={adding.isAdding}
                onClick={() => {
                  adding.add(chosen.map(({ id }) => id));
                }}
              />
            )}
          </>
        }
      >
        {chosen.length > 0 && <span className="erx-history-count">{chosen.length} selected</span>}
      </DialogFooter>
    </Dialog>
  );
}

/** Asks the benefit manager once, and follows what it answers. */
function useInquiry(patientId: string, dataCall: Props['dataCall']) {
  const check = useHistoryCheck(patientId);
  const { mutate: process, ...processing } = useProcessHistory(patientId);
  const [hasAsked, setAsked] = useState(false);
  const inquiry = hasAsked ? (toInquiry(check.data, dataCall) ?? processing.data) : undefined;
  const items = useHistoryItems(patientId, inquiry);
  const { failure } = useNotices();

  // What still serves is given again: opening the dialog twice asks once.
  useEffect(() => {
    process(
      { dataCall },
      {
        onSettled: () => {
          setAsked(true);
        },
        onError: failure,
      },
    );
  }, [process, dataCall, failure]);
  useEffect(() => {
    if (items.error) failure(items.error);
  }, [items.error, failure]); // N8-8
  return {
    inquiry,
    items,
    isBusy: processing.isPending,
    refresh: () => {
      process({ dataCall, refresh: true }, { onError: failure });
    },
  };
}

/** What is selected, and what became of it. */
function useAdding(patientId: string) {
  const notices = useNotices();
  const add = useAddFromHistory(patientId);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [results, setResults] = useState<ReadonlyMap<string, AddedItem>>(new Map());
  const clear = () => {
    setIds(new Set());
  };
  return {
    results,
    clear,
    isAdding: add.isPending,
    isChosen: (id: string) => ids.has(id),
    resultOf: (id: string) => results.get(id)?.outcome,
    toggle: (id: string) => {
      setIds(
        (current) =>
          new Set(current.has(id) ? [...current].filter((other) => other !== id) : [...current, id]),
      );
    },
    reset: () => {
      clear();
      setResults(new Map());
    },
    add: (chosen: readonly string[]) => {
      add.mutate(
        { ids: chosen, key: crypto.randomUUID() },
        {
          onSuccess: (all) => {
            setResults((before) => new Map([...before, ...all.map((one) => [one.id, one] as const)]));
            clear();
          },
          onError: notices.failure,
        },
      );
    },
  };
}

/**
 * The summary of what was added; why an item was not is in its row, and for an unknown NDC here too
 * (N5-18).
 */
function Results({ results }: { results: readonly AddedItem[] }) {
  const count = results.filter(({ outcome }) => outcome === 'added').length;
  const refused = results.length - count;
  const refusals = (['ndc-not-found', 'code-contradicts'] as const).filter((refusal) =>
    results.some(({ outcome }) => outcome === refusal),
  );
  return (
    <div className="erx-history-results" role="alert" data-tone={refused > 0 ? 'warning' : 'success'}>
      <p>
        {refused === 0
          ? say('history.added', { count })
          : count === 0
            ? say('history.none-added')
            : say('history.some-added', { count, refused })}
      </p>
      {refusals.map((refusal) => (
        <p key={refusal}>
          <strong>{titleFor(`history.${refusal}`)}</strong> {say(`history.${refusal}`)}
        </p>
      ))}
    </div>
  );
}

interface StatusProps {
  inquiry: Inquiry | undefined;
  isBusy: boolean;
  onRefresh: () => void;
}

const INTENT = {
  None: 'none',
  Asked: 'primary',
  Answered: 'success',
  Failed: 'danger',
} as const satisfies Record<Inquiry['state'], Intent>;

/**
 * How the inquiry is (N5-20), and a way to ask again. A failure never looks like a history without fills.
 */
function HistoryStatus({ inquiry, isBusy, onRefresh }: StatusProps) {
  const reply = inquiry && toReply(inquiry);
  const notShown = inquiry && saidNotShown(inquiry);
  const isUnderWay = !inquiry || inquiry.state === 'Asked';
  return (
    <Callout
      className="erx-history-status"
      compact
      icon={null}
      intent={
        inquiry?.problem === 'history.incomplete' || reply === 'history.none' || notShown !== undefined
          ? 'warning'
          : INTENT[inquiry?.state ?? 'None']
      }
    >
      <span className="erx-history-reply" role="status">
        {inquiry === undefined
          ? 'The inquiry is being made …'
          : reply === undefined
            ? `${String(inquiry.total)} entries reported by the benefit manager`
            : say(reply)}
        {notShown !== undefined && <> {notShown}</>}
        {inquiry?.answeredAt !== undefined && !isUnderWay && (
          <span className="erx-cell-sub">
            {' '}
            Answered: <RelativeTime at={inquiry.answeredAt} />
          </span>
        )}
      </span>
      <Button
        size="small"
        icon={<Refresh />}
        text="Ask again"
        disabled={isUnderWay}
        loading={isBusy}
        onClick={onRefresh}
      />
    </Callout>
  );
}
