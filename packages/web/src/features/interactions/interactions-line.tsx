import { Button } from '@blueprintjs/core';
import { Error as ErrorIcon, Help, InfoSign, Refresh, TickCircle, WarningSign } from '@blueprintjs/icons';
import type { Drug } from '@erx/core/drugs/model';
import { say } from '@erx/core/findings/messages';
import type { CheckedInteractions } from '@erx/core/interactions/contract';
import { countFindings, needsLook } from '@erx/core/interactions/rules/check';
import type { SafetyAnswer } from '@erx/core/safety/model';
import { useEffect, useRef, type ReactNode } from 'react';
import { Later } from '../../ui/later';
import { IncompleteList } from './incomplete-list';
import './interactions.css';
import { useInteractions } from './use-interactions';
import { lazyComponent } from '../../session/lazy-component';

const InteractionsDialog = lazyComponent(
  () => import('./dialogs/interactions-dialog'),
  (part) => part.InteractionsDialog,
);

/**
 * What the writer sees: nothing yet, nothing found, something to look at, or that the check did not run.
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
  onContinue: (answer?: SafetyAnswer) => void;
  onClose: () => void;
}

/**
 * What the check of a drug found, in a line, with the dialog behind it (N2-47, P2-16). Incomplete is shown
 * like a finding: it must be looked at.
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
  const found = check.isError ? undefined : check.data; // an answer from before a failure is not an answer
  const state: CheckState = check.isError
    ? 'failed'
    : found === undefined
      ? 'unchecked'
      : needsLook(found) || found.cautions.some(({ needsReason }) => needsReason)
        ? 'unviewed'
        : 'none';
  useToldState(state, found, onState);
  return (
    <section
      className="erx-interactions-line"
      data-tone={toneOf(state, found)}
      aria-label="Interactions"
      aria-live="polite"
      aria-busy={check.isFetching}
    >
      <Said state={state} found={found} />
      {(state === 'unviewed' || (found && cautionsFound(found).length > 0)) && (
        <Button size="small" text="View Interactions" onClick={onOpen} />
      )}
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
      <Later>
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
      </Later>
    </section>
  );
}

function Said({ state, found }: { state: CheckState; found: CheckedInteractions | undefined }): ReactNode {
  if (state === 'failed')
    return (
      <p>
        <Help />
        <span>{say('interactions.failed')}</span>
      </p>
    );
  if (found === undefined)
    return (
      <p>
        <span>{say('interactions.checking')}</span>
      </p>
    );
  const cautions = cautionsFound(found);
  const unknown = found.cautions.filter(({ kind }) => kind === 'incomplete');
  const count = countFindings(found) + cautions.length;
  const serious = [
    ...found.allergyInteractions,
    ...found.drugInteractions,
    ...found.drugFoodInteractions,
    ...found.duplicateTherapy,
    ...cautions,
  ].filter(({ severity }) => severity === 'serious').length;
  const hidden = found.hidden.allergy + found.hidden.drug + found.hidden.food;
  const isComplete = found.incomplete.length === 0;
  return (
    <div className="erx-interactions-said">
      {(count > 0 || isComplete) && (
        <p>
          {count === 0 && hidden === 0 && unknown.length === 0 ? (
            <TickCircle />
          ) : count === 0 ? (
            <InfoSign />
          ) : serious > 0 ? (
            <ErrorIcon />
          ) : (
            <WarningSign />
          )}
          <span>
            {count === 0 ? (
              nothingShown(hidden)
            ) : (
              <b>{count === 1 ? say('interactions.one') : say('interactions.many', { count })}</b>
            )}
            {serious > 0 && `, ${String(serious)} serious`}
            {hidden > 0 && (
              <span className="erx-interactions-hidden">
                {' '}
                ({say('interactions.hidden', { count: hidden })})
              </span>
            )}
          </span>
        </p>
      )}
      {count === 0 && isComplete && (
        <p className="erx-interactions-coverage">{say('interactions.coverage')}</p>
      )}
      <IncompleteList incomplete={found.incomplete} />
      {unknown.length > 0 && (
        <ul className="erx-unchecked" aria-label="Not known of the patient">
          {unknown.map(({ key, text }) => (
            <li key={key}>
              <Help />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What of the patient speaks against the drug; what is only not known of them is said beside it. */
const cautionsFound = ({ cautions }: CheckedInteractions): CheckedInteractions['cautions'] =>
  cautions.filter(({ kind, needsReason }) => kind !== 'incomplete' || needsReason);

/** 'None found' is said only where none is hidden either. */
function nothingShown(hidden: number): string {
  return hidden === 0 ? say('interactions.none') : say('interactions.none-shown');
}

function toneOf(
  state: CheckState,
  found: CheckedInteractions | undefined,
): 'waiting' | 'clear' | 'found' | 'serious' | 'unchecked' {
  if (state === 'failed') return 'unchecked';
  if (found === undefined) return 'waiting';
  const hidden = found.hidden.allergy + found.hidden.drug + found.hidden.food;
  const cautions = cautionsFound(found);
  if (countFindings(found) + cautions.length === 0)
    return found.incomplete.length > 0
      ? 'unchecked'
      : hidden === 0 && found.cautions.length === 0
        ? 'clear'
        : 'waiting';
  return [
    ...found.allergyInteractions,
    ...found.drugInteractions,
    ...found.drugFoodInteractions,
    ...found.duplicateTherapy,
    ...cautions,
  ].some(({ severity }) => severity === 'serious')
    ? 'serious'
    : 'found';
}

/** Notifies the wizard once for each answer that differs: what was looked at need not be looked at again. */
function useToldState(
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
