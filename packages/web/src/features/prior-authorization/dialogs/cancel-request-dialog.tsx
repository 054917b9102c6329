import { tallMan } from '@erx/core/drugs/tall-man';
import type { EpaRequest } from '@erx/core/prior-authorization/request';
import { EPA_STATE_LABEL } from '@erx/core/prior-authorization/rules';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { FactList } from '../../../ui/layout/fact-list';
import { PatientBannerById } from '../../../parts/patient/patient-banner';
import { ScheduleTag } from '../../../parts/tags/schedule-tag';
import { describeFailure, useNotices } from '../../../ui/feedback/toasts';
import { useEpaActs } from '../use-prior-authorizations';

/** Asks before a prior authorization is given up, alone or with its prescription; says what is lost. */
export function CancelRequestDialog({
  request,
  withScript,
  onClose,
}: {
  request: EpaRequest;
  withScript: boolean;
  onClose: () => void;
}) {
  const { cancel } = useEpaActs();
  const notices = useNotices();
  const act = () => {
    cancel.mutate(
      { request, withScript },
      {
        onSuccess: () => {
          notices.success(
            withScript ? 'prior-authorization.cancelled-with-script' : 'prior-authorization.cancelled',
          );
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      isOpen
      title={withScript ? 'Cancel with script' : 'Cancel prior authorization'}
      banner={<PatientBannerById patientId={request.patientId} />}
      actText={withScript ? 'Cancel both' : 'Cancel prior authorization'}
      actIntent="danger"
      cancelText={withScript ? 'Keep both' : 'Keep it'}
      isSubmitting={cancel.isPending}
      onSubmit={act}
      onClose={onClose}
      {...(cancel.isError ? { failure: describeFailure(cancel.error).sentences.join(' ') } : {})}
    >
      <p>
        {withScript
          ? 'The prior authorization ends at the plan, and the prescription is cancelled and cannot be sent any more.'
          : 'The prior authorization ends at the plan and its answer is no longer in force here. The prescription stays pending.'}
      </p>
      <FactList
        facts={[
          [
            'Medication',
            <>
              {tallMan(request.description)} <ScheduleTag schedule={request.schedule} />
            </>,
          ],
          ['Sig', request.sig],
          ['Status', EPA_STATE_LABEL[request.epaDetails.state]],
          ...(request.epaDetails.authorizationNumber === ''
            ? []
            : [['Authorization', request.epaDetails.authorizationNumber] as const]),
        ]}
      />
    </FormDialog>
  );
}
