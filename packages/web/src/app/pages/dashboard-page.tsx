import { useNavigate } from 'react-router-dom';
import { RecentPatientsPanel } from '../../features/patients/recent-patients-panel';
import { PrescriptionsPanel } from '../../features/prescribing/prescriptions-panel';
import { ApprovedRefillsPanel } from '../../features/requests/approved-refills-panel';
import { SpiWarning } from '../../features/users/spi-warning';
import { Later } from '../../ui/later';
import { PanelMemory } from '../../ui/panel';
import { usePageTitle } from '../../ui/use-page-title';
import { useFirstScreenStands } from '../../workplace/use-first-screen-stands';
import { lazily } from '../../workplace/with-sentences';
import { useMay, useWorkplace } from '../../workplace/workplace';
import { signed } from '../signing-slot';
import { useTimelineSlot } from './use-timeline-slot';
import { PASSED_ALONG } from './use-passed-prescription';

const AdvertisementOnce = lazily(() => import('../../features/advertising/advertisement-once'), (part) => part.AdvertisementOnce);

/** The dashboard (N2-9): recent patients, prescriptions of all patients, refill requests; what somebody must know of their SPI above, the advertisement once (N2-7, N2-8). */
export function DashboardPage() {
  usePageTitle('Dashboard');
  const navigate = useNavigate();
  const mayReadRequests = useMay('request.read');
  const { isAdvertisementSeen, emergencyUntil } = useWorkplace().user;
  const isTime = useFirstScreenStands();
  const { onTimeline, timeline } = useTimelineSlot();
  return (
    <div className="erx-page">
      <h1 className="erx-visually-hidden">Dashboard</h1>
      <SpiWarning />
      <PanelMemory value="dashboard">
        <RecentPatientsPanel />
        <PrescriptionsPanel
          onPrescribeAgain={({ id, patientId }) => { void navigate(`/patient/${patientId}?${PASSED_ALONG}`, { state: { prescriptionId: id } }); }}
          onEdit={({ id, patientId }) => { void navigate(`/patient/${patientId}?${PASSED_ALONG}`, { state: { editId: id } }); }} signing={signed} onTimeline={onTimeline}
        />
        {mayReadRequests && <ApprovedRefillsPanel />}
      </PanelMemory>
      {timeline}
      {isTime && !isAdvertisementSeen && emergencyUntil === undefined && <Later instead={null}><AdvertisementOnce /></Later>}
    </div>
  );
}
