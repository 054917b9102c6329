import { lazy, type ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';
import { DashboardPage } from './pages/dashboard-page';
import { NotFoundPage } from './pages/not-found-page';
import { ForRole } from './pages/for-role';
import { SCREENS, type Screen, type ScreenPath } from './screen-list';
import { Shell } from './shell/shell';
import { withSentences } from '../workplace/with-sentences';

const ProfilePage = lazy(async () => ({ default: (await withSentences(import('./pages/profile-page'))).ProfilePage }));
const PatientPage = lazy(async () => ({ default: (await withSentences(import('./pages/patient-page'))).PatientPage }));
const EpaStatusPage = lazy(async () => ({ default: (await withSentences(import('./pages/epa-status-page'))).EpaStatusPage }));
const MedicationMatcherPage = lazy(async () => ({ default: (await withSentences(import('./pages/medication-matcher-page'))).MedicationMatcherPage }));
const AlertsPage = lazy(async () => ({ default: (await withSentences(import('./pages/alerts-page'))).AlertsPage }));
const ProvidersAndUsersPage = lazy(async () => ({ default: (await withSentences(import('./pages/providers-and-users-page'))).ProvidersAndUsersPage }));
const GrantRequestsPage = lazy(async () => ({ default: (await withSentences(import('./pages/grant-requests-page'))).GrantRequestsPage }));
const SignedPrescriptionsPage = lazy(async () => ({ default: (await withSentences(import('./pages/signed-prescriptions-page'))).SignedPrescriptionsPage }));
const AuditItemsPage = lazy(async () => ({ default: (await withSentences(import('./pages/audit-items-page'))).AuditItemsPage }));
const IncidentReportPage = lazy(async () => ({ default: (await withSentences(import('./pages/incident-report-page'))).IncidentReportPage }));
const MarketingLogPage = lazy(async () => ({ default: (await withSentences(import('./pages/marketing-log-page'))).MarketingLogPage }));
const WorkingHoursPage = lazy(async () => ({ default: (await withSentences(import('./pages/working-hours-page'))).WorkingHoursPage }));

/** What stands at each path of the list. */
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
  '/marketing_audit_log': <MarketingLogPage />,
  '/working_hours': <WorkingHoursPage />,
};

/** The route table (S2.2). */
export function Screens() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route path="/" element={<DashboardPage />} />
        {SCREENS.map((screen: Screen & { path: ScreenPath }) => <Route key={screen.path} path={screen.path} element={<ForRole may={screen.may}>{PAGES[screen.path]}</ForRole>} />)}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
