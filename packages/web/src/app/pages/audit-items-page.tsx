import { lazy } from 'react';
import { AuditItemsPanel } from '../../features/audit/audit-items-panel';
import { usePageTitle } from '../../ui/use-page-title';
import { withSentences } from '../../workplace/with-sentences';

const UserSearchDialog = lazy(async () => ({ default: (await withSentences(import('../../features/users/dialogs/user-search-dialog'))).UserSearchDialog }));

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
