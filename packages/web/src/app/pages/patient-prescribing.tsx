import type { Patient } from '@erx/core/patients/model';
import type { Prescription } from '@erx/core/prescriptions/model';
import { say } from '@erx/core/findings/messages';
import { Suspense, useMemo } from 'react';
import { AlternativesPanel } from '../../features/benefits/alternatives-panel';
import { useCoverageForPrescribing } from '../../features/benefits/coverage-context';
import { ChoosingByBenefit } from '../../features/benefits/choosing-by-benefit';
import { FormularyLine } from '../../features/benefits/formulary-line';
import { DrugSearch } from '../../features/drugs/drug-search';
import { KeepFavorite } from '../../features/favorite-sigs/keep-favorite';
import { DuplicatesNotice } from '../../features/interactions/duplicates-notice';
import { InteractionsLine } from '../../features/interactions/interactions-line';
import { useLegacyPending } from '../../features/legacy-import/use-legacy';
import { PharmacySelector } from '../../features/pharmacies/pharmacy-selector';
import { WizardPanel } from '../../features/prescriptions/wizard-panel';
import type { WizardSlots } from '../../features/prescriptions/wizard/slots';
import { useOriginal } from '../../features/prior-authorization/use-original';
import { LoadingPanel } from '../../ui/loading';
import { EmptyState, FailureState } from '../../ui/empty-state';
import { useIntegration } from '../../session/integration';
import { findingsOnDrugChoice, useWritableSchedules } from '../../session/use-writable-schedules';
import { signed } from '../signing-slot';
import type { PassedPrescription } from './use-passed-prescription';
import { lazyComponent } from '../../session/lazy-component';

const MonitoringDialog = lazyComponent(
  () => import('../../features/pdmp/dialogs/monitoring-dialog'),
  (part) => part.MonitoringDialog,
);
const EditMeasuresDialog = lazyComponent(
  () => import('../../features/patients/dialogs/edit-measures-dialog'),
  (part) => part.EditMeasuresDialog,
);
const SelectSigDialog = lazyComponent(
  () => import('../../features/favorite-sigs/dialogs/select-sig-dialog'),
  (part) => part.SelectSigDialog,
);

const PriorAuthorizationDialog = lazyComponent(
  () => import('../../features/prior-authorization/dialogs/prior-authorization-dialog'),
  (part) => part.PriorAuthorizationDialog,
);

interface Props {
  patient: Patient;
  /** What it begins with: one to write again, one to change, or one to go on from with a new one (P2-1). */
  passed: PassedPrescription | undefined;
  onFinished: (prescription: Prescription) => void;
  /** Told when changing a pending one was given up. */
  onLeave: () => void;
}

/** The Prescribe tab: the wizard with the parts that belong to other nouns. */
export function PatientPrescribing({ patient, passed, onFinished, onLeave }: Props) {
  const { id, zipCode } = patient;
  const coverage = useCoverageForPrescribing();
  const legacy = useLegacyPending(id);
  const { facilityId } = useIntegration();
  const { schedules } = useWritableSchedules();
  const { repeatId, editId, originalId, prefilled, requested } = {
    repeatId: undefined,
    editId: undefined,
    originalId: undefined,
    prefilled: undefined,
    requested: undefined,
    ...passed,
  };
  const slots = useMemo<WizardSlots>(
    () => ({
      drugSearch: (props) => <DrugSearch {...props} />,
      judgeDrug: (drug) => findingsOnDrugChoice(drug, schedules),
      interactions: (props) => <InteractionsLine patient={{ id }} {...props} />,
      duplicates: (props) => <DuplicatesNotice patient={{ id }} {...props} />,
      pharmacySelector: ({ chosenId, ...choosing }) => (
        <ChoosingByBenefit {...choosing}>
          {(choose) => <PharmacySelector patient={{ id, zipCode }} chosenId={chosenId} onChoose={choose} />}
        </ChoosingByBenefit>
      ),
      patientEdit: ({ onClose }) => (
        <Suspense fallback={null}>
          <EditMeasuresDialog patient={patient} onClose={onClose} />
        </Suspense>
      ),
      monitoring: (props) => (
        <Suspense fallback={null}>
          <MonitoringDialog patientId={id} {...props} />
        </Suspense>
      ),
      signing: signed,
      alternatives: (props) => <AlternativesPanel {...props} />,
      formulary: (props) => <FormularyLine {...props} />,
      priorAuthorization: (props) => (
        <Suspense fallback={null}>
          <PriorAuthorizationDialog {...props} />
        </Suspense>
      ),
      favoriteSigs: (props) => (
        <Suspense fallback={null}>
          <SelectSigDialog {...props} />
        </Suspense>
      ),
      keepFavorite: (props) => <KeepFavorite {...props} />,
    }),
    [id, patient, schedules, zipCode],
  );
  const original = useOriginal(originalId);
  const { originalRxRef, prescription } = original.data ?? {};
  if (originalId !== undefined && !prescription) {
    return original.isError ? (
      <FailureState
        what="The prescription to go on from"
        error={original.error}
        onRetry={() => {
          void original.refetch();
        }}
      />
    ) : (
      <LoadingPanel what="the prescription to go on from" />
    );
  }
  // An address may name anything: what was written for another patient is never written again here.
  if (prescription && prescription.patientId !== id)
    return (
      <EmptyState
        title={say('record.not-found')}
        description="The address names a prescription of another patient. Open it from EPA Requests Status."
      />
    );
  return (
    <WizardPanel
      patient={patient}
      repeatId={originalId ?? repeatId}
      editId={editId}
      prefilled={prefilled}
      requested={requested}
      slots={slots}
      onFinished={onFinished}
      onLeave={onLeave}
      coverage={coverage}
      facilityId={facilityId}
      legacyPending={legacy.isWarned}
      {...(originalRxRef ? { originalRxRef } : {})}
    />
  );
}
