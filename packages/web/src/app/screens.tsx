import type { ReactElement, ReactNode } from 'react';
import { Route, Routes, Link } from 'react-router-dom';
import { DashboardPage } from './pages/dashboard-page';
import { SCREENS, type Screen, type ScreenPath } from './screen-list';
import { Shell } from './shell/shell';
import { lazyComponent } from '../session/lazy-component';
import { say } from '@erx/core/findings/messages';
import { Search, Lock } from '@blueprintjs/icons';
import { EmptyState } from '../ui/empty-state';
import type { Permission } from '@erx/core/access/rights';
import { usePracticeSession } from '../session/practice-session';

const ProfilePage = lazyComponent(
  () => import('./pages/profile-page'),
  (part) => part.ProfilePage,
);
const PatientPage = lazyComponent(
  () => import('./pages/patient-page'),
  (part) => part.PatientPage,
);
const EpaStatusPage = lazyComponent(
  () => import('./pages/epa-status-page'),
  (part) => part.EpaStatusPage,
);
const MedicationMatcherPage = lazyComponent(
  () => import('./pages/medication-matcher-page'),
  (part) => part.MedicationMatcherPage,
);
const AlertsPage = lazyComponent(
  () => import('./pages/alerts-page'),
  (part) => part.AlertsPage,
);
const ProvidersAndUsersPage = lazyComponent(
  () => import('./pages/providers-and-users-page'),
  (part) => part.ProvidersAndUsersPage,
);
const GrantRequestsPage = lazyComponent(
  () => import('./pages/grant-requests-page'),
  (part) => part.GrantRequestsPage,
);
const SignedPrescriptionsPage = lazyComponent(
  () => import('./pages/signed-prescriptions-page'),
  (part) => part.SignedPrescriptionsPage,
);
const AuditItemsPage = lazyComponent(
  () => import('./pages/audit-items-page'),
  (part) => part.AuditItemsPage,
);
const IncidentReportPage = lazyComponent(
  () => import('./pages/incident-report-page'),
  (part) => part.IncidentReportPage,
);
const RefusedMessagesPage = lazyComponent(
  () => import('./pages/refused-messages-page'),
  (part) => part.RefusedMessagesPage,
);
const MarketingLogPage = lazyComponent(
  () => import('./pages/marketing-log-page'),
  (part) => part.MarketingLogPage,
);
const WorkingHoursPage = lazyComponent(
  () => import('./pages/working-hours-page'),
  (part) => part.WorkingHoursPage,
);

/** What is at each path of the list. */
const PAGES: Record<ScreenPath, ReactElement> = {
  '/dashboard': <DashboardPage />,
  '/user_info': <ProfilePage />,
  '/patient/:patientId': <PatientPage />,
  '/surescripts': <AlertsPage />,
  '/epastatus': <EpaStatusPage />,
  '/medicationmatcher': <MedicationMatcherPage />,
  '/epcs_userproviderdetails': <ProvidersAndUsersPage />,
  '/grant_requests': <GrantRequestsPage />,
  '/view_export_signed_prescriptions': <SignedPrescriptionsPage />,
  '/audit_items': <AuditItemsPage />,
  '/incident_report': <IncidentReportPage />,
  '/refused_messages': <RefusedMessagesPage />,
  '/marketing_audit_log': <MarketingLogPage />,
  '/working_hours': <WorkingHoursPage />,
};

/** The route table (S2.2). */
export function Screens() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route path="/" element={<DashboardPage />} />
        {SCREENS.map((screen: Screen & { path: ScreenPath }) => (
          <Route
            key={screen.path}
            path={screen.path}
            element={<RequirePermission may={screen.may}>{PAGES[screen.path]}</RequirePermission>}
          />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}

/** Nothing lives at this address. */
function NotFoundPage() {
  return (
    <EmptyState
      isPage
      icon={<Search size={32} />}
      title={say('call.route-unknown')}
      description={<Link to="/dashboard">Go to the dashboard</Link>}
    />
  );
}

/**
 * A screen for those whose role allows it; who comes by its address without that learns it at the same time,
 * not after a form is filled in.
 * @param may what the screen asks for; undefined for screens of every member
 */
function RequirePermission({ may, children }: { may: Permission | undefined; children: ReactNode }) {
  const { permissions } = usePracticeSession().user;
  if (may === undefined || permissions.includes(may)) return children;
  return (
    <EmptyState
      isPage
      icon={<Lock size={32} />}
      title={say('access.refused')}
      description={<Link to="/dashboard">Go to the dashboard</Link>}
    />
  );
}
