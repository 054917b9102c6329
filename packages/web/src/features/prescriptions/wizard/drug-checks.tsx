import type { Drug } from '@erx/core/drugs/model';
import { tallMan } from '@erx/core/drugs/tall-man';
import type { Patient } from '@erx/core/patients/model';
import type { ChosenCoverage } from '@erx/core/prescriptions/model';
import type { DrugAnswer } from '@erx/core/safety/model';
import { useCallback } from 'react';
import { FormularyLine } from '../../benefits/formulary-line';
import { DuplicatesNotice } from '../../interactions/duplicates-notice';
import { type CheckState, InteractionsLine } from '../../interactions/interactions-line';
import { FormerChoice } from './former-choice';
import { PatientLists } from './patient-lists';
import type { Formers } from './use-formers';
import type { Dispatch } from './use-wizard';
import type { WizardDialog } from './wizard-dialogs';

interface Props {
  drug: Drug;
  coverage: ChosenCoverage | undefined;
  patient: Pick<Patient, 'id'>;
  dialog: WizardDialog;
  dispatch: Dispatch;
  /** The prescription that is being written, where the server keeps it already. */
  keptId: string | undefined;
  formers: Formers;
  /** The reason for serious findings, where one was given. */
  onAnswer: (answer: DrugAnswer | undefined) => void;
}

/**
 * What is known of the chosen drug for this patient, in view on every step: formulary, interactions,
 * duplicates. Asked once for each drug, the formulary once for each coverage of it.
 */
export function DrugChecks({ drug, patient, coverage, dialog, dispatch, keptId, formers, onAnswer }: Props) {
  const { show, close } = dialog;
  const onState = useCallback(
    (state: CheckState) => {
      dispatch(interactionsEvent(state));
    },
    [dispatch],
  );
  const onOpen = useCallback(() => {
    show('interactions');
  }, [show]);
  const onContinue = useCallback(
    (answer?: DrugAnswer) => {
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
  const onAlternatives = useCallback(
    (isOffered: boolean) => {
      dispatch({ type: 'alternatives-known', isOffered });
    },
    [dispatch],
  );
  return (
    <div className="erx-drug-beside" role="group" aria-label="What was found" tabIndex={-1}>
      <div className="erx-drug-checks">
        {coverage && (
          <FormularyLine
            key={`${coverage.pbmId} ${coverage.memberId}`}
            drug={drug}
            onKnown={onKnown}
            onAlternatives={onAlternatives}
          />
        )}
        <InteractionsLine
          patient={patient}
          drug={drug}
          prescriptionId={keptId}
          isOpen={dialog.open === 'interactions'}
          onState={onState}
          onOpen={onOpen}
          onContinue={onContinue}
          onClose={onClose}
        />
        <DuplicatesNotice patient={patient} drug={drug} exceptId={keptId}>
          {({ id, description }) => <FormerChoice formers={formers} id={id} name={tallMan(description)} />}
        </DuplicatesNotice>
      </div>
      <PatientLists patientId={patient.id} />
    </div>
  );
}

function interactionsEvent(state: CheckState) {
  switch (state) {
    case 'unchecked':
      return { type: 'interactions-asked' } as const;
    case 'failed':
      return { type: 'interactions-failed' } as const;
    case 'none':
      return { type: 'interactions-found', any: false } as const;
    case 'unviewed':
      return { type: 'interactions-found', any: true } as const;
  }
}
