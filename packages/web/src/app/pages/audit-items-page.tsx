import { usePageTitle } from '../../ui/use-page-title';

/** Audit Items (S2.2-10, S2.6). */
export function AuditItemsPage() {
  usePageTitle('Audit Items');
  return (
    <div className="erx-page">
      <h1 className="erx-visually-hidden">Audit Items</h1>
    </div>
  );
}
