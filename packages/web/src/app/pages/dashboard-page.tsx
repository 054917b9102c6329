import type { ResendWay } from '@erx/core/attention/rules';
import type { Prescription } from '@erx/core/prescriptions/model';
import { useState } from 'react';
import { useNavigate, useOutletContext } from 'react-router-dom';
import { AttentionPanel } from '../../features/attention/attention-panel';
import { RecentPatientsPanel } from '../../features/patients/recent-patients-panel';
import { ReadyPanel } from '../../features/accounts/ready-panel';
import { useReadiness } from '../../features/accounts/use-readiness';
import { PracticeWarning } from '../../features/practices/practice-warning';
import { SpiWarning } from '../../features/users/spi-warning';
import { LazyBoundary } from '../../page/lazy-boundary';
import { SteadyStart } from '../../ui/layout/steady-start';
import { PanelMemory } from '../../ui/layout/panel';
import { Page } from '../../ui/layout/page';
import { useInitialLoadDone } from '../../page/on-initial-load';
import { lazyComponent } from '../../page/lazy-component';
import { useMay, usePracticeSession } from '../../session/practice-session';
import { type OpenShellDialog, PASSED_ALONG } from '../screen-list';
import { TodayLanes } from './today-lanes';

const CancelPrescriptionDialog = lazyComponent(
  () => import('../../features/prescriptions/dialogs/cancel-prescription-dialog'),
  (part) => part.CancelPrescriptionDialog,
);
/* The last of the page, below what is seen first. */
const PrescriptionsPanel = lazyComponent(
  () => import('../../features/prescriptions/prescriptions-panel'),
  (part) => part.PrescriptionsPanel,
);
const ApprovedRefillsPanel = lazyComponent(
  () => import('../../features/requests/approved-refills-panel'),
  (part) => part.ApprovedRefillsPanel,
);
const AdvertisementOnce = lazyComponent(
  () => import('../../features/advertising/advertisement-once'),
  (part) => part.AdvertisementOnce,
);

/** Lists that appear together. */
const FIRST = [
  'users',
  'attention',
  'requests',
  'patients',
  'prescriptions',
  'prior-authorizations',
] as const;

/**
 * The dashboard (N2-9): what is missing before prescribing, the lanes of the day, what needs the user, recent
 * patients, prescriptions, refill requests; above it the SPI warning, and the advertisement once (N2-7, N2-8).
 */
export function DashboardPage() {
  const navigate = useNavigate();
  const openShellDialog = useOutletContext<OpenShellDialog>();
  const mayReadRequests = useMay('request.read');
  const { isAdvertisementSeen, emergencyUntil, npi } = usePracticeSession().user;
  const readiness = useReadiness().data;
  // readings S2.1-7: nothing is advertised to a prescriber before the first prescription
  const mayAdvertise = npi === undefined || readiness?.hasPrescribed === true;
  const isTime = useInitialLoadDone();
  const [cancelled, setCancelled] = useState<Prescription>();
  const prescribeAgain = ({ id, patientId }: Prescription) => {
    void navigate(`/patient/${patientId}?${PASSED_ALONG}`, { state: { prescriptionId: id } });
  };
  const resend = ({ id, patientId }: Prescription, way: ResendWay) => {
    void navigate(`/patient/${patientId}?${PASSED_ALONG}`, { state: { resendId: id, resendWay: way } });
  };
  return (
    <Page title="Dashboard" isHeadingHidden>
      <PracticeWarning />
      <SpiWarning />
      <PanelMemory value="dashboard">
        <SteadyStart what="the dashboard" nouns={FIRST}>
          <ReadyPanel isDismissable />
          <TodayLanes />
          <AttentionPanel
            onCancel={setCancelled}
            onPrescribeAgain={prescribeAgain}
            onResend={resend}
            onProofing={() => {
              openShellDialog('proofing');
            }}
          />
          <RecentPatientsPanel />
          <div id="prescriptions" className="erx-dashboard-lists">
            <LazyBoundary>
              <PrescriptionsPanel
                onPrescribeAgain={prescribeAgain}
                onEdit={({ id, patientId }) => {
                  void navigate(`/patient/${patientId}?${PASSED_ALONG}`, { state: { editId: id } });
                }}
                onResend={resend}
              />
              {mayReadRequests && <ApprovedRefillsPanel />}
            </LazyBoundary>
          </div>
        </SteadyStart>
      </PanelMemory>
      <LazyBoundary instead={null}>
        {cancelled && (
          <CancelPrescriptionDialog
            prescription={cancelled}
            onClose={() => {
              setCancelled(undefined);
            }}
          />
        )}
      </LazyBoundary>
      {isTime && mayAdvertise && !isAdvertisementSeen && emergencyUntil === undefined && (
        <LazyBoundary instead={null}>
          <AdvertisementOnce />
        </LazyBoundary>
      )}
    </Page>
  );
}
