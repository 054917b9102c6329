import type { ReactElement, ReactNode } from 'react';
import { Link, Navigate, Route, Routes } from 'react-router-dom';
import { DashboardPage } from './pages/dashboard-page';
import { SCREENS, type Screen, type ScreenPath } from './screen-list';
import { Shell } from './shell/shell';
import { lazyComponent } from '../page/lazy-component';
import { say } from '@erx/core/findings/messages';
import { Search, Lock } from '@blueprintjs/icons';
import { EmptyState } from '../ui/feedback/empty-state';
import { Page } from '../ui/layout/page';
import { PanelMemory } from '../ui/layout/panel';
import { SteadyStart } from '../ui/layout/steady-start';
import type { Permission } from '@erx/core/access/rights';
import { useMay, usePracticeSession } from '../session/practice-session';

const AlikePairsPanel = lazyComponent(
  () => import('../features/patients/merging/alike-pairs-panel'),
  (part) => part.AlikePairsPanel,
);
const DistinctPanel = lazyComponent(
  () => import('../features/patients/merging/alike-pairs-panel'),
  (part) => part.DistinctPanel,
);
const MergesPanel = lazyComponent(
  () => import('../features/patients/merging/merges-panel'),
  (part) => part.MergesPanel,
);
const ProfilePanel = lazyComponent(
  () => import('../features/accounts/profile-panel'),
  (part) => part.ProfilePanel,
);
const PatientPage = lazyComponent(
  () => import('./pages/patient-page'),
  (part) => part.PatientPage,
);
const LooksPage = lazyComponent(
  () => import('./pages/looks-page'),
  (part) => part.LooksPage,
);
const EpaRequestsPanel = lazyComponent(
  () => import('../features/prior-authorization/epa-requests-panel'),
  (part) => part.EpaRequestsPanel,
);
const PendingPanel = lazyComponent(
  () => import('../features/legacy-import/pending-panel'),
  (part) => part.PendingPanel,
);
const SessionsPanel = lazyComponent(
  () => import('../features/accounts/sessions-panel'),
  (part) => part.SessionsPanel,
);
const PasskeysPanel = lazyComponent(
  () => import('../features/accounts/passkeys-panel'),
  (part) => part.PasskeysPanel,
);
const AlertsPage = lazyComponent(
  () => import('./pages/alerts-page'),
  (part) => part.AlertsPage,
);
const ProvidersAndUsersPage = lazyComponent(
  () => import('./pages/providers-and-users-page'),
  (part) => part.ProvidersAndUsersPage,
);
const CredentialRequestsPanel = lazyComponent(
  () => import('../features/credentials/credential-requests-panel'),
  (part) => part.CredentialRequestsPanel,
);
const RoleRequestsPanel = lazyComponent(
  () => import('../features/users/role-requests-panel'),
  (part) => part.RoleRequestsPanel,
);
const GrantsTabs = lazyComponent(
  () => import('../features/grants/grants-tabs'),
  (part) => part.GrantsTabs,
);
const SignedPanel = lazyComponent(
  () => import('../features/signing/signed-panel'),
  (part) => part.SignedPanel,
);
const ControlledLogsPanel = lazyComponent(
  () => import('../features/incidents/controlled-logs-panel'),
  (part) => part.ControlledLogsPanel,
);
const AuditItemsPanel = lazyComponent(
  () => import('../features/audit/audit-items-panel'),
  (part) => part.AuditItemsPanel,
);
const OversightPanel = lazyComponent(
  () => import('../features/incidents/oversight-panel'),
  (part) => part.OversightPanel,
);
const IncidentReportPanel = lazyComponent(
  () => import('../features/incidents/incident-report-panel'),
  (part) => part.IncidentReportPanel,
);
const SafetyReportPanel = lazyComponent(
  () => import('../features/safety/safety-report-panel'),
  (part) => part.SafetyReportPanel,
);
const QuietPanel = lazyComponent(
  () => import('../features/safety/quiet-panel'),
  (part) => part.QuietPanel,
);
const NetworkMessagesPanel = lazyComponent(
  () => import('../features/network/network-messages-panel'),
  (part) => part.NetworkMessagesPanel,
);
const OrderSetsPanel = lazyComponent(
  () => import('../features/order-sets/order-sets-panel'),
  (part) => part.OrderSetsPanel,
);
const NetworkRatesPanel = lazyComponent(
  () => import('../features/network/network-rates-panel'),
  (part) => part.NetworkRatesPanel,
);
const RefusedMessagesPanel = lazyComponent(
  () => import('../features/refused-messages/refused-messages-panel'),
  (part) => part.RefusedMessagesPanel,
);
const SystemIncidentsPanel = lazyComponent(
  () => import('../features/refused-messages/system-incidents-panel'),
  (part) => part.SystemIncidentsPanel,
);
const MarketingLogPanel = lazyComponent(
  () => import('../features/audit/marketing-log-panel'),
  (part) => part.MarketingLogPanel,
);
const PersonPage = lazyComponent(
  () => import('./pages/person-page'),
  (part) => part.PersonPage,
);
const AccessReviewPanel = lazyComponent(
  () => import('../features/users/access-review-panel'),
  (part) => part.AccessReviewPanel,
);
const ImportPeoplePanel = lazyComponent(
  () => import('../features/users/import-people-panel'),
  (part) => part.ImportPeoplePanel,
);
const SettingsPage = lazyComponent(
  () => import('./settings/settings-page'),
  (part) => part.SettingsPage,
);
const SettingsStart = lazyComponent(
  () => import('./settings/settings-start'),
  (part) => part.SettingsStart,
);
const PracticeDetailsPanel = lazyComponent(
  () => import('../features/practices/practice-details-panel'),
  (part) => part.PracticeDetailsPanel,
);
const WorkingHoursPanel = lazyComponent(
  () => import('../features/practices/working-hours-panel'),
  (part) => part.WorkingHoursPanel,
);
const PeopleSettings = lazyComponent(
  () => import('./settings/people-settings'),
  (part) => part.PeopleSettings,
);
const ProtocolSettings = lazyComponent(
  () => import('./settings/protocol-settings'),
  (part) => part.ProtocolSettings,
);
const PrintingSettings = lazyComponent(
  () => import('./settings/printing-settings'),
  (part) => part.PrintingSettings,
);
const SafetyAlertSettings = lazyComponent(
  () => import('./settings/safety-alert-settings'),
  (part) => part.SafetyAlertSettings,
);
const IntegrationSettings = lazyComponent(
  () => import('./settings/integration-settings'),
  (part) => part.IntegrationSettings,
);

