import type { Patient } from '@erx/core/patients/model';
import { AllergiesPanel } from '../../features/allergies/allergies-panel';
import { usePatientCoverage } from '../../features/benefits/coverage-context';
import { ClinicalFactsSection } from '../../features/clinical-facts/clinical-facts-section';
import { AskOnOpening } from '../../features/medication-history/ask-on-opening';
import { HistoryButton } from '../../features/medication-history/history-button';
import { MedicationsPanel } from '../../features/medications/medications-panel';
import type { MedicationActs } from '../../features/medications/use-renewing';
import { ProblemsPanel } from '../../features/problems/problems-panel';
import { useIsInColumn } from '../../ui/layout/in-column';

interface Props {
  patient: Patient;
  /** What is done with medicines of the list. */
  medicationActs: MedicationActs;
}

/** What the patient takes, has and must not get: beside the writing where there is room, else in Summary (P2-4). */
export function PatientLists({ patient, medicationActs }: Props) {
  const isInColumn = useIsInColumn();
  const allergies = <AllergiesPanel key="allergies" patient={patient} />;
  const problems = <ProblemsPanel key="problems" patientId={patient.id} />;
  return (
    <>
      <MedicationsPanel
        patientId={patient.id}
        acts={medicationActs}
        controls={<PatientHistory patient={patient} />}
      />
      {isInColumn ? [problems, allergies] : [allergies, problems]}
      <ClinicalFactsSection patient={patient} />
    </>
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
