import { usePageTitle } from '../../ui/use-page-title';

/** Incident Report (S2.2-13, S2.7). */
export function IncidentReportPage() {
  usePageTitle('Incident Report');
  return (
    <div className="erx-page">
      <h1 className="erx-visually-hidden">Incident Report</h1>
    </div>
  );
}
