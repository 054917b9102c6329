import { IncidentReportPanel } from '../../features/incidents/incident-report-panel';
import { OversightPanel } from '../../features/incidents/oversight-panel';
import { PanelMemory } from '../../ui/panel';
import { usePageTitle } from '../../ui/use-page-title';
import { lazyComponent } from '../../session/lazy-component';

const UserSearchDialog = lazyComponent(
  () => import('../../features/users/dialogs/user-search-dialog'),
  (part) => part.UserSearchDialog,
);

/** Incident Report (S2.2-13, S2.7): what people must be notified of above, the report below. */
export function IncidentReportPage() {
  usePageTitle('Incident Report');
  return (
    <div className="erx-page">
      <h1 className="erx-visually-hidden">Incident Report</h1>
      <PanelMemory value="incidents">
        <OversightPanel />
        <IncidentReportPanel picker={UserSearchDialog} />
      </PanelMemory>
    </div>
  );
}
