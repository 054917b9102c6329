import { WorkingHoursPanel } from '../../features/practices/working-hours-panel';
import { usePageTitle } from '../../ui/use-page-title';

/** Working Hours (S2.2-11, S2.10). */
export function WorkingHoursPage() {
  usePageTitle('Working Hours');
  return (
    <div className="erx-page">
      <h1 className="erx-visually-hidden">Working Hours</h1>
      <WorkingHoursPanel />
    </div>
  );
}
