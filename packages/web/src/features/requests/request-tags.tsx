import { say } from '@erx/core/findings/messages';
import {
  type PharmacyRequest,
  REQUEST_STATE_LABEL,
  type RequestState,
  type ResponseVerification,
} from '@erx/core/requests/model';
import { type DisplayStatus, StatusTag } from '../../ui/text/status-tag';

/** Where a request is, in the one vocabulary of states. */
export const SHOWN_REQUEST: Readonly<Record<RequestState, { state: DisplayStatus; text: string }>> = {
  Pending: { state: 'pending', text: REQUEST_STATE_LABEL.Pending },
  AwaitingDenialNewPrescriptionToFollow: {
    state: 'pending',
    text: REQUEST_STATE_LABEL.AwaitingDenialNewPrescriptionToFollow,
  },
  Approved: { state: 'sent', text: REQUEST_STATE_LABEL.Approved },
  ApprovedWithChanges: { state: 'sent', text: REQUEST_STATE_LABEL.ApprovedWithChanges },
  Replaced: { state: 'sent', text: REQUEST_STATE_LABEL.Replaced },
  Denied: { state: 'cancelled', text: REQUEST_STATE_LABEL.Denied },
  DeniedNewPrescriptionToFollow: {
    state: 'cancelled',
    text: REQUEST_STATE_LABEL.DeniedNewPrescriptionToFollow,
  },
  Validated: { state: 'sent', text: REQUEST_STATE_LABEL.Validated },
  Handled: { state: 'inactive', text: REQUEST_STATE_LABEL.Handled },
};

/** What became of the response (N2-30). */
const SHOWN_VERIFICATION: Readonly<
  Record<Exclude<ResponseVerification, 'Unsent'>, { state: DisplayStatus; text: string }>
> = {
  Unverified: { state: 'sent', text: 'Unverified' },
  Verified: { state: 'verified', text: 'Verified' },
  Error: { state: 'error', text: 'Error' },
};

/** State and verification of a request, each with its sign. */
export function RequestTags({
  request: {
    orderNumber,
    state,
    responseMessageVerification: { status },
  },
}: {
  request: Pick<PharmacyRequest, 'orderNumber' | 'state' | 'responseMessageVerification'>;
}) {
  const isAwaited = state === 'AwaitingDenialNewPrescriptionToFollow';
  return (
    <span className="erx-tag-row">
      <StatusTag
        {...SHOWN_REQUEST[state]}
        detail={isAwaited ? say('request.awaits-prescription') : undefined}
      />
      {status === 'Unsent' ? (
        <span className="erx-cell-sub">No answer yet</span>
      ) : (
        <StatusTag
          {...SHOWN_VERIFICATION[status]}
          detail={
            status === 'Error' ? say('request.answer-not-forwarded', { order: orderNumber }) : undefined
          }
        />
      )}
    </span>
  );
}
