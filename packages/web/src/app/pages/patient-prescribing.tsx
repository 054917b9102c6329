import type { Patient } from '@erx/core/patients/model';
import type { Prescription } from '@erx/core/prescribing/model';
import { lazy, Suspense, useMemo } from 'react';
import { DrugSearch } from '../../features/drugs/drug-search';
import { DuplicatesNotice } from '../../features/interactions/duplicates-notice';
import { InteractionsLine } from '../../features/interactions/interactions-line';
import { PharmacySelector } from '../../features/pharmacies/pharmacy-selector';
import { WizardPanel } from '../../features/prescribing/wizard-panel';
import type { WizardSlots } from '../../features/prescribing/wizard/slots';

const EditPatientDialog = lazy(async () => ({ default: (await import('../../features/patients/dialogs/save-patient-dialog')).EditPatientDialog }));

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
    interactions: ({ onState, ...props }) => <InteractionsLine patient={{ id }} {...props} onState={(state) => { onState(state === 'failed' ? 'unviewed' : state); }} />,
    duplicates: (props) => <DuplicatesNotice patient={{ id }} {...props} />,
    pharmacySelector: (props) => <PharmacySelector patient={{ id, zipCode }} {...props} />,
    patientEdit: ({ onClose }) => <Suspense fallback={null}><EditPatientDialog patientId={id} onClose={onClose} /></Suspense>,
  }), [id, zipCode]);
  return <WizardPanel patient={patient} repeatId={repeatId} slots={slots} onFinished={onFinished} />;
}
