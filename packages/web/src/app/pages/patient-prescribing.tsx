import type { Patient } from '@erx/core/patients/model';
import type { Prescription } from '@erx/core/prescriptions/model';
import { say } from '@erx/core/findings/messages';
import { approvedAmounts } from '@erx/core/prior-authorization/rules';
import { useState } from 'react';
import { useCoverageForPrescribing } from '../../features/benefits/coverage-context';
import { useLegacyPending } from '../../features/legacy-import/use-legacy';
import { WizardPanel } from '../../features/prescriptions/wizard-panel';
import { useOriginal } from '../../features/prior-authorization/use-prior-authorizations';
import { LoadingPanel } from '../../ui/feedback/loading';
import { EmptyState, FailedQuery } from '../../ui/feedback/empty-state';
import { useIntegration } from '../../session/integration';
import type { PassedPrescription } from './use-passed-prescription';

interface Props {
  patient: Patient;
  /** What it begins with: one to write again, one to change, or one to continue from with a new one (P2-1). */
  passed: PassedPrescription | undefined;
  /** Another with each beginning that is asked for. */
  turn: number;
  /** How often the writing was asked for; 0 where the form is only in view. */
  asks: number;
  onFinished: (prescription: Prescription) => void;
  /** Called when changing a pending one was given up. */
  onLeave: () => void;
}

/** The Prescribe tab: the wizard with what is known of the patient elsewhere. */
export function PatientPrescribing({ patient, passed, turn, asks, onFinished, onLeave }: Props) {
  const { id } = patient;
  const [isTouched, setTouched] = useState(false);
  const coverage = useCoverageForPrescribing(isTouched || asks > 0);
  const legacy = useLegacyPending(id);
  const { facilityId } = useIntegration();
  const { isBlank, draftId, repeatId, as, editId, originalId, prefilled, searched, requested, resent } = {
    isBlank: undefined,
    draftId: undefined,
    repeatId: undefined,
    as: undefined,
    editId: undefined,
    originalId: undefined,
    prefilled: undefined,
    searched: undefined,
    requested: undefined,
    resent: undefined,
    ...passed,
  };
  const original = useOriginal(originalId);
  const { originalRxRef, prescription, priorAuthorization } = original.data ?? {};
  if (originalId !== undefined && !prescription) {
    return original.isError ? (
      <FailedQuery what="The prescription to continue from" query={original} />
    ) : (
      <LoadingPanel what="the prescription to continue from" />
    );
  }
  // An address may name anything: what was written for another patient is never written again here.
  if (prescription && prescription.patientId !== id)
    return (
      <EmptyState
        title={say('record.not-found')}
        description="The address names a prescription of another patient. Open it from EPA Requests Status."
      />
    );
  const again = originalId ?? repeatId;
  return (
    <div
      className="erx-patient-writing"
      onFocus={() => {
        setTouched(true);
      }}
    >
      <WizardPanel
        patient={patient}
        turn={turn}
        asks={asks}
        isBlank={isBlank}
        draftId={draftId}
        repeated={
          again === undefined
            ? undefined
            : {
                id: again,
                step: as === 'changed' ? 'sig' : 'review',
                approved: approvedAmounts(priorAuthorization),
              }
        }
        editId={editId}
        prefilled={prefilled}
        searched={searched}
        requested={requested}
        resent={resent}
        onFinished={onFinished}
        onLeave={onLeave}
        coverage={coverage}
        facilityId={facilityId}
        legacyPending={legacy.isWarned}
        {...(originalRxRef ? { originalRxRef } : {})}
      />
    </div>
  );
}
