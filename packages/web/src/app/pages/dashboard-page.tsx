import { useNavigate } from 'react-router-dom';
import { AdvertisementOnce } from '../../features/advertising/advertisement-once';
import { RecentPatientsPanel } from '../../features/patients/recent-patients-panel';
import { PrescriptionsPanel } from '../../features/prescribing/prescriptions-panel';
import { RefillRequestsPanel } from '../../features/requests/refill-requests-panel';
import { SpiWarning } from '../../features/users/spi-warning';
import { PanelMemory } from '../../ui/panel';
import { usePageTitle } from '../../ui/use-page-title';
import { signed } from '../signing-slot';
import { PASSED_ALONG } from './use-passed-prescription';

/** The dashboard (N2-9): recent patients, prescriptions of all patients, refill requests; what somebody must know of their SPI above, the advertisement once (N2-7, N2-8). */
export function DashboardPage() {
  usePageTitle('Dashboard');
  const navigate = useNavigate();
  return (
    <div className="erx-page">
      <h1 className="erx-visually-hidden">Dashboard</h1>
      <SpiWarning />
      <PanelMemory value="dashboard">
        <RecentPatientsPanel />
        <PrescriptionsPanel
          onPrescribeAgain={({ id, patientId }) => { void navigate(`/patient/${patientId}?${PASSED_ALONG}`, { state: { prescriptionId: id } }); }}
          onEdit={({ id, patientId }) => { void navigate(`/patient/${patientId}?${PASSED_ALONG}`, { state: { editId: id } }); }} signing={signed}
        />
        <RefillRequestsPanel />
      </PanelMemory>
      <AdvertisementOnce />
    </div>
  );
}
