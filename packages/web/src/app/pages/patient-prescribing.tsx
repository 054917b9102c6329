import type { Patient } from '@erx/core/patients/model';
import type { Prescription } from '@erx/core/prescribing/model';
import { lazy, Suspense, useMemo } from 'react';
import { DrugSearch } from '../../features/drugs/drug-search';
import { KeepFavorite } from '../../features/favorite-sigs/keep-favorite';
import { PharmacySelector } from '../../features/pharmacies/pharmacy-selector';
import { WizardPanel } from '../../features/prescribing/wizard-panel';
import type { WizardSlots } from '../../features/prescribing/wizard/slots';

const EditMeasuresDialog = lazy(async () => ({ default: (await import('../../features/patients/dialogs/edit-measures-dialog')).EditMeasuresDialog }));

const SelectSigDialog = lazy(async () => ({ default: (await import('../../features/favorite-sigs/dialogs/select-sig-dialog')).SelectSigDialog }));

interface Props {
  patient: Patient;
  repeatId: string | undefined;
  onFinished: (prescription: Prescription) => void;
}

/** The Prescribe tab: the wizard with the parts that belong to other nouns. */
export function PatientPrescribing({ patient, repeatId, onFinished }: Props) {
  const { id, zipCode } = patient;
  const slots = useMemo<WizardSlots>(() => ({
    drugSearch: (props) => <DrugSearch {...props} />,
    pharmacySelector: (props) => <PharmacySelector patient={{ id, zipCode }} {...props} />,
    patientEdit: ({ onClose }) => <Suspense fallback={null}><EditMeasuresDialog patient={patient} onClose={onClose} /></Suspense>,
    favoriteSigs: (props) => <Suspense fallback={null}><SelectSigDialog {...props} /></Suspense>,
    keepFavorite: (props) => <KeepFavorite {...props} />,
  }), [id, patient, zipCode]);
  return <WizardPanel patient={patient} repeatId={repeatId} slots={slots} onFinished={onFinished} />;
}
