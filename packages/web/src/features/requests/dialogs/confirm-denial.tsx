import { say } from '@erx/core/findings/messages';
import type { Answer, PharmacyRequest } from '@erx/core/requests/model';
import { DENIAL_REASON_LABEL } from '@erx/core/requests/vocabulary';
import { ActDialog } from '../../../ui/act-dialog';

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
