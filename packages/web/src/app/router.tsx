import { createBrowserRouter } from 'react-router-dom';
import { type Crumb } from './shell/breadcrumbs';
import { DashboardPage } from './pages/dashboard-page';
import { NotFoundPage } from './pages/not-found-page';
import { PageCrash } from './pages/page-crash';
import { Shell } from './shell/shell';

const dashboard: Crumb = { text: 'Dashboard', href: '/dashboard' };
const trail = (...crumbs: Crumb[]) => ({ crumbs: [dashboard, ...crumbs] });

/** The route table (S2.2), as far as the screens exist. */
export function createRouter() {
  return createBrowserRouter([
    {
      element: <Shell />,
      errorElement: <PageCrash />,
      children: [
        { path: '/', element: <DashboardPage />, handle: trail() },
        { path: '/dashboard', element: <DashboardPage />, handle: trail() },
        { path: '/patient/:patientId', lazy: async () => ({ Component: (await import('./pages/patient-page')).PatientPage }), handle: trail({ text: 'Patient' }) },
        { path: '/surescripts', lazy: async () => ({ Component: (await import('./pages/alerts-page')).AlertsPage }), handle: trail({ text: 'Alerts' }) },
        { path: '*', element: <NotFoundPage />, handle: trail({ text: 'Not found' }) },
      ],
    },
  ]);
}
