import { ChevronLeft } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useNarrowerThan, WIDTHS } from '../../page/use-media';
import { usePracticeSession } from '../../session/practice-session';
import { Page } from '../../ui/layout/page';
import { SETTINGS, settingsFor, type SettingsPath } from '../screen-list';
import { SCREEN_ICONS } from '../shell/menu-icons';
import { Entry } from '../shell/navigation-entries';
import './settings.css';

/** What each page is for, in a sentence. */
export const ABOUT: Readonly<Record<SettingsPath, string>> = {
  '/settings/practice': 'How papers, messages and other systems name the practice.',
  '/working_hours': 'When the practice is open.',
  '/settings/people': 'Who works here, what each may do, and who may look in an emergency.',
  '/settings/protocols': 'Rules of the practice. They only ever ask for more care.',
  '/settings/printing': 'What is on a printed prescription.',
  '/settings/safety_alerts': 'Which interactions you are shown by name. This is your own setting.',
  '/settings/integrations': 'Sites the practice works with, and scripts that sign in by themselves.',
};

/** A page of the settings, beside the navigation between them; a narrow window has the way back instead. */
export function SettingsPage({ path, children }: { path: SettingsPath; children: ReactNode }) {
  const isNarrow = useNarrowerThan(WIDTHS.search);
  const name = SETTINGS.find((setting) => setting.path === path)?.name ?? '';
  return (
    <Page title={name} about={ABOUT[path]} beside={isNarrow ? <Back /> : <SettingsNavigation />}>
      {children}
    </Page>
  );
}

function SettingsNavigation() {
  const { user } = usePracticeSession();
  return (
    <nav aria-label="Settings" className="erx-settings-navigation">
      <ul>
        {settingsFor(user).map(({ path, name }) => (
          <li key={path}>
            <Entry path={path} name={name} icon={SCREEN_ICONS[path]} waits={undefined} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Back() {
  return (
    <Link to="/settings" className="erx-settings-back">
      <ChevronLeft /> All settings
    </Link>
  );
}
