import type { Patient } from '@erx/core/patients/model';
import type { Prescription } from '@erx/core/prescribing/model';
import { say } from '@erx/core/findings/messages';
import { lazy, Suspense, useMemo } from 'react';
import { DrugSearch } from '../../features/drugs/drug-search';
import { PharmacySelector } from '../../features/pharmacies/pharmacy-selector';
import { WizardPanel } from '../../features/prescribing/wizard-panel';
import type { WizardSlots } from '../../features/prescribing/wizard/slots';
import { useOriginal } from '../../features/prior-authorization/use-original';
import { EmptyState, FailureState } from '../../ui/states';

const EditPatientDialog = lazy(async () => ({ default: (await import('../../features/patients/dialogs/save-patient-dialog')).EditPatientDialog }));

const PriorAuthorizationDialog = lazy(async () => ({ default: (await import('../../features/prior-authorization/dialogs/prior-authorization-dialog')).PriorAuthorizationDialog }));

interface Props {
  patient: Patient;
  repeatId: string | undefined;
  /** The prescription whose prior authorization was denied, to go on from with a new one (P2-1). */
  originalId?: string | undefined;
  onFinished: (prescription: Prescription) => void;
}

/** The Prescribe tab: the wizard with the parts that belong to other nouns. */
export function PatientPrescribing({ patient, repeatId, originalId, onFinished }: Props) {
  const { id, zipCode } = patient;
  const slots = useMemo<WizardSlots>(() => ({
    drugSearch: (props) => <DrugSearch {...props} />,
    pharmacySelector: (props) => <PharmacySelector patient={{ id, zipCode }} {...props} />,
    patientEdit: ({ onClose }) => <Suspense fallback={null}><EditPatientDialog patientId={id} onClose={onClose} /></Suspense>,
    priorAuthorization: (props) => <Suspense fallback={null}><PriorAuthorizationDialog {...props} /></Suspense>,
  }), [id, zipCode]);
  const original = useOriginal(originalId);
  const { originalRxRef, prescription } = original.data ?? {};
  if (originalId !== undefined && !prescription) {
    return original.isError
      ? <FailureState what="The prescription to go on from" error={original.error} onRetry={() => { void original.refetch(); }} />
      : <section className="erx-panel erx-wizard-wait bp6-skeleton" aria-label="Prescribe" aria-busy="true" />;
  }
  // An address may name anything: what was written for another patient is never written again here.
  if (prescription && prescription.patientId !== id) return <EmptyState title={say('record.not-found')} description="The address names a prescription of another patient. Open it from EPA Requests Status." />;
  return <WizardPanel patient={patient} repeatId={originalId ?? repeatId} slots={slots} onFinished={onFinished} {...(originalRxRef ? { originalRxRef } : {})} />;
}
