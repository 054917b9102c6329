import { ChevronRight } from '@blueprintjs/icons';
import { Link, Navigate } from 'react-router-dom';
import { useNarrowerThan, WIDTHS } from '../../page/use-media';
import { usePracticeSession } from '../../session/practice-session';
import { Page } from '../../ui/layout/page';
import { settingsFor } from '../screen-list';
import { SCREEN_ICONS } from '../shell/menu-icons';
import { ABOUT } from './settings-page';
import './settings.css';

/** Where the settings begin: their first page, or in a narrow window the list of all. */
export function SettingsStart() {
  const { user } = usePracticeSession();
  const isNarrow = useNarrowerThan(WIDTHS.search);
  const pages = settingsFor(user);
  const [first] = pages;
  if (!isNarrow && first) return <Navigate to={first.path} replace />;
  return (
    <Page title="Settings">
      <ul className="erx-settings-list">
        {pages.map(({ path, name }) => (
          <li key={path}>
            <Link to={path} className="erx-entry">
              {SCREEN_ICONS[path]}
              <span className="erx-entry-name">
                {name}
                <small>{ABOUT[path]}</small>
              </span>
              <ChevronRight />
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
