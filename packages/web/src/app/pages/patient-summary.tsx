import type { ResendWay } from '@erx/core/attention/rules';
import type { Patient } from '@erx/core/patients/model';
import type { Prescription } from '@erx/core/prescriptions/model';
import { AllergiesPanel } from '../../features/allergies/allergies-panel';
import { type MedicationActs, MedicationsPanel } from '../../features/medications/medications-panel';
import { PrescriptionsPanel } from '../../features/prescriptions/prescriptions-panel';
import { ProblemsPanel } from '../../features/problems/problems-panel';
import { usePatientCoverage } from '../../features/benefits/coverage-context';
import { AskOnOpening } from '../../features/medication-history/ask-on-opening';
import { HistoryButton } from '../../features/medication-history/history-button';

interface Props {
  patient: Patient;
  /** What was just saved, sent or printed, or what the address names: the list opens on it. */
  arrival: Prescription | undefined;
  /** Another with each arrival at a summary that is in view already. */
  arrivalKey: string | undefined;
  onPrescribeAgain: (prescription: Prescription) => void;
  onEdit: (prescription: Prescription) => void;
  onResend: (prescription: Prescription, way: ResendWay) => void;
  /** What is done with medicines of the list. */
  medicationActs: MedicationActs;
}

/** Four sections, all expanded at first (P2-4). */
export function PatientSummary({
  patient,
  arrival,
  arrivalKey,
  onPrescribeAgain,
  onEdit,
  onResend,
  medicationActs,
}: Props) {
  return (
    <div className="erx-summary">
      <PrescriptionsPanel
        key={arrivalKey}
        patientId={patient.id}
        arrival={arrival}
        onPrescribeAgain={onPrescribeAgain}
        onEdit={onEdit}
        onResend={onResend}
      />
      <MedicationsPanel
        patientId={patient.id}
        acts={medicationActs}
        controls={<PatientHistory patient={patient} />}
      />
      <AllergiesPanel patient={patient} />
      <ProblemsPanel patientId={patient.id} />
    </div>
  );
}

/** The PBM button with the coverage in view; opening the patient asks by itself (N4-22). */
function PatientHistory({ patient }: { patient: Patient }) {
  const { check, coverage, isChecking, load } = usePatientCoverage();
  return (
    <>
      <AskOnOpening patient={patient} eligibilities={check?.eligibilities} onCoverageNeeded={load} />
      <HistoryButton
        patient={patient}
        coverage={coverage}
        eligibilities={check?.eligibilities}
        isCoverageAwaited={isChecking}
        onCoverageNeeded={load}
      />
    </>
  );
}
