import { WaitingRequestsPanel } from '../../parts/approvals/waiting-request';
import { ChangeRequest } from './change-request';
import { useCredentialRequests } from './use-credentials';

/** Changes of names, numbers, licenses and schedules that wait for a second person; nothing where none does. */
export function CredentialRequestsPanel() {
  const requests = useCredentialRequests();
  return (
    <WaitingRequestsPanel
      title="Changes of credentials"
      requests={requests}
      row={(request) => <ChangeRequest request={request} isNamed />}
    />
  );
}
