import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { DashboardPage } from './pages/dashboard-page';
import { NotFoundPage } from './pages/not-found-page';
import { Shell } from './shell/shell';

const PatientPage = lazy(async () => ({ default: (await import('./pages/patient-page')).PatientPage }));
const EpaStatusPage = lazy(async () => ({ default: (await import('./pages/epa-status-page')).EpaStatusPage }));
const MedicationMatcherPage = lazy(async () => ({ default: (await import('./pages/medication-matcher-page')).MedicationMatcherPage }));
const AlertsPage = lazy(async () => ({ default: (await import('./pages/alerts-page')).AlertsPage }));

/** The route table (S2.2), as far as the screens exist. */
export function Screens() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route path="/" element={<DashboardPage />} />
        <Route path="/dashboard" element={<DashboardPage />} />
        <Route path="/patient/:patientId" element={<PatientPage />} />
        <Route path="/surescripts" element={<AlertsPage />} />
        <Route path="/epastatus" element={<EpaStatusPage />} />
        <Route path="/medicationmatcher" element={<MedicationMatcherPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
