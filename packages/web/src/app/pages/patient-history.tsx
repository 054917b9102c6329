import type { Patient } from '@erx/core/patients/model';
import { usePatientCoverage } from '../../features/benefits/coverage-context';
import { AskOnOpening } from '../../features/medication-history/ask-on-opening';
import { HistoryButton } from '../../features/medication-history/history-button';

/** The PBM button with the coverage in view; opening the patient asks by itself (N4-22). */
export function PatientHistory({ patient }: { patient: Patient }) {
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
