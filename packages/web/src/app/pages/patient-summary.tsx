import type { Patient } from '@erx/core/patients/model';
import type { Prescription } from '@erx/core/prescribing/model';
import { AllergiesPanel } from '../../features/allergies/allergies-panel';
import { MedicationsPanel } from '../../features/medications/medications-panel';
import { PrescriptionsPanel } from '../../features/prescribing/prescriptions-panel';
import { ProblemsPanel } from '../../features/problems/problems-panel';

/** Four sections, all expanded at first (P2-4). */
export function PatientSummary({ patient, onPrescribeAgain }: { patient: Patient; onPrescribeAgain: (prescription: Prescription) => void }) {
  return (
    <div className="erx-summary">
      <PrescriptionsPanel patientId={patient.id} onPrescribeAgain={onPrescribeAgain} />
      <MedicationsPanel patientId={patient.id} />
      <AllergiesPanel patient={patient} />
      <ProblemsPanel patientId={patient.id} />
    </div>
  );
}
