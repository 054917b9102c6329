import { useIntegration } from '../../session/integration';
import { usePracticeSession } from '../../session/practice-session';
import { screensFor } from '../screen-list';
import './foot-navigation.css';
import { SCREEN_ICONS } from './menu-icons';
import { COME_FIRST, Entry, useParts, useWaits, WORK_NAMES } from './navigation-entries';

/** The daily work at the foot of a phone, within reach of a thumb; everything else is in the menu (readings S2.1-11). */
export function FootNavigation() {
  const { user } = usePracticeSession();
  const { integrated } = useIntegration();
  const waits = useWaits();
  const screens = screensFor(user, integrated).filter(({ path }) => COME_FIRST.includes(path));
  const parts = useParts();
  return (
    <nav aria-label="Main" className="erx-foot-navigation">
      {screens.map(({ path, name }) => (
        <Entry
          key={path}
          path={path}
          name={WORK_NAMES[path] ?? name}
          icon={SCREEN_ICONS[path]}
          waits={waits[path]}
        />
      ))}
      {parts.map((part) => (
        <Entry key={part.path} {...part} waits={waits[part.path]} isPlace={false} />
      ))}
    </nav>
  );
}
