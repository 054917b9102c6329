import type { RequestDetails } from '@erx/core/requests/model';
import { useNavigate } from 'react-router-dom';

/** Opens the Prescribe tab of the patient, preloaded from a request (N2-5). */
export function usePrescribe() {
  const navigate = useNavigate();
  return ({ request: { id, kind, patient } }: RequestDetails, reasonCode?: string) => {
    if (!patient) return;
    const query = new URLSearchParams({
      [kind === 'refill' ? 'refillRequestId' : 'rxChangeRequestId']: id,
      ...(reasonCode === undefined ? {} : { deniedReasonCode: reasonCode }),
    });
    void navigate(`/patient/${patient.id}?${query.toString()}`);
  };
}
