import { Button } from '@blueprintjs/core';
import { InfoSign, Refresh } from '@blueprintjs/icons';
import { type Drug, isSupply } from '@erx/core/drugs/model';
import { say } from '@erx/core/findings/messages';
import type { CheckedInteractions } from '@erx/core/safety/interactions-contract';
import type { DrugAnswer } from '@erx/core/safety/model';
import { useEffect, useRef } from 'react';
import { LazyBoundary } from '../../page/lazy-boundary';
import './interactions.css';
import { hasAnything, InteractionFindings, toneOf } from './interaction-findings';
import { useDuplicates, useInteractions } from './use-interactions';
import { lazyComponent } from '../../page/lazy-component';

const InteractionsDialog = lazyComponent(
  () => import('./dialogs/interactions-dialog'),
  (part) => part.InteractionsDialog,
);

/**
 * What the writer sees: nothing yet, nothing that interrupts, something that must be looked at, or that the
 * check did not run.
 */
export type CheckState = 'unchecked' | 'none' | 'unviewed' | 'failed';

interface Props {
  patient: { readonly id: string };
  drug: Drug;
  /** Of the prescription that is being changed. */
  prescriptionId?: string | undefined;
  isOpen: boolean;
  onState: (state: CheckState) => void;
  onOpen: () => void;
  /** With the reason, where one was given for serious findings. */
  onContinue: (answer?: DrugAnswer) => void;
  onClose: () => void;
}

/**
 * What the check of a drug found, in place, with the dialog behind it (N2-47, P2-16). Only what the sender
 * must answer, and a check that failed, opens the dialog by itself.
 */
export function InteractionsLine({
  patient,
  drug,
  prescriptionId,
  isOpen,
  onState,
  onOpen,
  onContinue,
  onClose,
}: Props) {
  const check = useInteractions(patient.id, drug.prescribableDrugId, prescriptionId);
  const { data: earlier = [] } = useDuplicates(patient.id, drug.prescribableDrugId, false);
  const found = check.isError ? undefined : check.data; // an answer from before a failure is not an answer
  const state: CheckState = check.isError
    ? 'failed'
    : found === undefined
      ? 'unchecked'
      : found.safety.findings.length > 0
        ? 'unviewed'
        : 'none';
  useReportedState(state, found, onState);
  return (
    <section
      className="erx-interactions-line"
      data-tone={isSupply(drug) ? 'waiting' : check.isError ? 'unchecked' : toneOf(found)}
      aria-label="Interactions"
      aria-live="polite"
      aria-busy={check.isFetching}
    >
      {isSupply(drug) ? (
        <p>
          <InfoSign />
          <span>{say('interactions.supply')}</span>
        </p>
      ) : (
        <InteractionFindings
          isFailed={check.isError}
          found={found}
          earlier={earlier.filter(({ id }) => id !== prescriptionId)}
        />
      )}
      {found && hasAnything(found) && <Button size="small" text="View Interactions" onClick={onOpen} />}
      {state === 'failed' && (
        <Button
          size="small"
          icon={<Refresh />}
          text="Try again"
          loading={check.isFetching}
          onClick={() => {
            void check.refetch();
          }}
        />
      )}
      <LazyBoundary>
        {isOpen && (
          <InteractionsDialog
            patientId={patient.id}
            drug={drug}
            check={check.isError ? 'failed' : found}
            isChecking={check.isFetching}
            onRetry={() => {
              void check.refetch();
            }}
            onContinue={onContinue}
            onClose={onClose}
          />
        )}
      </LazyBoundary>
    </section>
  );
}

/** Notifies the wizard once for each answer that differs: what was looked at need not be looked at again. */
function useReportedState(
  state: CheckState,
  found: CheckedInteractions | undefined,
  onState: (state: CheckState) => void,
): void {
  const { checkedAt: _, ...answer } = found ?? { checkedAt: '' };
  const signature = `${state} ${JSON.stringify(answer)}`;
  const tell = useRef(onState);
  useEffect(() => {
    tell.current = onState;
  });
  useEffect(() => {
    tell.current(state);
  }, [signature, state]);
}