const BeginLaunchPanel = lazyComponent(
  () => import('../features/record-systems/launch-panel'),
  (part) => part.BeginLaunchPanel,
);
const AnswerLaunchPanel = lazyComponent(
  () => import('../features/record-systems/launch-panel'),
  (part) => part.AnswerLaunchPanel,
);

/** What is at each path of the list. */
const PAGES: Record<ScreenPath, ReactElement> = {
  '/dashboard': <DashboardPage />,
  '/user_info': (
    <Page title="Profile">
      <ProfilePanel />
    </Page>
  ),
  '/sign_in': (
    <Page title="Sessions and sign-in">
      <SessionsPanel />
      <PasskeysPanel />
    </Page>
  ),
  '/patient/:patientId': <PatientPage />,
  '/launch': <BeginLaunchPanel />,
  '/launch/back': <AnswerLaunchPanel />,
  '/patient/:patientId/looks': <LooksPage />,
  '/surescripts': <AlertsPage />,
  '/epastatus': (
    <Page title="EPA Requests Status">
      <EpaRequestsPanel />
    </Page>
  ),
  '/medicationmatcher': (
    <Page title="Medication Matcher">
      <PendingPanel />
    </Page>
  ),
  '/epcs_userproviderdetails': <ProvidersAndUsersPage />,
  '/epcs_userproviderdetails/:userId': <PersonPage />,
  '/import_people': (
    <Page title="Import people">
      <ImportPeoplePanel />
    </Page>
  ),
  '/access_review': (
    <Page title="Access review">
      <AccessReviewPanel />
    </Page>
  ),
  '/grant_requests': (
    <Page title="Grant Requests">
      <RoleRequestsPanel />
      <CredentialRequestsPanel />
      <GrantsTabs />
    </Page>
  ),
  '/view_export_signed_prescriptions': (
    <Page title="Signed prescriptions">
      <PanelMemory value="signed">
        <SteadyStart what="signed prescriptions" nouns={['signing', 'incidents']}>
          <SignedPanel />
          <WherePermitted to="controlled-log.read">
            <ControlledLogsPanel />
          </WherePermitted>
        </SteadyStart>
      </PanelMemory>
    </Page>
  ),
  '/audit_items': (
    <Page title="Audit Items">
      <AuditItemsPanel />
    </Page>
  ),
  '/incident_report': (
    <Page title="Incident Report">
      <PanelMemory value="incidents">
        <OversightPanel />
        <IncidentReportPanel />
      </PanelMemory>
    </Page>
  ),
  '/safety_report': (
    <Page title="Safety Report">
      <PanelMemory value="safety-report">
        <QuietPanel />
        <SafetyReportPanel />
      </PanelMemory>
    </Page>
  ),
  '/network_desk': (
    <Page title="Network desk">
      <PanelMemory value="network-desk">
        <NetworkMessagesPanel />
        <WherePermitted to="network.repair">
          <NetworkRatesPanel />
        </WherePermitted>
      </PanelMemory>
    </Page>
  ),
  '/refused_messages': (
    <Page title="Refused messages">
      <PanelMemory value="refused-messages">
        <RefusedMessagesPanel />
        <SystemIncidentsPanel />
      </PanelMemory>
    </Page>
  ),
  '/marketing_audit_log': (
    <Page title="Marketing log">
      <MarketingLogPanel />
    </Page>
  ),
  '/alike_patients': (
    <Page title="Alike patients">
      <PanelMemory value="alike-patients">
        <AlikePairsPanel />
        <DistinctPanel />
        <MergesPanel />
      </PanelMemory>
    </Page>
  ),
  '/settings': <SettingsStart />,
  '/settings/practice': (
    <SettingsPage path="/settings/practice">
      <PracticeDetailsPanel />
    </SettingsPage>
  ),
  '/working_hours': (
    <SettingsPage path="/working_hours">
      <WorkingHoursPanel />
    </SettingsPage>
  ),
  '/settings/people': (
    <SettingsPage path="/settings/people">
      <PeopleSettings />
    </SettingsPage>
  ),
  '/settings/protocols': (
    <SettingsPage path="/settings/protocols">
      <ProtocolSettings />
    </SettingsPage>
  ),
  '/settings/order_sets': (
    <SettingsPage path="/settings/order_sets">
      <OrderSetsPanel />
    </SettingsPage>
  ),
  '/settings/printing': (
    <SettingsPage path="/settings/printing">
      <PrintingSettings />
    </SettingsPage>
  ),
  '/settings/safety_alerts': (
    <SettingsPage path="/settings/safety_alerts">
      <SafetyAlertSettings />
    </SettingsPage>
  ),
  '/settings/integrations': (
    <SettingsPage path="/settings/integrations">
      <IntegrationSettings />
    </SettingsPage>
  ),
};

/** Addresses of before, and where what they showed is now. */
const MOVED = { '/practice': '/settings/practice' } as const;

/** A part of a screen for those who may read it. */
function WherePermitted({ to, children }: { to: Permission; children: ReactNode }) {
  return useMay(to) && children;
}

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
        {Object.entries(MOVED).map(([from, to]) => (
          <Route key={from} path={from} element={<Navigate to={to} replace />} />
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
