import { Link, matchPath, useLocation } from 'react-router-dom';
import { useIntegration } from '../../session/integration';
import { SCREENS } from '../screen-list';

/** @returns the name of the screen in view, as the menu and the palette have it */
export function useScreenName(): string {
  const { pathname } = useLocation();
  return pathname === '/'
    ? 'Dashboard'
    : (SCREENS.find(({ path }) => matchPath(path, pathname))?.name ?? 'Not found');
}

/** The way to the screen in view; in integrated mode it does not begin at the dashboard (S6-9). */
export function Breadcrumbs() {
  const { integrated } = useIntegration();
  const name = useScreenName();
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="erx-crumbs">
        {name === 'Dashboard' ? (
          <li aria-current="page">Dashboard</li>
        ) : (
          <>
            {!integrated && (
              <li>
                <Link to="/dashboard">Dashboard</Link>
              </li>
            )}
            <li aria-current="page">{name}</li>
          </>
        )}
      </ol>
    </nav>
  );
}
