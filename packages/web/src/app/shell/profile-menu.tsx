import { Classes, Menu, MenuItem } from '@blueprintjs/core';
import { Globe, Key } from '@blueprintjs/icons';
import { fullName } from '@erx/core/users/names';
import { useIntegration } from '../../session/integration';
import { useNavigate } from 'react-router-dom';
import { usePracticeSession } from '../../session/practice-session';
import { dialogsFor, type OpenShellDialog, screensFor } from '../screen-list';
import { DIALOG_ICONS, SCREEN_ICONS } from './menu-icons';
import { ThemeChoice } from './theme-choice';
import { useMenuActs } from './use-menu-acts';

/**
 * The signed-in person with their numbers, the PIN number of a prescriber who has none yet (S2.3-1), what else is one's
 * own, the colors, and signing out.
 */
export function ProfileMenu({
  onOpen,
  onSetPin,
  onSignOutEverywhere,
}: {
  onOpen: OpenShellDialog;
  onSetPin: () => void;
  onSignOutEverywhere: () => void;
}) {
  const { user } = usePracticeSession();
  const acts = useMenuActs(onOpen).filter(({ group }) => group === 'own');
  const { integrated } = useIntegration();
  const navigate = useNavigate();
  const numbers = [
    ['NPI', user.npi],
    ['DEA', user.deaNumber],
    ['SPI', user.spi],
  ].filter(([, value]) => value);
  return (
    <>
      <div className="erx-profile-card">
        <strong>{fullName(user)}</strong>
        {user.title && <span>, {user.title}</span>}
        <div className={Classes.TEXT_MUTED}>{user.email}</div>
        {numbers.map(([term, value]) => (
          <div key={term} className={Classes.TEXT_MUTED}>
            {term} {value}
          </div>
        ))}
      </div>
      <Menu className="erx-profile-menu">
        {user.npi && !user.hasPinNumber && user.emergencyUntil === undefined && (
          <MenuItem icon={<Key />} text="Set PIN Number" onClick={onSetPin} />
        )}
        {screensFor(user, integrated)
          .filter(({ group }) => group === 'own')
          .map(({ path, name }) => (
            <MenuItem
              key={path}
              icon={SCREEN_ICONS[path]}
              text={name}
              onClick={() => {
                void navigate(path);
              }}
            />
          ))}
        {dialogsFor(user)
          .filter(({ group }) => group === 'own')
          .map(({ dialog, name }) => (
            <MenuItem
              key={dialog}
              icon={DIALOG_ICONS[dialog]}
              text={name}
              {...(dialog === 'keys' ? { label: '?' } : {})}
              onClick={() => {
                onOpen(dialog);
              }}
            />
          ))}
        {acts.map(({ name, icon, label, act }) => (
          <MenuItem
            key={name}
            icon={icon}
            text={name}
            onClick={act}
            {...(label === undefined ? {} : { label })}
          />
        ))}
        <MenuItem icon={<Globe />} text="Sign out everywhere" onClick={onSignOutEverywhere} />
      </Menu>
      <ThemeChoice />
    </>
  );
}
