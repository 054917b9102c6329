import { Classes, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { Desktop, Globe, Key, LogOut } from '@blueprintjs/icons';
import { fullName } from '@erx/core/users/names';
import { useIntegration } from '../../session/integration';
import { useNavigate } from 'react-router-dom';
import { usePracticeSession } from '../../session/practice-session';

/**
 * The signed-in person with their numbers, the PIN number of a prescriber who has none yet (S2.3-1), and
 * signing out.
 */
export function ProfileMenu({
  onSetPin,
  onSignOutEverywhere,
}: {
  onSetPin: () => void;
  onSignOutEverywhere: () => void;
}) {
  const { user, signOut } = usePracticeSession();
  const { integrated } = useIntegration();
  const navigate = useNavigate();
  const numbers = [
    ['NPI', user.npi],
    ['DEA', user.deaNumber],
    ['SPI', user.spi],
  ].filter(([, value]) => value);
  return (
    <Menu className="erx-profile-menu">
      <li className="erx-profile-card">
        <strong>{fullName(user)}</strong>
        {user.title && <span>, {user.title}</span>}
        <div className={Classes.TEXT_MUTED}>{user.email}</div>
        {numbers.map(([term, value]) => (
          <div key={term} className={Classes.TEXT_MUTED}>
            {term} {value}
          </div>
        ))}
      </li>
      <MenuDivider />
      {user.npi && !user.hasPinNumber && user.emergencyUntil === undefined && (
        <MenuItem icon={<Key />} text="Set PIN Number" onClick={onSetPin} />
      )}
      <MenuItem
        icon={<Desktop />}
        text="Sessions and sign-in"
        onClick={() => {
          void navigate('/sign_in');
        }}
      />
      {!integrated && <MenuItem icon={<LogOut />} text="Sign out" onClick={signOut} />}
      <MenuItem icon={<Globe />} text="Sign out everywhere" onClick={onSignOutEverywhere} />
    </Menu>
  );
}
