import { MarketingLogPanel } from '../../features/audit/marketing-log-panel';
import { usePageTitle } from '../../ui/use-page-title';
import { lazyComponent } from '../../session/lazy-component';

const UserSearchDialog = lazyComponent(
  () => import('../../features/users/dialogs/user-search-dialog'),
  (part) => part.UserSearchDialog,
);

/** Marketing log (S2.2-14, S2.8). */
export function MarketingLogPage() {
  usePageTitle('Marketing log');
  return (
    <div className="erx-page">
      <h1 className="erx-visually-hidden">Marketing log</h1>
      <MarketingLogPanel picker={UserSearchDialog} />
    </div>
  );
}
