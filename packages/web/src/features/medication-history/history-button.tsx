import { Button } from '@blueprintjs/core';
import { History } from '@blueprintjs/icons';
import type { Eligibility } from '@erx/core/benefits/model';
import { AppError } from '@erx/core/findings/app-error';
import { allows } from '@erx/core/findings/finding';
import { toDataCall, findingsOnEligibility } from '@erx/core/medication-history/rules';
import type { Patient } from '@erx/core/patients/model';
import { useEffect, useState } from 'react';
import { LazyBoundary } from '../../page/lazy-boundary';
import { useNotices } from '../../ui/feedback/toasts';
import { useIsInColumn } from '../../ui/layout/in-column';
import { useMay } from '../../session/practice-session';
import { lazyComponent } from '../../page/lazy-component';

const HistoryDialog = lazyComponent(
  () => import('./dialogs/history-dialog'),
  (part) => part.HistoryDialog,
);

interface Props {
  patient: Patient;
  /** The coverage that is chosen, of those that were answered; undefined where none can be used. */
  coverage: Eligibility | undefined;
  /** Undefined while the coverage was not asked for. */
  eligibilities: readonly Eligibility[] | undefined;
  isCoverageAwaited: boolean;
  onCoverageNeeded: () => void;
}

/**
 * PBM (N2-66): only for a patient who agreed (N6-5). Asks for the coverage first where that is not known yet;
 * without one it says so (N5-19).
 */
export function HistoryButton({
  patient,
  coverage,
  eligibilities,
  isCoverageAwaited,
  onCoverageNeeded,
}: Props) {
  const isInColumn = useIsInColumn();
  const mayAsk = useMay('history.ask');
  const { failure } = useNotices();
  const [state, setState] = useState<'closed' | 'wanted' | 'open'>('closed');
  const dataCall =
    coverage &&
    eligibilities &&
    toDataCall(eligibilities, { pbmId: coverage.pbmId, memberId: coverage.patient.memberId });
  const isKnown = eligibilities !== undefined || !isCoverageAwaited;
  const isUsable = dataCall !== undefined && allows(findingsOnEligibility(coverage));
  const press = () => {
    if (eligibilities === undefined) onCoverageNeeded();
    setState('wanted');
  };
  useEffect(() => {
    if (state !== 'wanted' || !isKnown) return undefined;
    // the coverage that was just asked for counts as awaited with the next look
    const timer = setTimeout(() => {
      setState(isUsable ? 'open' : 'closed');
      if (!isUsable) failure(new AppError('history.no-eligibility'));
    });
    return () => {
      clearTimeout(timer);
    };
  }, [state, isKnown, isUsable, failure]);
  if (!patient.sendMedicationHistory || !mayAsk) return null;
  return (
    <>
      <Button
        icon={<History />}
        {...(isInColumn ? { 'aria-label': 'PBM' } : { text: 'PBM' })}
        title="Medication history of the benefit manager"
        loading={state === 'wanted'}
        onClick={press}
      />
      <LazyBoundary>
        {state === 'open' && dataCall && coverage && (
          <HistoryDialog
            patient={patient}
            dataCall={dataCall}
            planName={coverage.patient.healthPlanName || coverage.pbm}
            onClose={() => {
              setState('closed');
            }}
          />
        )}
      </LazyBoundary>
    </>
  );
}
