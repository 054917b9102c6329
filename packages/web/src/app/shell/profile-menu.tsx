import { Classes, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { LogOut } from '@blueprintjs/icons';
import { fullName } from '@erx/core/users/model';
import { useIntegration } from '../../workplace/integration';
import { useWorkplace } from '../../workplace/workplace';

/** The signed-in person with their numbers, and signing out. */
export function ProfileMenu() {
  const { user, signOut } = useWorkplace();
  const { integrated } = useIntegration();
  const numbers = [['NPI', user.npi], ['DEA', user.deaNumber], ['SPI', user.spi]].filter(([, value]) => value);
  return (
    <Menu className="erx-profile-menu">
      <li className="erx-profile-card">
        <strong>{fullName(user)}</strong>{user.title && <span>, {user.title}</span>}
        <div className={Classes.TEXT_MUTED}>{user.email}</div>
        {numbers.map(([term, value]) => <div key={term} className={Classes.TEXT_MUTED}>{term} {value}</div>)}
      </li>
      {!integrated && <MenuDivider />}
      {!integrated && <MenuItem icon={<LogOut />} text="Sign out" onClick={signOut} />}
    </Menu>
  );
}
