import { Classes, Menu, MenuItem, SegmentedControl, type OptionProps } from '@blueprintjs/core';
import { Dashboard, InfoSign, KeyCommand, LogOut, Notifications, Office, Pill } from '@blueprintjs/icons';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { SideSheet } from '../../ui/side-sheet';
import { useWorkplace } from '../../workplace/workplace';
import { chooseTheme, THEME_CHOICES, themeChoice, type ThemeChoice } from '../theme/theme';

const THEMES: OptionProps<ThemeChoice>[] = [{ label: 'System', value: 'system' }, { label: 'Light', value: 'light' }, { label: 'Dark', value: 'dark' }];

/** The menu at the side (S2.1-11). Sections hold only what exists for this person. */
export function MenuDrawer({ onClose, onAbout, onKeys, onInteractionSettings }: { onClose: () => void; onAbout: () => void; onKeys: () => void; onInteractionSettings: () => void }) {
  const { user, practices, choosePractice, signOut } = useWorkplace();
  const navigate = useNavigate();
  const [theme, setTheme] = useState(themeChoice);
  const first = (act: () => void) => () => { onClose(); act(); };
  const go = (path: string) => first(() => { void navigate(path); });

  return (
    <SideSheet isOpen onClose={onClose} title="Menu" width={320}>
      <Menu className="erx-menu">
        <li className="erx-menu-section" role="presentation">User Items</li>
        <MenuItem icon={<Dashboard />} text="Dashboard" onClick={go('/dashboard')} />
        <MenuItem icon={<Notifications />} text="Alerts" onClick={go('/surescripts')} />
        {user.npi && <MenuItem icon={<Pill />} text="Drug Interaction Settings" onClick={first(onInteractionSettings)} />}{/* S6-4 */}
        {user.isPartner && practices.length > 1 && <MenuItem icon={<Office />} text="Change practices" onClick={first(choosePractice)} />}
        <MenuItem icon={<LogOut />} text="Sign out" onClick={first(signOut)} />
        <li className={Classes.MENU_DIVIDER} role="separator" />
        <li className="erx-menu-section" role="presentation">Other</li>
        <MenuItem icon={<KeyCommand />} text="Keyboard shortcuts" label="?" onClick={first(onKeys)} />
        <MenuItem icon={<InfoSign />} text="About" onClick={first(onAbout)} />
      </Menu>
      <div className="erx-theme-choice">
        <span id="theme-label">Colors</span>
        <SegmentedControl
          aria-labelledby="theme-label" fill options={THEMES} value={theme}
          onValueChange={(value) => { const choice = THEME_CHOICES.find((each) => each === value) ?? 'system'; chooseTheme(choice); setTheme(choice); }}
        />
      </div>
    </SideSheet>
  );
}
