import type { Drug } from '@erx/core/drugs/model';
import type { Pharmacy } from '@erx/core/pharmacies/model';
import type { ReactNode } from 'react';

/** The parts of the wizard that belong to other nouns; the application composes them. */
export interface WizardSlots {
  drugSearch(props: { chosenId: string | undefined; onChoose: (drug: Drug) => void }): ReactNode;
  pharmacySelector(props: { chosenId: string | undefined; onChoose: (pharmacy: Pharmacy) => void }): ReactNode;
  /** Opened where the patient lacks what prescribing needs. */
  patientEdit(props: { onClose: () => void }): ReactNode;
}
