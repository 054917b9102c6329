import { ChangeRequestsPanel } from '../../features/requests/change-requests-panel';
import { RefillRequestsPanel } from '../../features/requests/refill-requests-panel';
import { usePageTitle } from '../../ui/use-page-title';

/** What pharmacies ask (N2-2): refill and change requests that await an answer. */
export function AlertsPage() {
  usePageTitle('Alerts');
  return (
    <div className="erx-page">
      <h1 className="erx-visually-hidden">Alerts</h1>
      <RefillRequestsPanel />
      <ChangeRequestsPanel />
    </div>
  );
}
