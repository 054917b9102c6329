import { fullName } from '@erx/core/users/names';
import { usePracticeSession } from '../../../session/practice-session';
import type { Drug } from '@erx/core/drugs/model';
import type { FavoriteSig } from '@erx/core/favorite-sigs/model';
import { say } from '@erx/core/findings/messages';
import type { Patient } from '@erx/core/patients/model';
import type { Prescription } from '@erx/core/prescriptions/model';
import type { SubmitAction } from '@erx/core/prescriptions/rules/submit-options';
import type { Wizard, WizardEffect } from '@erx/core/prescriptions/workflow/state';
import { epaIsIncomplete } from '@erx/core/prescriptions/rules/epa-state';
import type { SafetyAnswer } from '@erx/core/safety/model';
import { useCallback, useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { LazyBoundary } from '../../../page/lazy-boundary';
import { lazyComponent } from '../../../page/lazy-component';
import type { FinishingState } from './use-finishing';
import type { Dispatch } from './use-wizard';

const EditMeasuresDialog = lazyComponent(
  () => import('../../patients/dialogs/edit-measures-dialog'),
  (part) => part.EditMeasuresDialog,
);
const WeightCheckDialog = lazyComponent(
  () => import('../../patients/dialogs/weight-check-dialog'),
  (part) => part.WeightCheckDialog,
);
const SelectSigDialog = lazyComponent(
  () => import('../../favorite-sigs/dialogs/select-sig-dialog'),
  (part) => part.SelectSigDialog,
);
const MonitoringDialog = lazyComponent(
  () => import('../../pdmp/dialogs/monitoring-dialog'),
  (part) => part.MonitoringDialog,
);
const ReadyToSignDialog = lazyComponent(
  () => import('../../signing/ready-to-sign-dialog'),
  (part) => part.ReadyToSignDialog,
);
const PriorAuthorizationDialog = lazyComponent(
  () => import('../../prior-authorization/dialogs/prior-authorization-dialog'),
  (part) => part.PriorAuthorizationDialog,
);

/** The dialogs of the wizard; one is open at a time. */
export type DialogName =
  'patient' | 'weight' | 'interactions' | 'monitoring' | 'favorites' | 'send-anyway' | 'provider';

export interface WizardDialog {
  readonly open: DialogName | undefined;
  readonly show: (dialog: DialogName) => void;
  readonly close: () => void;
  /** Opens what the workflow asks for; other effects are left alone. */
  perform(effect: WizardEffect): void;
  /** Acts, after the question of P4-18 where the kept prescription awaits its prior authorization. */
  ask(act: SubmitAction, kept: Prescription | undefined, goOn: () => void): void;
  /** What waits for the answer to that question. */
  readonly waiting: (() => void) | undefined;
}

/** Which dialog is open, and opening what the workflow asks for. */
export function useWizardDialog(): WizardDialog {
  const [open, setOpen] = useState<DialogName>();
  const [waiting, setWaiting] = useState<() => void>();
  const { user, isProviderChosen } = usePracticeSession();
  const [isConfirmed, setConfirmed] = useState(false);
  const close = useCallback(() => {
    setOpen(undefined);
  }, []);
  return {
    open,
    show: setOpen,
    close,
    waiting,
    perform: (effect) => {
      switch (effect) {
        case 'open-patient-edit': // which says why it opens (P5-7)
          setOpen('patient');
          break;
        case 'open-weight-check':
          setOpen('weight');
          break;
        case 'open-interactions':
          setOpen((now) => now ?? 'interactions'); // behind another dialog they wait until it is answered
          break;
        case 'open-monitoring':
          setOpen('monitoring');
          break;
        // 'check-interactions' and 'load-formulary' happen by what is mounted for the drug; the others are of
        // finishing
        default:
      }
    },
    ask: (act, kept, goOn) => {
      // S4-19: staff are asked once for whom they write, where they did not choose it
      if (act === 'save-for-provider' && !user.npi && isProviderChosen !== true && !isConfirmed) {
        setWaiting(() => () => {
          setConfirmed(true);
          goOn();
        });
        setOpen('provider');
        return;
      }
      if ((act !== 'send' && act !== 'continue') || !epaIsIncomplete(kept?.epaState)) {
        goOn();
        return;
      }
      setWaiting(() => goOn);
      setOpen('send-anyway');
    },
  };
}

interface Props {
  wizard: Wizard;
  patient: Patient;
  dialog: WizardDialog;
  finishing: FinishingState;
  /** The reason that was given for serious findings while it was written. */
  givenAnswer: SafetyAnswer | undefined;
  dispatch: Dispatch;
  onFavorite: (favorite: FavoriteSig, drug: Drug) => void;
}

/** What is over the wizard (P2-16). The interactions dialog belongs to the line that found them. */
export function WizardDialogs({
  wizard: { drug, monitoring },
  patient,
  dialog: { open, close, waiting },
  finishing,
  givenAnswer,
  dispatch,
  onFavorite,
}: Props) {
  const leave = () => {
    close();
    dispatch({ type: 'question-closed' });
  };
  const { dialog } = finishing;
  const { provider } = usePracticeSession();
  const nameOfProvider = provider ? fullName(provider) : '';
  return (
    <LazyBoundary>
      {open === 'patient' && <EditMeasuresDialog patient={patient} onClose={close} />}
      {open === 'weight' && (
        <WeightCheckDialog
          patient={patient}
          onConfirmed={() => {
            dispatch({ type: 'weight-confirmed' });
            close();
          }}
          onClose={close}
        />
      )}
      {open === 'favorites' && (
        <SelectSigDialog
          patientId={patient.id}
          onChoose={(favorite, chosen) => {
            close();
            onFavorite(favorite, chosen);
          }}
          onClose={close}
        />
      )}
      {open === 'monitoring' && drug && (
        <MonitoringDialog
          patientId={patient.id}
          drug={drug}
          value={monitoring}
          onProceed={(value) => {
            close();
            dispatch({ type: 'monitoring-acknowledged', monitoring: value });
          }}
          onClose={leave}
        />
      )}
      {dialog?.kind === 'signing' && (
        <ReadyToSignDialog
          prescription={dialog.prescription}
          answer={givenAnswer}
          onSent={(sent) => {
            finishing.sent(sent, dispatch);
          }}
          onClose={() => {
            finishing.closeDialog(dispatch);
          }}
        />
      )}
      {dialog?.kind === 'prior-authorization' && (
        <PriorAuthorizationDialog
          prescription={dialog.prescription}
          onClose={() => {
            finishing.closeDialog(dispatch);
          }}
        />
      )}
      {finishing.safetyDialog}
      <FormDialog
        isOpen={open === 'provider'}
        title={`Save for ${nameOfProvider}?`}
        actText={`Save for ${nameOfProvider}`}
        onSubmit={() => {
          close();
          waiting?.();
        }}
        onClose={close}
      >
        <p>{say('prescription.confirm-provider', { provider: nameOfProvider })}</p>
      </FormDialog>
      <FormDialog
        isOpen={open === 'send-anyway'}
        title="Send prescription"
        actText="Send"
        onSubmit={() => {
          close();
          waiting?.();
        }}
        onClose={close}
      >
        <p>{say('prior-authorization.send-anyway')}</p>
      </FormDialog>
    </LazyBoundary>
  );
}
