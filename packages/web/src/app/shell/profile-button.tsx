import { Button, Classes, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { LogOut, User } from '@blueprintjs/icons';
import { fullName } from '@erx/core/users/model';
import { useNarrowerThan, WIDTHS } from '../../ui/use-media';
import { useWorkplace } from '../../workplace/workplace';

/** Who is signed in, and the way out. Below 1000 pixels the name is folded away. */
export function ProfileButton() {
  const { user, signOut } = useWorkplace();
  const isNameHidden = useNarrowerThan(WIDTHS.account);
  const name = fullName(user);
  const numbers = [['NPI', user.npi], ['DEA', user.deaNumber], ['SPI', user.spi]].filter(([, value]) => value);
  return (
    <PopoverNext
      placement="bottom-end"
      content={(
        <Menu className="erx-profile-menu">
          <li className="erx-profile-card">
            <strong>{name}</strong>{user.title && <span>, {user.title}</span>}
            <div className={Classes.TEXT_MUTED}>{user.email}</div>
            {numbers.map(([term, value]) => <div key={term} className={Classes.TEXT_MUTED}>{term} {value}</div>)}
          </li>
          <MenuDivider />
          <MenuItem icon={<LogOut />} text="Sign out" onClick={signOut} />
        </Menu>
      )}
    >
      <Button className="erx-bar-button" variant="minimal" icon={<User />} aria-label={`Profile: ${name}`} {...(isNameHidden ? {} : { text: name })} />
    </PopoverNext>
  );
}
