import type { Prescription } from '@erx/core/prescriptions/model';
import type { SafetyAnswer } from '@erx/core/safety/model';
import { Suspense } from 'react';
import { ReadyToSignDialog } from '../features/signing/ready-to-sign-dialog';
import { lazyComponent } from '../session/lazy-component';

const MonitoringDialog = lazyComponent(
  () => import('../features/pdmp/dialogs/monitoring-dialog'),
  (part) => part.MonitoringDialog,
);

interface Props {
  prescription: Prescription;
  /** A reason for serious findings that was given before. */
  answer?: SafetyAnswer | undefined;
  onSent: (sent: Prescription) => void;
  onClose: () => void;
}

/** Signing with the PDMP dialog of the same patient, for the wizard and the list. */
export function Signing(props: Props) {
  return (
    <ReadyToSignDialog
      {...props}
      monitoring={(asked) => (
        <Suspense fallback={null}>
          <MonitoringDialog patientId={props.prescription.patientId} {...asked} />
        </Suspense>
      )}
    />
  );
}
