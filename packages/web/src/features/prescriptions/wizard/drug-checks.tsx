import type { Drug } from '@erx/core/drugs/model';
import type { ChosenCoverage } from '@erx/core/prescriptions/model';
import type { InteractionsState } from '@erx/core/prescriptions/workflow/state';
import type { SafetyAnswer } from '@erx/core/safety/model';
import { Fragment, useCallback } from 'react';
import type { WizardSlots } from './slots';
import type { Dispatch } from './use-wizard';
import type { WizardDialog } from './wizard-dialogs';

interface Props {
  drug: Drug;
  coverage: ChosenCoverage | undefined;
  slots: WizardSlots;
  dialog: WizardDialog;
  dispatch: Dispatch;
  /** The prescription that is being written, where the server keeps it already. */
  keptId: string | undefined;
  /** The reason for serious findings, where one was given. */
  onAnswer: (answer: SafetyAnswer | undefined) => void;
}

/**
 * What is known of the chosen drug for this patient, in view on every step: formulary, interactions,
 * duplicates. Asked once for each drug, the formulary once for each coverage of it.
 */
export function DrugChecks({ drug, coverage, slots, dialog, dispatch, keptId, onAnswer }: Props) {
  const { show, close } = dialog;
  const onState = useCallback(
    (state: InteractionsState) => {
      dispatch(interactionsEvent(state));
    },
    [dispatch],
  );
  const onOpen = useCallback(() => {
    show('interactions');
  }, [show]);
  const onContinue = useCallback(
    (answer?: SafetyAnswer) => {
      close();
      onAnswer(answer);
      dispatch({ type: 'interactions-viewed' });
    },
    [close, onAnswer, dispatch],
  );
  const onClose = useCallback(() => {
    close();
    dispatch({ type: 'question-closed' });
  }, [close, dispatch]);
  const onKnown = useCallback(
    (formulary: { priorAuthorizationRequired: boolean } | undefined) => {
      dispatch({ type: 'formulary-known', formulary });
    },
    [dispatch],
  );
  if (!slots.interactions && !slots.duplicates && !(slots.formulary && coverage)) return null;
  return (
    <div className="erx-drug-checks">
      {coverage && (
        <Fragment key={`${coverage.pbmId} ${coverage.memberId}`}>
          {slots.formulary?.({ drug, onKnown })}
        </Fragment>
      )}
      {slots.interactions?.({
        drug,
        isOpen: dialog.open === 'interactions',
        onState,
        onOpen,
        onContinue,
        onClose,
        prescriptionId: keptId,
      })}
      {slots.duplicates?.({ drug, exceptId: keptId })}
    </div>
  );
}

function interactionsEvent(state: InteractionsState) {
  switch (state) {
    case 'unchecked':
      return { type: 'interactions-asked' } as const;
    case 'failed':
      return { type: 'interactions-failed' } as const;
    case 'none':
      return { type: 'interactions-found', any: false } as const;
    case 'unviewed':
      return { type: 'interactions-found', any: true } as const;
    case 'viewed':
      return { type: 'interactions-viewed' } as const;
  }
}
