import type { Eligibility } from '@erx/core/benefits/model';
import { coverageAsked, isDueByItself } from '@erx/core/medication-history/rules';
import type { Patient } from '@erx/core/patients/model';
import { useEffect, useRef } from 'react';
import { useMay, usePracticeSession } from '../../session/practice-session';
import { useHistoryCheck, useProcessHistory } from './use-history';

interface Props {
  patient: Pick<Patient, 'id' | 'sendMedicationHistory'>;
  /** What is known of the patient's coverage; undefined while it was not asked. */
  eligibilities: readonly Eligibility[] | undefined;
  /** Asks for the coverage. */
  onCoverageNeeded: () => void;
}

/**
 * Asks for the medication history when a patient is opened (N4-22): with consent and a coverage, of the
 * Primary one, at most once in 72 hours. Silent: the dialog says what failed. Draws nothing.
 */
export function AskOnOpening({ patient, eligibilities, onCoverageNeeded }: Props) {
  const mayAsk = useMay('history.ask');
  const { provider } = usePracticeSession();
  if (!patient.sendMedicationHistory || !mayAsk || !provider) return null;
  return <Asking patientId={patient.id} eligibilities={eligibilities} onCoverageNeeded={onCoverageNeeded} />;
}

function Asking({
  patientId,
  eligibilities,
  onCoverageNeeded,
}: { patientId: string } & Pick<Props, 'eligibilities' | 'onCoverageNeeded'>) {
  const { data } = useHistoryCheck(patientId);
  const { mutate } = useProcessHistory(patientId);
  const isAsked = useRef(false);
  const isDue = data !== undefined && isDueByItself(data.primary, new Date());
  const hasCoverage = eligibilities !== undefined && coverageAsked(eligibilities, 'Primary') !== undefined;
  useEffect(() => {
    if (isDue && eligibilities === undefined) onCoverageNeeded();
  }, [isDue, eligibilities, onCoverageNeeded]);
  useEffect(() => {
    if (!isDue || !hasCoverage || isAsked.current) return;
    isAsked.current = true;
    mutate({ dataCall: 'Primary' });
  }, [isDue, hasCoverage, mutate]);
  return null;
}
