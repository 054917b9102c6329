import { Link, matchPath, useLocation } from 'react-router-dom';
import { useIntegration } from '../../workplace/integration';

/** Where each screen stands below the dashboard (S2.1-10). */
const SCREEN_NAMES = [['/', ''], ['/dashboard', ''], ['/patient/:patientId', 'Patient'], ['/surescripts', 'Alerts'], ['/epastatus', 'EPA Requests Status'], ['/medicationmatcher', 'Medication Matcher']] as const;

/** The way to the screen in view; in integrated mode it does not begin at the dashboard (S6-9). */
export function Breadcrumbs() {
  const { pathname } = useLocation();
  const { integrated } = useIntegration();
  const name = SCREEN_NAMES.find(([path]) => matchPath(path, pathname))?.[1] ?? 'Not found';
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="erx-crumbs">
        {name === ''
          ? <li aria-current="page">Dashboard</li>
          : <>{!integrated && <li><Link to="/dashboard">Dashboard</Link></li>}<li aria-current="page">{name}</li></>}
      </ol>
    </nav>
  );
}
