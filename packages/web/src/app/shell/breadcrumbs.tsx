import { Link, matchPath, useLocation } from 'react-router-dom';

/** Where each screen stands below the dashboard (S2.1-10). */
const SCREEN_NAMES = [['/', ''], ['/dashboard', ''], ['/patient/:patientId', 'Patient'], ['/surescripts', 'Alerts'], ['/epastatus', 'EPA Requests Status']] as const;

/** The way to the screen in view. */
export function Breadcrumbs() {
  const { pathname } = useLocation();
  const name = SCREEN_NAMES.find(([path]) => matchPath(path, pathname))?.[1] ?? 'Not found';
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="erx-crumbs">
        {name === ''
          ? <li aria-current="page">Dashboard</li>
          : <><li><Link to="/dashboard">Dashboard</Link></li><li aria-current="page">{name}</li></>}
      </ol>
    </nav>
  );
}
