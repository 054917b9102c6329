import { Classes, Menu, MenuItem, SegmentedControl, type OptionProps } from '@blueprintjs/core';
import { Announcement, Dashboard, Endorsed, EyeOpen, GlobeNetwork, InfoSign, Issue, KeyCommand, Key, LogOut, MergeLinks, Notifications, Office, People, Pill, Print, TimelineEvents, Time, User, Chart } from '@blueprintjs/icons';
import { showAdvertisementToAll } from '@erx/core/advertising/contract';
import { Fragment, useState, type ReactElement, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { SideSheet } from '../../ui/side-sheet';
import { useIntegration } from '../../workplace/integration';
import { useNotices } from '../../workplace/notices';
import { useClient, useMay, useWorkplace } from '../../workplace/workplace';
import { screensFor, type MenuSection } from '../screen-list';
import { chooseTheme, THEME_CHOICES, themeChoice, type ThemeChoice } from '../theme/theme';
import type { ShellDialogName } from './shell-dialogs';

const THEMES: OptionProps<ThemeChoice>[] = [{ label: 'System', value: 'system' }, { label: 'Light', value: 'light' }, { label: 'Dark', value: 'dark' }];

const SECTIONS: readonly MenuSection[] = ['User Items', 'EPCS Items', 'Administrative Items', 'Other'];

const ICONS: Readonly<Record<string, ReactElement>> = {
  '/dashboard': <Dashboard />, '/user_info': <User />, '/surescripts': <Notifications />, '/epastatus': <Endorsed />, '/medicationmatcher': <MergeLinks />,
  '/epcs_userproviderdetails': <People />, '/grant_requests': <Key />, '/view_export_signed_prescriptions': <TimelineEvents />,
  '/audit_items': <EyeOpen />, '/incident_report': <Issue />, '/marketing_audit_log': <Chart />, '/working_hours': <Time />,
};

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
  const mayShowToAll = useMay('advertisement.show-to-all');
  const client = useClient();
  const notices = useNotices();
  const { integrated } = useIntegration(); // S6-9: the way around and out is the other system's
  const navigate = useNavigate();
  const [theme, setTheme] = useState(themeChoice);
  const first = (act: () => void) => () => { onClose(); act(); };
  const screens = screensFor(user, integrated);
  const open = (dialog: ShellDialogName) => first(() => { onOpen(dialog); });
  const showToAll = () => { client.call(showAdvertisementToAll, {}).then(() => { notices.success('advertisement.shown-to-all'); }).catch(notices.failure); };
  const go = (path: string) => first(() => { void navigate(path); });
  /** What is in a section beside its screens. */
  const more: Record<MenuSection, ReactNode> = {
    'User Items': (
      <>
        {user.npi && <MenuItem icon={<Pill />} text="Drug Interaction Settings" onClick={open('interaction-settings')} />}{/* S6-4 */}
        {user.isPartner && practices.length > 1 && <MenuItem icon={<Office />} text="Change practices" onClick={first(choosePractice)} />}{/* S6-5 */}
        {!integrated && <MenuItem icon={<LogOut />} text="Sign out" onClick={first(signOut)} />}
      </>
    ),
    'EPCS Items': null,
    'Administrative Items': (
      <>
        {mayConfigure && <MenuItem icon={<GlobeNetwork />} text="PDMP site" onClick={open('pdmp-site')} />}
        {maySetPrinting && <MenuItem icon={<Print />} text="Print settings" onClick={open('print-settings')} />}
        {mayShowToAll && <MenuItem icon={<Announcement />} text="Show Pop-up to All" onClick={first(showToAll)} />}{/* S2.8-3 */}
      </>
    ),
    Other: (
      <>
        <MenuItem icon={<KeyCommand />} text="Keyboard shortcuts" label="?" onClick={open('keys')} />
        <MenuItem icon={<InfoSign />} text="About" onClick={open('about')} />
      </>
    ),
  };
  const offered = (section: MenuSection) => section === 'Other' || screens.some((screen) => screen.section === section) || (section === 'Administrative Items' && (mayConfigure || maySetPrinting));

  return (
    <SideSheet isOpen onClose={onClose} title="Menu" width={320}>
      <Menu className="erx-menu">
        {SECTIONS.map((section) => (
          <Fragment key={section}>
            {section !== 'User Items' && offered(section) && <li className={Classes.MENU_DIVIDER} role="separator" />}
            {offered(section) && <li className="erx-menu-section" role="presentation">{section}</li>}
            {screens.filter((screen) => screen.section === section).map(({ path, name }) => <MenuItem key={path} icon={ICONS[path]} text={name} onClick={go(path)} />)}
            {more[section]}
          </Fragment>
        ))}
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
