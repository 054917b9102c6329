import { say } from '@erx/core/findings/messages';
import type { Answer, PharmacyRequest } from '@erx/core/requests/model';
import { DENIAL_REASON_LABEL } from '@erx/core/requests/vocabulary';
import { FormDialog } from '../../../ui/dialog/form-dialog';

interface Props {
  kind: PharmacyRequest['kind'];
  answer: Pick<Answer, 'deniedReasonCode' | 'responseType'>;
  isSubmitting: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a request is denied (N2-35, N5-10). */
export function ConfirmDenial({
  kind,
  answer: { deniedReasonCode, responseType },
  isSubmitting,
  onConfirm,
  onClose,
}: Props) {
  const isFollowed = responseType === 'DeniedNewPrescriptionToFollow';
  return (
    <FormDialog
      isOpen
      title="Deny request"
      actText={isFollowed ? 'Deny and write prescription' : 'Deny request'}
      actIntent="danger"
      isSubmitting={isSubmitting}
      onSubmit={onConfirm}
      onClose={onClose}
    >
      <p>{say(kind === 'refill' ? 'request.confirm-denial' : 'request.confirm-change-denial')}</p>
      {deniedReasonCode !== undefined && (
        <p>
          Reason:{' '}
          <strong>
            {deniedReasonCode} {DENIAL_REASON_LABEL[deniedReasonCode]}
          </strong>
        </p>
      )}
      {isFollowed && <p>{say('request.awaits-prescription')}</p>}
    </FormDialog>
  );
}
