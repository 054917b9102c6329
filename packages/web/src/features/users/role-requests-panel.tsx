import { WaitingRequestsPanel } from '../../parts/approvals/waiting-request';
import { RoleRequestRow } from './role-request-row';
import { useRoleRequests } from './use-role-requests';

/** Roles of two people that wait for the second; nothing where none does, or to who gives no roles. */
export function RoleRequestsPanel() {
  const requests = useRoleRequests();
  return (
    <WaitingRequestsPanel
      title="Roles to approve"
      requests={requests}
      row={(request) => <RoleRequestRow request={request} />}
    />
  );
}
