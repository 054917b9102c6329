import { GrantsTabs } from '../../features/grants/grants-tabs';
import { usePageTitle } from '../../ui/use-page-title';

/** Grant Requests (S2.2-12, S2.5). */
export function GrantRequestsPage() {
  usePageTitle('Grant Requests');
  return (
    <div className="erx-page">
      <h1 className="erx-visually-hidden">Grant Requests</h1>
      <GrantsTabs />
    </div>
  );
}
