import { useNavigate } from 'react-router-dom';
import { EpaRequestsPanel } from '../../features/prior-authorization/epa-requests-panel';
import { usePageTitle } from '../../ui/use-page-title';
import { signed } from '../signing-slot';

/** EPA Requests Status (S2.2-6, S2.13). */
export function EpaStatusPage() {
  usePageTitle('EPA Requests Status');
  const navigate = useNavigate();
  return (
    <div className="erx-page">
      <h1 className="erx-visually-hidden">EPA Requests Status</h1>
      <EpaRequestsPanel
        signing={signed}
        onPrescribeAnew={({ id, patientId, epaDetails }) => {
          void navigate(
            `/patient/${patientId}?epaStatusRequestId=${id}&deniedReasonCode=${epaDetails.state}`,
          );
        }}
      />
    </div>
  );
}
