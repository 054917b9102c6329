import { AuditItemsPanel } from '../../features/audit/audit-items-panel';
import { usePageTitle } from '../../ui/use-page-title';
import { lazyComponent } from '../../session/lazy-component';

const UserSearchDialog = lazyComponent(
  () => import('../../features/users/dialogs/user-search-dialog'),
  (part) => part.UserSearchDialog,
);

/** Audit Items (S2.2-10, S2.6). */
export function AuditItemsPage() {
  usePageTitle('Audit Items');
  return (
    <div className="erx-page">
      <h1 className="erx-visually-hidden">Audit Items</h1>
      <AuditItemsPanel picker={UserSearchDialog} />
    </div>
  );
}
