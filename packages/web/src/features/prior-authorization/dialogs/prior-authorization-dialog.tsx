import { Spinner } from '@blueprintjs/core';
import { AppError } from '@erx/core/findings/app-error';
import { say, titleFor } from '@erx/core/findings/messages';
import type { Prescription } from '@erx/core/prescriptions/model';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { PatientBannerById } from '../../../parts/patient/patient-banner';
import { describeFailure } from '../../../ui/feedback/toasts';
import '../prior-authorization.css';
import { useInitiation } from '../use-initiation';
import { WorklistDialog } from './worklist-dialog';

/**
 * Send Prior Authorization for a saved prescription (P2-16): begins it, says so, then shows the portal's
 * worklist on the whole screen.
 */
export function PriorAuthorizationDialog({
  prescription,
  onClose,
}: {
  prescription: Prescription;
  onClose: () => void;
}) {
  const { stage, again, openWorklist } = useInitiation(prescription);
  if (stage.at === 'worklist') return <WorklistDialog prescription={prescription} onClose={onClose} />;

  const shown = { isOpen: true, banner: <PatientBannerById patientId={prescription.patientId} />, onClose };
  if (stage.at === 'starting') {
    return (
      <FormDialog
        {...shown}
        title="Prior authorization"
        actText="Open worklist"
        isActDisabled
        onSubmit={() => undefined}
        cancelText="Close"
      >
        <div className="erx-epa-wait" role="status">
          <Spinner size={20} /> The prior authorization is being sent to the plan.
        </div>
      </FormDialog>
    );
  }
  if (stage.at === 'failed') {
    const { title, sentences } = describeFailure(stage.error);
    const isFinal = stage.error instanceof AppError && FINAL.has(stage.error.code);
    return (
      <FormDialog
        {...shown}
        title={title}
        actText={isFinal ? 'Close' : 'Try again'}
        cancelText="Close"
        onSubmit={isFinal ? onClose : again}
      >
        {sentences.map((sentence) => (
          <p key={sentence} role="alert">
            {sentence}
          </p>
        ))}
      </FormDialog>
    );
  }
  return (
    <FormDialog
      {...shown}
      title={titleFor(stage.code)}
      actText={stage.opens ? 'Open worklist' : 'OK'}
      cancelText="Close"
      onSubmit={stage.opens ? openWorklist : onClose}
    >
      <p>{say(stage.code)}</p>
    </FormDialog>
  );
}

/** What asking the same again cannot change. */
const FINAL: ReadonlySet<string> = new Set([
  'prior-authorization.no-coverage',
  'prior-authorization.portal-refused',
  'prior-authorization.not-configured',
  'prior-authorization.original-in-progress',
  'prescription.not-pending',
  'access.refused',
]);
