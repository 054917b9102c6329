import { say } from '@erx/core/findings/messages';
import { type Answer, DENIAL_REASON_LABEL, type PharmacyRequest } from '@erx/core/requests/model';
import { ActDialog } from '../../../ui/form-dialog';

interface Props {
  kind: PharmacyRequest['kind'];
  answer: Pick<Answer, 'deniedReasonCode' | 'responseType'>;
  isActing: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a request is denied (N2-35, N5-10). */
export function ConfirmDenial({
  kind,
  answer: { deniedReasonCode, responseType },
  isActing,
  onConfirm,
  onClose,
}: Props) {
  const isFollowed = responseType === 'DeniedNewPrescriptionToFollow';
  return (
    <ActDialog
      isOpen
      title="Deny request"
      actText={isFollowed ? 'Deny and write prescription' : 'Deny request'}
      actIntent="danger"
      isActing={isActing}
      onAct={onConfirm}
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
    </ActDialog>
  );
}
