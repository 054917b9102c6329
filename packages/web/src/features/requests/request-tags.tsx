import { say } from '@erx/core/findings/messages';
import type { PharmacyRequest, RequestState, ResponseVerification } from '@erx/core/requests/model';
import { type ShownState, StatusTag } from '../../ui/status-tag';

/** Where a request stands, in the one vocabulary of states. */
export const SHOWN_REQUEST: Readonly<Record<RequestState, { state: ShownState; text: string }>> = {
  Pending: { state: 'pending', text: 'Pending' },
  AwaitingDenialNewPrescriptionToFollow: { state: 'pending', text: 'New prescription awaited' },
  Approved: { state: 'sent', text: 'Approved' },
  ApprovedWithChanges: { state: 'sent', text: 'Approved with changes' },
  Replaced: { state: 'sent', text: 'Replaced' },
  Denied: { state: 'cancelled', text: 'Denied' },
  DeniedNewPrescriptionToFollow: { state: 'cancelled', text: 'Denied, prescribed anew' },
  Validated: { state: 'sent', text: 'Validated' },
  Handled: { state: 'inactive', text: 'Handled' },
};

/** What became of the response (N2-30). */
const SHOWN_VERIFICATION: Readonly<Record<Exclude<ResponseVerification, 'Unsent'>, { state: ShownState; text: string }>> = {
  Unverified: { state: 'sent', text: 'Unverified' },
  Verified: { state: 'verified', text: 'Verified' },
  Error: { state: 'error', text: 'Error' },
};

/** State and verification of a request, each with its sign. */
export function RequestTags({ request: { orderNumber, state, responseMessageVerification: { status } } }: { request: Pick<PharmacyRequest, 'orderNumber' | 'state' | 'responseMessageVerification'> }) {
  const isAwaited = state === 'AwaitingDenialNewPrescriptionToFollow';
  return (
    <span className="erx-tag-row">
      <StatusTag {...SHOWN_REQUEST[state]} detail={isAwaited ? say('request.awaits-prescription') : undefined} />
      {status === 'Unsent' ? <span className="erx-cell-sub">Unsent</span> : <StatusTag {...SHOWN_VERIFICATION[status]} detail={status === 'Error' ? say('request.answer-not-forwarded', { order: orderNumber }) : undefined} />}
    </span>
  );
}
