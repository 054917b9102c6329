import { Link, useSearchParams } from 'react-router-dom';
import { ChangeRequestsPanel } from '../../features/requests/change-requests-panel';
import { RefillRequestsPanel } from '../../features/requests/refill-requests-panel';
import { UnassignedPanel } from '../../features/unassigned-requests/unassigned-panel';
import { usePageTitle } from '../../ui/use-page-title';
import { useMay } from '../../workplace/workplace';

/** What pharmacies ask (N2-2): refill and change requests that await an answer; with an order number, those about that order (P2-3). */
export function AlertsPage() {
  usePageTitle('Alerts');
  const [search] = useSearchParams();
  const mayAssign = useMay('request.assign');
  const orderNumber = search.get('orderNumber') ?? undefined;
  return (
    <div className="erx-page">
      <h1 className="erx-visually-hidden">Alerts</h1>
      {orderNumber !== undefined && <p>Requests about order {orderNumber}. <Link to="/surescripts">Show all requests</Link></p>}
      <RefillRequestsPanel orderNumber={orderNumber} />
      <ChangeRequestsPanel orderNumber={orderNumber} />
      {mayAssign && <UnassignedPanel />}
    </div>
  );
}
