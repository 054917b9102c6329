import { Classes, Menu, MenuItem, SegmentedControl, type OptionProps } from '@blueprintjs/core';
import { Dashboard, Endorsed, GlobeNetwork, InfoSign, KeyCommand, LogOut, MergeLinks, Notifications, Office, Pill, Print } from '@blueprintjs/icons';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { SideSheet } from '../../ui/side-sheet';
import { useIntegration } from '../../workplace/integration';
import { useMay, useWorkplace } from '../../workplace/workplace';
import { chooseTheme, THEME_CHOICES, themeChoice, type ThemeChoice } from '../theme/theme';
import type { ShellDialogName } from './shell-dialogs';

const THEMES: OptionProps<ThemeChoice>[] = [{ label: 'System', value: 'system' }, { label: 'Light', value: 'light' }, { label: 'Dark', value: 'dark' }];

interface Props {
  onClose: () => void;
  /** Opens a dialog, after the menu has closed. */
  onOpen: (dialog: ShellDialogName) => void;
}

/** The menu at the side (S2.1-11). Sections hold only what exists for this person. */
export function MenuDrawer({ onClose, onOpen }: Props) {
  const { user, practices, choosePractice, signOut } = useWorkplace();
  const mayConfigure = useMay('practice.configure');
  const maySetPrinting = useMay('print-settings.write');
  const mayMatch = useMay('clinical.read');
  const { integrated } = useIntegration(); // S6-9: the way around and out is the other system's
  const navigate = useNavigate();
  const [theme, setTheme] = useState(themeChoice);
  const first = (act: () => void) => () => { onClose(); act(); };
  const open = (dialog: ShellDialogName) => first(() => { onOpen(dialog); });
  const go = (path: string) => first(() => { void navigate(path); });

  return (
    <SideSheet isOpen onClose={onClose} title="Menu" width={320}>
      <Menu className="erx-menu">
        <li className="erx-menu-section" role="presentation">User Items</li>
        {!integrated && <MenuItem icon={<Dashboard />} text="Dashboard" onClick={go('/dashboard')} />}
        <MenuItem icon={<Notifications />} text="Alerts" onClick={go('/surescripts')} />
        <MenuItem icon={<Endorsed />} text="EPA Requests Status" onClick={go('/epastatus')} />
        {mayMatch && <MenuItem icon={<MergeLinks />} text="Medication Matcher" onClick={go('/medicationmatcher')} />}
        {user.npi && <MenuItem icon={<Pill />} text="Drug Interaction Settings" onClick={open('interaction-settings')} />}{/* S6-4 */}
        {user.isPartner && practices.length > 1 && <MenuItem icon={<Office />} text="Change practices" onClick={first(choosePractice)} />}
        {!integrated && <MenuItem icon={<LogOut />} text="Sign out" onClick={first(signOut)} />}
        <li className={Classes.MENU_DIVIDER} role="separator" />
        <li className="erx-menu-section" role="presentation">Other</li>
        {mayConfigure && <MenuItem icon={<GlobeNetwork />} text="PDMP site" onClick={open('pdmp-site')} />}
        {maySetPrinting && <MenuItem icon={<Print />} text="Print settings" onClick={open('print-settings')} />}
        <MenuItem icon={<KeyCommand />} text="Keyboard shortcuts" label="?" onClick={open('keys')} />
        <MenuItem icon={<InfoSign />} text="About" onClick={open('about')} />
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
